import { groupBy } from '../../../base/group-by.ts';
import type { Distribution } from '../comparison.ts';
import type { Measurement } from './measurement.ts';
import { durationOf, timedSamples } from './method-latencies.ts';

/** Each dot stands for as many answers as any other: twenty, so that one is 5 %. */
const dots = 20;

/** The latency of every method at every target as quantiles, 2.5 %, 7.5 % … 97.5 %; null where a request was given up. */
export function distributions({ samples, targets }: Measurement): Distribution[] {
  return groupBy(samples, ({ api, method }) => `${api}\u0000${method}`).flatMap((ofMethod) =>
    targets.flatMap((target): Distribution[] => {
      const timed = timedSamples(ofMethod.filter((sample) => sample.target === target)).map(durationOf);
      const sorted = [...timed].sort((a, b) => Number(a.censored) - Number(b.censored) || a.ms - b.ms);
      const [first] = ofMethod;
      if (first === undefined || sorted.length < dots) return [];
      const quantiles = Array.from({ length: dots }, (_, at) => {
        const one = sorted[Math.floor(((at + 0.5) / dots) * sorted.length)];
        return one === undefined || one.censored ? null : Number(one.ms.toPrecision(4));
      });
      return [{ api: first.api, method: first.method, target, quantiles }];
    }),
  );
}
