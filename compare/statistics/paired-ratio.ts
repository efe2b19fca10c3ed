import type { Estimate } from '../../base/estimate.ts';
import { atMost } from './binomial.ts';
import { blockError } from './block-error.ts';
import { blockLength } from './block-length.ts';
import { median } from './median.ts';
import type { Duration } from './percentile.ts';
import { bothTails, criticalValue } from './student.ts';
import { WalshAverages } from './walsh-averages.ts';

/** Two requests of one round: what slowed the round down slowed both. */
export interface Pair {
  readonly own: Duration;
  readonly against: Duration;
}

export interface PairedRatio {
  /** How many times as long `own` takes as `against`, in a typical round. */
  readonly ratio: Estimate;
  /** The chance of a ratio this far from 1 if there were no difference, before other methods are taken into account. */
  readonly p: number;
  readonly pairs: number;
  readonly blockLength: number;
}

/** Fewer pairs bound nothing. */
const fewestPairs = 6;
/** Where more requests than this were given up, averages of two rounds say little: then single rounds are counted. */
const mostGivenUp = 0.2;
/** The log-ratio of a pair of which one request was given up: further out than any that was measured. */
const beyond = 1e6;

/**
 * The typical ratio of two series of paired times: the Hodges–Lehmann estimate of the log-ratios round by round, with the interval
 * of Wilcoxon's signed-rank statistic, whose standard error comes from a block bootstrap over rounds. Where one of a pair was given
 * up its log-ratio is ±∞; where both were, the pair says nothing and is left out. A side on which the ratio has no bound is null.
 *
 * @param pairs in the order of the rounds
 * @param level of the interval: 0.05 gives one that holds the truth in 95 %
 * @returns undefined where no pair says anything
 */
export function pairedRatio(pairs: readonly Pair[], level = 0.05): PairedRatio | undefined {
  const discriminating = pairs.filter(({ own, against }) => !(own.censored && against.censored));
  const logs = discriminating.map(({ own, against }) => Math.log(floor(own.ms) / floor(against.ms)));
  const count = logs.length;
  if (count === 0) return undefined;
  const series = discriminating.map(({ own, against }, index) =>
    own.censored ? beyond : against.censored ? -beyond : (logs[index] ?? 0),
  );
  const ownGone = series.filter((one) => one === beyond).length;
  const againstGone = series.filter((one) => one === -beyond).length;
  const ranked = Math.max(ownGone, againstGone) > mostGivenUp * count ? byRounds(series) : byPairs(series);
  const length = blockLength(ranked.scores);
  const base = { pairs: count, blockLength: length };
  if (2 * Math.max(ownGone, againstGone) >= count)
    return { ...base, ratio: unbounded(median(logs), ownGone - againstGone), p: signTest(series) };
  const centre = ranked.quantile(0.5);
  if (count < fewestPairs)
    return { ...base, ratio: { value: Math.exp(centre), low: null, high: null }, p: 1 };
  const error = ranked.weight * blockError(ranked.scores, length);
  const freedom = Math.max(1, count / length - 1);
  const reach = (criticalValue(freedom, level) * error) / 2;
  const bound = (share: number): number | null => {
    const log = share < 0 || share > 1 ? Number.POSITIVE_INFINITY : ranked.quantile(share);
    return Math.abs(log) > beyond / 4 ? null : Math.exp(log);
  };
  const apart = 1 - 2 * ranked.below(0);
  return {
    ...base,
    ratio: { value: Math.exp(centre), low: bound(0.5 - reach), high: bound(0.5 + reach) },
    p: error > 0 ? bothTails(apart / error, freedom) : centre === 0 ? 1 : signTest(series),
  };
}

/** A location of a series by ranks: its median, or that of the averages of all pairs. */
interface Ranked {
  below(value: number): number;
  quantile(share: number): number;
  /** What each round adds to the statistic at the estimate, -1 … 1. */
  readonly scores: readonly number[];
  /** The statistic's error, as a multiple of that of the mean of the scores. */
  readonly weight: number;
}

/** Wilcoxon's statistic: each round counts by its rank among the others mirrored at the estimate. */
function byPairs(series: readonly number[]): Ranked {
  const averages = new WalshAverages(series);
  const centre = averages.quantile(0.5);
  const rank = rankIn(series);
  return {
    below: (value) => averages.below(value),
    quantile: (share) => averages.quantile(share),
    scores: series.map((one) => 1 - 2 * rank(2 * centre - one)),
    weight: 2,
  };
}

/** The sign statistic: each round counts by the side on which it lies. */
function byRounds(series: readonly number[]): Ranked {
  const sorted = [...series].sort((one, other) => one - other);
  const centre = median(series);
  const place = (share: number): number =>
    Math.min(sorted.length - 1, Math.max(0, Math.floor(share * sorted.length)));
  return {
    below: rankIn(series),
    quantile: (share) => (share === 0.5 ? centre : (sorted[place(share)] ?? centre)),
    scores: series.map((one) => Math.sign(one - centre)),
    weight: 1,
  };
}

/** The share of a series below a value, what equals it (but for the last digits) counted by half. */
function rankIn(series: readonly number[]): (value: number) => number {
  const sorted = Float64Array.from(series).sort();
  const before = (value: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (value) => {
    const digits = 1e-12 * Math.max(1, Math.abs(value));
    return (before(value - digits) + before(value + digits)) / 2 / sorted.length;
  };
}

/** Clocks tick: a time of nothing is less than a microsecond. */
function floor(ms: number): number {
  return Math.max(ms, 1e-3);
}

/** Half of the rounds were given up on one side: the ratio is at least (or at most) what was waited. */
function unbounded(log: number, more: number): Estimate {
  const value = Math.exp(log);
  if (more === 0) return { value, low: null, high: null };
  return more > 0 ? { value, low: value, high: null } : { value, low: null, high: value };
}

/** Both sides of a binomial test of "as often longer as shorter". */
function signTest(series: readonly number[]): number {
  const longer = series.filter((one) => one > 0).length;
  const shorter = series.filter((one) => one < 0).length;
  return Math.min(1, 2 * atMost(Math.min(longer, shorter), longer + shorter, 0.5));
}
