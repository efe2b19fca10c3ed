import { groupBy } from '../../../base/group-by.ts';
import type { Look } from '../../../specs/formats/measurement-line.ts';
import { conclude } from '../../statistics/conclude.ts';
import { equivalenceMargin } from './equivalence-margin.ts';
import type { Measurement } from './measurement.ts';
import { comparedMethods } from './method-differences.ts';

/**
 * Methods that are decided at a look for every target that was compared, and were not before. A difference counts if it stands
 * whatever the other methods turn out to be: its p-value is multiplied by the number of all comparisons.
 */
export function settledMethods(measurement: Measurement, rounds: number): Look['settled'] {
  const { found } = comparedMethods(measurement, rounds);
  const before = new Set(
    measurement.looks.flatMap(({ settled }) => settled).map(({ api, method }) => `${api}\u0000${method}`),
  );
  return groupBy(found, ({ api, method }) => `${api}\u0000${method}`).flatMap((ofMethod) => {
    const [first] = ofMethod;
    const isDecided = ofMethod.every(
      ({ ratio, p, tooBusy }) =>
        !tooBusy && conclude(ratio, Math.min(1, p * found.length), equivalenceMargin) !== 'undecided',
    );
    if (first === undefined || !isDecided) return [];
    const { api, method } = first;
    return before.has(`${api}\u0000${method}`) ? [] : [{ api, method }];
  });
}
