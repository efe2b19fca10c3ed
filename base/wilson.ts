import type { Estimate } from './estimate.ts';

/** 97.5 % of the standard normal distribution. */
const z = 1.959963984540054;

/**
 * A share with its 95 % score interval, which stays inside 0 … 1 and says something even where nothing was hit.
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
 *
 * @param hits 0 … `count`
 * @returns shares, not per cent; without bounds where `count` is 0
 */
export function wilsonInterval(hits: number, count: number): Estimate {
  if (count === 0) return { value: 0, low: null, high: null };
  const share = hits / count;
  const spread = z * Math.sqrt((share * (1 - share)) / count + (z / (2 * count)) ** 2);
  const centre = share + z ** 2 / (2 * count);
  const scale = 1 + z ** 2 / count;
  return {
    value: share,
    low: hits === 0 ? 0 : Math.max(0, (centre - spread) / scale),
    high: hits === count ? 1 : Math.min(1, (centre + spread) / scale),
  };
}
