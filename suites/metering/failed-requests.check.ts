import type { NodeCheck } from '../../engine/check.ts';
import { notApplicable } from '../../engine/verdict/judgement.ts';
import { failedPrices, waysOf } from './failed-prices.ts';
import { noMeter } from './no-meter.ts';

const failed = 'metering.sharded.failed-requests';

/** §8: whether a request costs its unit also where it is answered with an error is not shown. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [failed],
    on: ['sharded'],
    exclusive: true,
    cost: (profile, { node }) => (node?.meter === undefined ? 0 : 5 + 6 * waysOf(profile)),
    async run(context) {
      const { recorder, node } = context;
      if (node.meter === undefined) recorder.skip(failed, notApplicable(noMeter));
      else recorder.observe(failed, await failedPrices(context, node.meter));
    },
  },
];
