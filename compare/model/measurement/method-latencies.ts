import { groupBy } from '../../../base/group-by.ts';
import type { Sample } from '../../../specs/formats/measurement-line.ts';
import { median } from '../../statistics/median.ts';
import { type Duration, percentile } from '../../statistics/percentile.ts';
import type { MethodLatency } from '../comparison.ts';
import type { Measurement } from './measurement.ts';

/** Latency of every method at every target: of what was answered, and of what was waited for in vain. */
export function methodLatencies({ samples, targets }: Measurement): MethodLatency[] {
  return groupBy(samples, ({ api, method }) => `${api}\u0000${method}`).flatMap((ofMethod) =>
    targets.flatMap((target): MethodLatency[] => {
      const timed = timedSamples(ofMethod.filter((sample) => sample.target === target));
      const durations = timed.map(durationOf);
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(durations, share));
      const [first] = timed;
      if (first === undefined || p50 === undefined || p95 === undefined || p99 === undefined) return [];
      const { api, method } = first;
      return [{ api, method, target, count: durations.length, p50, p95, p99, ...partsOf(timed) }];
    }),
  );
}

/** Medians of what came before the first byte, and after it; nothing where that is not known. */
function partsOf(timed: readonly Sample[]): Pick<MethodLatency, 'firstByteMs' | 'transferMs'> {
  const known = timed.flatMap(({ firstByteMs, transferMs }) =>
    firstByteMs === undefined || transferMs === undefined ? [] : [{ firstByteMs, transferMs }],
  );
  if (known.length === 0) return {};
  const digits = (value: number): number => Math.round(value * 1_000) / 1_000;
  return {
    firstByteMs: digits(median(known.map((one) => one.firstByteMs))),
    transferMs: digits(median(known.map((one) => one.transferMs))),
  };
}

/**
 * Those of a method at a target whose latency counts: errors of the API and failures are errors, and take their own time. A
 * connection that had to be opened first is left out, unless the target closes nearly all of them.
 */
export function timedSamples(samples: readonly Sample[]): readonly Sample[] {
  const timed = samples.filter(({ outcome }) => outcome === 'answered' || outcome === 'timeout');
  const warm = timed.filter(({ cold }) => cold !== true);
  return 2 * warm.length >= timed.length ? warm : timed;
}

export function durationOf({ latencyMs, outcome }: Sample): Duration {
  return { ms: latencyMs, censored: outcome === 'timeout' };
}
