import type { RecordedSelection, RunHead, RunResult, RunVerdict, Verdict } from '../../base/run-result.ts';
import type { Measurement } from './measurement/measurement.ts';

/** A target of `compare.json`: its run, and what was sent to it in all. */
export interface ComparedTarget {
  readonly name: string;
  readonly verdict: RunVerdict;
  readonly summary: Readonly<Record<Verdict, number>>;
  readonly requests: number;
  readonly requestUnits: number;
  /** How its run was made: runs that are not made alike give verdicts that compare only in part. Absent in older comparisons. */
  readonly profile?: string;
  readonly seed?: number;
  /** Absent for a whole run. */
  readonly selection?: RecordedSelection;
  /** Which part of a run it is; absent for a whole run. */
  readonly shard?: Pick<NonNullable<RunHead['shard']>, 'index' | 'of'>;
  /** Absent in older comparisons. */
  readonly rateLimited?: RateLimited;
}

/** How often a target limited the request rate. */
interface RateLimited {
  /** Responses with status 429, or 503 with Retry-After, in its run and in the rounds. */
  readonly requests: number;
  /** Milliseconds in which its run sent nothing because of them. */
  readonly waitedMs: number;
}

export function comparedTargets(
  runs: readonly RunResult[],
  measurement: Measurement | undefined,
): ComparedTarget[] {
  return runs.map(({ target, verdict, summary, ledger, profile, seed, selection, shard, traffic }) => {
    const { name } = target;
    const spent = measurement?.spent[name];
    const limited = (measurement?.samples ?? []).filter(
      (sample) => sample.target === name && sample.outcome === 'limited',
    );
    return {
      name,
      verdict,
      summary,
      requests: ledger.requests + (spent?.requests ?? 0),
      requestUnits: ledger.requestUnits + (spent?.requestUnits ?? 0),
      profile,
      seed,
      ...(selection === undefined ? {} : { selection }),
      ...(shard === undefined ? {} : { shard: { index: shard.index, of: shard.of } }),
      rateLimited: {
        requests: (traffic?.refused ?? 0) + limited.length,
        waitedMs: traffic?.waitedMs ?? 0,
      },
    };
  });
}
