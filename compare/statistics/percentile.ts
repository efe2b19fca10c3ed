import type { Estimate } from '../../base/estimate.ts';
import { atMost } from './binomial.ts';

/** A time that was measured, or waited in vain: then the true one is longer. */
export interface Duration {
  readonly ms: number;
  readonly censored: boolean;
}

/** Each end of an interval may miss the truth this often. */
const tail = 0.025;

/**
 * A percentile with the 95 % interval between two order statistics, which holds for any distribution. Both bounds are null
 * where there are too few samples for an interval (p50: under 6, p95: under 72, p99: under 368); only `high` is null where
 * it falls among requests that were given up. Source: H. A. David, H. N. Nagaraja, "Order Statistics" (2003), 7.1.
 *
 * @param share 0.95 for p95
 * @returns milliseconds; undefined without samples
 */
export function percentile(durations: readonly Duration[], share: number): Estimate | undefined {
  // How long those took that were given up nobody knows: they stand behind all that answered.
  const sorted = [...durations].sort((a, b) => Number(a.censored) - Number(b.censored) || a.ms - b.ms);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) return undefined;
  const estimate = { value: value.ms, ...(value.censored ? { censored: true as const } : {}) };
  const ranks = intervalRanks(sorted.length, share);
  const low = ranks === undefined ? undefined : sorted[ranks.low - 1];
  const high = ranks === undefined ? undefined : sorted[ranks.high - 1];
  if (low === undefined || high === undefined) return { ...estimate, low: null, high: null };
  return { ...estimate, low: low.ms, high: high.censored ? null : high.ms };
}

/** Ranks, from 1, of the samples that bound the percentile; undefined where no sample can. */
export function intervalRanks(
  count: number,
  share: number,
): { readonly low: number; readonly high: number } | undefined {
  let low = 0;
  while (low < count && atMost(low, count, share) <= tail) low += 1;
  let high = Math.max(1, low);
  while (high <= count && 1 - atMost(high - 1, count, share) > tail) high += 1;
  return low < 1 || high > count ? undefined : { low, high };
}
