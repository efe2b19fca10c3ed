import { groupBy } from '../../../base/group-by.ts';
import { wilsonInterval } from '../../../base/wilson.ts';
import type { MethodErrors } from '../comparison.ts';
import type { Measurement } from './measurement.ts';

/**
 * How often a documented request got no result: a server error, a broken connection, a timeout, an error of the API. Rate
 * limits (429) are a matter of agreed rates, and do not count.
 */
export function methodErrors({ samples, targets }: Measurement): MethodErrors[] {
  const counted = samples.filter(({ outcome }) => outcome !== 'limited');
  return groupBy(counted, ({ api, method }) => `${api}\u0000${method}`).flatMap((ofMethod) =>
    targets.flatMap((target): MethodErrors[] => {
      const own = ofMethod.filter((sample) => sample.target === target);
      const [first] = own;
      if (first === undefined) return [];
      const failed = own.filter(({ outcome }) => outcome !== 'answered').length;
      const { api, method } = first;
      return [{ api, method, target, count: own.length, failed, rate: wilsonInterval(failed, own.length) }];
    }),
  );
}
