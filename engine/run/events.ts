import type { RequirementResult, RunResult } from './result.ts';

/** What a run tells while it goes; the journal, the progress line and the reports live on nothing else. */
export type RunEvent =
  | {
      readonly kind: 'started';
      readonly run: RunHead;
      readonly planned: number;
      readonly plannedRequests: number;
    }
  | { readonly kind: 'verdict'; readonly result: RequirementResult }
  | { readonly kind: 'finished'; readonly run: RunResult };

/** What is known of a run before its first request. */
export interface RunHead {
  readonly tool: { readonly name: string; readonly version: string };
  readonly target: { readonly name: string };
  readonly profile: string;
  readonly seed: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
}
