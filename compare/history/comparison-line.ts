import { sumOf } from '../../base/sum-of.ts';
import type { Comparison, Conclusion } from '../model/comparison.ts';
import { decidable, verdictOf } from '../model/statements/statements.ts';

/** What is kept of one comparison in `comparisons.jsonl`: a line, so that a month of nights stays small. */
export interface ComparisonLine {
  readonly format: 'nodeproof-compare-history/1';
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly seed: number;
  /** Paired rounds; 0 of a comparison made from runs. */
  readonly rounds: number;
  /** Where the measuring machine stood, as `--measured-from` said; absent where nobody did. */
  readonly measuredFrom?: string;
  readonly targets: readonly LineTarget[];
  readonly methods: readonly LineMethod[];
  /** Required and advisory statements that a target violated. */
  readonly violated: readonly {
    readonly id: string;
    readonly section: string;
    readonly title: string;
    readonly by: readonly string[];
  }[];
}

export interface LineTarget {
  readonly name: string;
  readonly verdict: string;
  readonly requests: number;
  readonly requestUnits: number;
  /** Timed requests, and those of them that failed. */
  readonly timed: number;
  readonly failed: number;
  /** Answers that are provably wrong. */
  readonly wrong: number;
  /** Absent where no head was read. */
  readonly atTip?: number;
  readonly lagBlocks?: number;
  readonly requestsPerCorrectAnswer?: number | null;
}

interface LineMethod {
  readonly api?: string;
  readonly method: string;
  readonly target: string;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  /** Against the first target; absent for the first, and where they could not be compared. */
  readonly ratio?: readonly [value: number, low: number | null, high: number | null];
  readonly conclusion?: Conclusion;
}

/** The line of a comparison. */
export function comparisonLine(comparison: Comparison): ComparisonLine {
  const { startedAt, finishedAt, seed, targets, differences, measured } = comparison;
  // What a busy machine measured is no slow night of anybody.
  const latency = comparison.latency.filter(
    ({ api, method }) =>
      !differences.some((one) => one.api === api && one.method === method && one.tooBusy === true),
  );
  return {
    format: 'nodeproof-compare-history/1',
    startedAt,
    finishedAt,
    seed,
    rounds: measured?.rounds ?? 0,
    ...(measured?.from === undefined ? {} : { measuredFrom: measured.from }),
    targets: targets.map(({ name, verdict, requests, requestUnits }) => ({
      ...{ name, verdict, requests, requestUnits, ...measuredOf(comparison, name) },
    })),
    methods: latency.map(({ api, method, target, p50, p95 }) => {
      const difference = differences.find(
        (one) => one.method === method && one.api === api && one.target === target,
      );
      return {
        ...(api === undefined ? {} : { api }),
        ...{ method, target, p50: short(p50.value), p95: short(p95.value) },
        ...(difference === undefined
          ? {}
          : { ratio: bounds(difference.ratio), conclusion: difference.conclusion }),
      };
    }),
    violated: decidable(comparison).flatMap(({ id, section, title, verdicts }) => {
      const by = targets.map(({ name }) => name).filter((name) => verdictOf(verdicts, name) === 'failed');
      return by.length === 0 ? [] : [{ id, section, title, by }];
    }),
  };
}

function measuredOf({ errors, freshness, disagreements, cost }: Comparison, name: string) {
  const own = errors.filter(({ target }) => target === name);
  const fresh = freshness.find(({ target }) => target === name);
  const spent = cost.find(({ target }) => target === name);
  return {
    timed: sumOf(own, 'count'),
    failed: sumOf(own, 'failed'),
    wrong: disagreements.filter(({ wrong }) => wrong.includes(name)).length,
    ...(fresh === undefined ? {} : { atTip: short(fresh.atTip), lagBlocks: fresh.lagBlocks.p50 }),
    ...(spent === undefined ? {} : { requestsPerCorrectAnswer: spent.requestsPerCorrectAnswer }),
  };
}

function bounds({ value, low, high }: { value: number; low: number | null; high: number | null }) {
  return [short(value), low === null ? null : short(low), high === null ? null : short(high)] as const;
}

/** Four digits are more than the intervals bear out. */
function short(value: number): number {
  return Number(value.toPrecision(4));
}
