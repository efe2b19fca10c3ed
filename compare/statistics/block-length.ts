import { median } from './median.ts';

/**
 * How many rounds in a row a block of the bootstrap is to hold, so that what one round has to do with the next stays in it:
 * twice what is best for the variance of a mean, as blocks that are too short promise too much (`npm run bench:coverage`).
 * Outliers are drawn in first: a single stall hides every correlation. Source: D. N. Politis, H. White, "Automatic
 * block-length selection for the dependent bootstrap", Econometric Reviews 23 (2004), corrected 2009, circular blocks.
 *
 * @param series one number a round, finite, in order
 */
export function blockLength(series: readonly number[]): number {
  const count = series.length;
  const longest = Math.max(1, Math.floor(count / 4));
  return Math.min(longest, 2 * Math.max(Math.ceil(Math.cbrt(count)), politisWhite(drawnIn(series))));
}

/** Nothing stands further from the middle than 2.5 robust standard deviations. */
function drawnIn(series: readonly number[]): number[] {
  const middle = median(series);
  const reach = 2.5 * 1.4826 * median(series.map((one) => Math.abs(one - middle)));
  return series.map((one) => Math.max(middle - reach, Math.min(middle + reach, one)));
}

function politisWhite(series: readonly number[]): number {
  const count = series.length;
  const covariance = covariances(series);
  const variance = covariance(0);
  if (count < 10 || !(variance > 0)) return 1;
  const insignificant = Math.max(5, Math.ceil(Math.sqrt(Math.log10(count))));
  const most = Math.min(count - 1, Math.ceil(Math.sqrt(count)) + insignificant);
  const limit = 2 * Math.sqrt(Math.log10(count) / count) * variance;
  const reach = Math.max(1, lastSignificant(covariance, limit, insignificant, most));
  const bandwidth = Math.min(2 * reach, most);
  let slope = 0;
  let spectrum = variance;
  for (let lag = 1; lag <= bandwidth; lag += 1) {
    const weight = Math.min(1, 2 * (1 - lag / bandwidth));
    slope += 2 * weight * lag * covariance(lag);
    spectrum += 2 * weight * covariance(lag);
  }
  const spread = (4 / 3) * spectrum ** 2;
  return spread === 0 ? 1 : Math.max(1, Math.ceil(Math.cbrt((2 * slope ** 2 * count) / spread)));
}

function covariances(series: readonly number[]): (lag: number) => number {
  const mean = series.reduce((sum, one) => sum + one, 0) / series.length;
  const apart = series.map((one) => one - mean);
  return (lag) => apart.reduce((sum, one, index) => sum + one * (apart[index + lag] ?? 0), 0) / series.length;
}

/** The lag after which so many in a row say nothing; `most` where they never do. */
function lastSignificant(
  covariance: (lag: number) => number,
  limit: number,
  inARow: number,
  most: number,
): number {
  let quiet = 0;
  for (let lag = 1; lag <= most; lag += 1) {
    quiet = Math.abs(covariance(lag)) < limit ? quiet + 1 : 0;
    if (quiet === inARow) return lag - inARow;
  }
  return most - quiet;
}
