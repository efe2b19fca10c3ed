/**
 * The standard error of the mean of a series whose neighbours have to do with each other: that of a block bootstrap, the series
 * closed to a circle so that its ends count as much as its middle. For a mean it need not be drawn: it is known what infinitely
 * many resamples come to. The last factor makes up for what a block of that length cannot show. Source: D. N. Politis,
 * J. P. Romano, "A circular block-resampling procedure for stationary data" (1992).
 *
 * @param length of a block, 1 … `series.length`
 */
export function blockError(series: ArrayLike<number>, length: number): number {
  const count = series.length;
  let mean = 0;
  for (let place = 0; place < count; place += 1) mean += (series[place] ?? 0) / count;
  let block = -length * mean;
  for (let place = 0; place < length; place += 1) block += series[place] ?? 0;
  let squares = 0;
  for (let start = 0; start < count; start += 1) {
    squares += block * block;
    block += (series[(start + length) % count] ?? 0) - (series[start] ?? 0);
  }
  return Math.sqrt((squares / (length * count * count)) * (count / Math.max(1, count - length)));
}
