import { groupBy } from '../../../base/group-by.ts';
import type { TargetCoverage } from '../comparison.ts';
import type { Measurement } from '../measurement/measurement.ts';

/** How many of the methods that the contract, and documents of the user's own, describe for an api each target answers. Of several nodes the best counts. */
export function targetCoverage({ coverage, targets }: Measurement): TargetCoverage[] {
  return targets.flatMap((target) =>
    groupBy(
      coverage.filter((one) => one.target === target),
      ({ api }) => api,
    ).map((ofApi) => {
      const methods = groupBy(ofApi, ({ method }) => method);
      const missing = methods.filter((all) => !all.some(({ standing }) => standing === 'answered'));
      return {
        target,
        api: ofApi[0]?.api ?? '',
        claimed: methods.length,
        answered: methods.length - missing.length,
        missing: missing.flatMap(([one]) => (one === undefined ? [] : [one.method])),
      };
    }),
  );
}
