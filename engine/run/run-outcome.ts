import type { RequirementResult, RunResult, RunVerdict } from '../../base/run-result.ts';
import type { StaleEntry } from '../baseline/baseline.ts';
import type { InconclusiveCause } from '../verdict/outcome.ts';

/** A result together with the cause that run.json does not hold but the verdict of the run depends on. */
export interface DecidedResult {
  readonly result: RequirementResult;
  readonly cause?: InconclusiveCause;
  /** Keys of the answers to each undecided case, where nothing else leaves it undecided. */
  readonly unusable?: readonly (readonly string[])[];
  /** Keys of the answers that show a failure. */
  readonly shownBy?: readonly string[];
}

/** The outcome of a run: run.json, and what the reports say beside it. */
export interface RunOutcome {
  readonly run: RunResult;
  /** Entries of the baseline that cover nothing any more. */
  readonly stale: readonly StaleEntry[];
  /** Of a shard: entries whose requirement passes in it, and may fail in another. Absent for a whole run. */
  readonly passing?: readonly StaleEntry[];
  /** The verdict that the run would have if no failure counted: whether the rest was evaluated. Absent for a run read from its journal. */
  readonly verdictBesideFailures?: RunVerdict;
  /** Whether the path that the plan names led to no generated case. */
  readonly pathLedNowhere?: true;
}
