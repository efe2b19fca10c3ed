import type { RequirementResult, RunOutcome } from './result.ts';

/** What a run tells while it goes; the journal, the progress line and the reports live on nothing else. */
export type RunEvent =
  | {
      readonly kind: 'started';
      readonly run: RunHead;
      /** Verdicts that the run is to have. */
      readonly planned: number;
      readonly plannedRequests: number;
      /** Advisory failures count. */
      readonly strict: boolean;
    }
  | { readonly kind: 'verdict'; readonly result: RequirementResult }
  | ({ readonly kind: 'finished' } & RunOutcome);

/** What is known of a run before its first request. */
export interface RunHead {
  readonly tool: { readonly name: string; readonly version: string };
  readonly target: { readonly name: string };
  readonly profile: string;
  readonly seed: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
}
