import { median } from './median.ts';

/** Two normal values are apart by so many standard deviations in the median. */
const medianApart = 0.954;
/** The error of a Hodges–Lehmann estimate by that of a mean, for normal values. */
const hodgesLehmann = 1.023;
/** The boundary at the last of five looks, and how far beyond it the true value lies when nine of ten comparisons reach it. */
const reach = 2.04 + 1.2816;

/**
 * How much single answers scatter around the usual latency, as a share of it; undefined where nothing is known.
 * @param apart absolute logarithms of the ratio of two answers of one target in a row
 */
export function scatterOf(apart: readonly number[]): number | undefined {
  return apart.length === 0 ? undefined : Math.expm1(median(apart) / medianApart);
}

/**
 * The difference that nine of ten comparisons decide: 0.05 for 5 %.
 * @param scatter of single answers, as in 0.2
 */
export function decidableDifference(scatter: number, rounds: number): number {
  const error = (hodgesLehmann * Math.SQRT2 * Math.log1p(scatter)) / Math.sqrt(rounds);
  return Math.expm1(reach * error);
}
