import type { RunResult } from '../../base/run-result.ts';
import type { HistoryEntry } from '../trends/history-entry.ts';
import { countStandings } from './figures.ts';

/** What a report shows beyond the run itself. */
export interface ReportExtras {
  /** Whether advisory failures count. Where absent, it is derived from the verdict. */
  readonly strict?: boolean | undefined;
  /** Baseline entries that are past their date or whose requirement passes now (interface §4). */
  readonly stale?: readonly StaleEntry[] | undefined;
  /** An earlier run to compare with. */
  readonly previous?: RunResult | undefined;
  /** Earlier runs, oldest first. */
  readonly history?: readonly HistoryEntry[] | undefined;
  /** By requirement: the faults of the embedded target that its check was seen to catch. */
  readonly proofs?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Reports beside the built-in ones. */
  readonly formats?: readonly ReportFormat[] | undefined;
}

/** A report of a user's own. */
export interface ReportFormat {
  /** The file's name in the run directory. */
  readonly file: string;
  readonly render: (run: RunResult) => string | Promise<string>;
}

export interface StaleEntry {
  readonly requirement: string;
  readonly node?: string | null | undefined;
  /** Why it is stale. */
  readonly why: string;
}

/**
 * Whether advisory failures count in this run: as given, or else when the run violates the contract and
 * nothing but an advisory failure explains it.
 */
export function isStrict(run: RunResult, extras: ReportExtras): boolean {
  if (extras.strict !== undefined) return extras.strict;
  const counts = countStandings(run.requirements);
  return (
    run.verdict === 'violates' &&
    counts.failed === 0 &&
    counts.advisory > 0 &&
    (extras.stale ?? []).length === 0
  );
}
