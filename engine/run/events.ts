import type { RequirementResult, RunHead, RunResult } from '../../base/run-result.ts';
import type { RunOutcome } from './run-outcome.ts';

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
  /** Now and then: what the run has spent so far. */
  | { readonly kind: 'spent'; readonly ledger: RunResult['ledger'] }
  | ({ readonly kind: 'finished' } & RunOutcome);
