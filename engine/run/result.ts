import type { KnownFailure, StaleEntry } from '../baseline/baseline.ts';
import type { RunHead } from '../journal/run-head.ts';
import type { Finding } from '../verdict/finding.ts';
import type { InconclusiveCause, SkipKind } from '../verdict/outcome.ts';
import type { LatencySummary } from './latencies.ts';
import type { Traffic } from './traffic.ts';

export type Verdict = 'passed' | 'failed' | 'deviates' | 'inconclusive' | 'observed' | 'skipped';
export type RunVerdict = 'conforms' | 'violates' | 'inconclusive';

/** One requirement on one node (null: the platform API), as in run.json. */
export interface RequirementResult {
  readonly id: string;
  readonly section: string;
  readonly level: 'required' | 'advisory' | 'unspecified';
  readonly title: string;
  readonly node: string | null;
  readonly verdict: Verdict;
  readonly known: boolean;
  /** What the entry says that covers the failure; absent where none does. */
  readonly baseline?: KnownFailure;
  readonly cases: number;
  /** Of a passed one: the cases that stayed undecided beside those that passed. */
  readonly undecided?: number;
  /** Of a skipped one: whether it does not apply, or nothing was found to evaluate it with. */
  readonly skip?: SkipKind;
  /** How long the check that decided it was at work, in milliseconds; what one check decides has one time. */
  readonly durationMs?: number;
  readonly reason?: string;
  /** The key of the target file that would supply the data that was not found, as in `known.accounts`. */
  readonly give?: string;
  readonly findings: readonly Finding[];
  readonly observation?: unknown;
}

/** A result together with what decides the run's verdict but does not stand in run.json. */
export interface DecidedResult {
  readonly result: RequirementResult;
  readonly cause?: InconclusiveCause;
}

/** What a run comes to: run.json, and what the reports tell beside it. */
export interface RunOutcome {
  readonly run: RunResult;
  /** Entries of the baseline that cover nothing any more. */
  readonly stale: readonly StaleEntry[];
  /** Of a shard: entries whose requirement passes in it, and may fail in another. Absent for a whole run. */
  readonly passing?: readonly StaleEntry[];
}

/** run.json, format nodeproof-run/1. */
export interface RunResult extends RunHead {
  readonly format: 'nodeproof-run/1';
  /** Absent where the run was killed. */
  readonly finishedAt?: string;
  readonly verdict: RunVerdict;
  readonly summary: Readonly<Record<Verdict, number>>;
  readonly requirements: readonly RequirementResult[];
  readonly ledger: {
    /** Of a run that was killed: whether what it had spent is known in part or not at all. Absent where it is known. */
    readonly recorded?: 'in-part' | 'not';
    readonly requests: number;
    readonly requestUnits: number;
    readonly nodes: Readonly<Record<string, { readonly requests: number; readonly requestUnits: number }>>;
  };
  readonly latency: Readonly<Record<string, LatencySummary>>;
  /** Absent where nothing disturbed the run. */
  readonly traffic?: Traffic;
}
