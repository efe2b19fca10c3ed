import type { Estimate } from '../../base/estimate.ts';
import type { Conclusion } from '../model/comparison.ts';

/**
 * Adjusted p-values below it count: 5 %, less what real series add to it. So simulated comparisons of equals that claim any difference
 * stay below 5 of 100 (`npm run bench:coverage`).
 */
const level = 0.04;

/**
 * The conclusion from a ratio of latencies. `equivalent` is tried first: a difference that is certain and too small to matter is none.
 *
 * @param ratio with its 95 % interval
 * @param adjustedP after all methods were taken into account
 * @param margin ratios within 1 ± this count as equal, as in 0.05
 */
export function conclude(ratio: Estimate, adjustedP: number, margin: number): Conclusion {
  const { low, high } = ratio;
  const near = (bound: number | null): boolean => bound !== null && Math.abs(bound - 1) <= margin;
  if (near(low) && near(high)) return 'equivalent';
  if (adjustedP >= level) return 'undecided';
  if (low !== null && low > 1) return 'slower';
  if (high !== null && high < 1) return 'faster';
  return 'undecided';
}
