import type { Estimate } from '../../base/estimate.ts';
import { atMost } from './binomial.ts';
import { standardError } from './block-bootstrap.ts';
import { blockLength } from './block-length.ts';
import { median } from './median.ts';
import type { Duration } from './percentile.ts';
import { bothTails, criticalValue } from './student.ts';

/** Two requests of one round: what slowed the round down slowed both. */
export interface Pair {
  readonly own: Duration;
  readonly against: Duration;
}

export interface PairedRatio {
  /** How many times as long `own` takes as `against`, in the median round. */
  readonly ratio: Estimate;
  /** The chance of a ratio this far from 1 if there were no difference, before other methods are taken into account. */
  readonly p: number;
  readonly pairs: number;
  readonly blockLength: number;
}

/** `npm run bench:coverage` shows no gain from more. */
const resamples = 600;
/** As for a median: fewer pairs bound nothing. */
const fewestPairs = 6;

/**
 * The typical ratio of two series of paired times: the median of log-ratios round by round, with a Student interval whose
 * standard error comes from a block bootstrap over rounds. Where one of a pair was given up its log-ratio is ±∞; where both
 * were, the pair says nothing and is left out. A side on which the ratio has no bound is null.
 *
 * @param pairs in the order of the rounds
 * @returns undefined where no pair says anything
 */
export function pairedRatio(pairs: readonly Pair[], random: () => number): PairedRatio | undefined {
  const discriminating = pairs.filter(({ own, against }) => !(own.censored && against.censored));
  const logs = discriminating.map(({ own, against }) => Math.log(floor(own.ms) / floor(against.ms)));
  if (logs.length === 0) return undefined;
  const beyond = 3 + Math.max(...logs.map(Math.abs));
  const series = discriminating.map(({ own, against }, index) =>
    own.censored ? beyond : against.censored ? -beyond : (logs[index] ?? 0),
  );
  const centre = median(series);
  const length = blockLength(series);
  const count = series.length;
  const told = { pairs: count, blockLength: length };
  const [ownGone, againstGone] = [
    discriminating.filter(({ own }) => own.censored).length,
    discriminating.filter(({ against }) => against.censored).length,
  ];
  if (2 * Math.max(ownGone, againstGone) >= count)
    return { ...told, ratio: unbounded(median(logs), ownGone - againstGone), p: signTest(series) };
  if (count < fewestPairs)
    return { ...told, ratio: { value: Math.exp(centre), low: null, high: null }, p: 1 };
  const error = standardError(series, median, length, resamples, random);
  const freedom = Math.max(1, count / length - 1);
  const reach = criticalValue(freedom) * error;
  const bound = (log: number): number | null => (Math.abs(log) > beyond - 3 + 1e-9 ? null : Math.exp(log));
  const low = bound(centre - reach);
  const high = bound(centre + reach);
  return {
    ...told,
    ratio: { value: Math.exp(centre), low, high },
    p: error > 0 ? bothTails(centre / error, freedom) : centre === 0 ? 1 : signTest(series),
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
