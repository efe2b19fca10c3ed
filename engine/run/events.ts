import type { RequirementResult, RunHead, RunResult } from '../../base/run-result.ts';
import type { PlannedEntry } from '../journal/planned-entries.ts';
import type { RunOutcome } from './run-outcome.ts';

/** The events of a run; the journal, the progress line and the reports are built from nothing else. */
export type RunEvent =
  | {
      readonly kind: 'started';
      readonly run: RunHead;
      /** Verdicts that the run is to have. */
      readonly planned: number;
      /** Of what requirements, and on which surfaces. */
      readonly plan: readonly PlannedEntry[];
      /** Names of the nodes in the order of the target file, which is the order of results. */
      readonly nodes?: readonly string[];
      readonly plannedRequests: number;
      /** Advisory failures count. */
      readonly strict: boolean;
    }
  | { readonly kind: 'verdict'; readonly result: RequirementResult }
  /** Periodically: what the run has spent so far. */
  | { readonly kind: 'spent'; readonly ledger: RunResult['ledger'] }
  | ({ readonly kind: 'finished' } & RunOutcome);
