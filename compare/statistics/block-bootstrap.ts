/**
 * The standard error of a statistic of a series whose neighbours have to do with each other: its spread over resamples made
 * of blocks in a row, the series closed to a circle so that its ends count as much as its middle. Source: D. N. Politis, J. P.
 * Romano, "A circular block-resampling procedure for stationary data" (1992). The factor makes up for what a block of that
 * length cannot show.
 *
 * @param length of a block, 1 … `series.length`
 * @param random numbers in [0, 1)
 */
export function standardError(
  series: ArrayLike<number>,
  statistic: (resample: Float64Array) => number,
  length: number,
  resamples: number,
  random: () => number,
): number {
  const count = series.length;
  const resample = new Float64Array(count);
  let mean = 0;
  let squares = 0;
  for (let drawn = 1; drawn <= resamples; drawn += 1) {
    for (let place = 0; place < count; ) {
      const start = Math.floor(random() * count);
      for (let step = 0; step < length && place < count; step += 1, place += 1)
        resample[place] = series[(start + step) % count] ?? 0;
    }
    const value = statistic(resample);
    const apart = value - mean;
    mean += apart / drawn;
    squares += apart * (value - mean);
  }
  return Math.sqrt((squares / Math.max(1, resamples - 1)) * (count / Math.max(1, count - length)));
}
