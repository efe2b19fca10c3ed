import { type Counts, countStandings } from './figures.ts';
import type { Run, RunVerdict } from './run.ts';

/** One run as one compact line of a history folder. */
export interface HistoryEntry {
  readonly startedAt: string;
  readonly target: string;
  readonly verdict: RunVerdict;
  readonly profile: string;
  readonly seed: number;
  readonly counts: Counts;
}

export function historyEntry(run: Run): HistoryEntry {
  return {
    startedAt: run.startedAt,
    target: run.target.name,
    verdict: run.verdict,
    profile: run.profile,
    seed: run.seed,
    counts: countStandings(run.requirements),
  };
}
