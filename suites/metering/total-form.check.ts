import type { NodeCheck } from '../../engine/check.ts';
import { notApplicable } from '../../engine/verdict/judgement.ts';
import { noMeter } from './no-meter.ts';
import { readAtBegin } from './whole-run.ts';

const form = 'metering.total.form';

/** §8: how a meter shows its total is not shown. It is read before other requests are sent, which are held against it in the end. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [form],
    on: ['sharded'],
    chained: true,
    cost: (_profile, { node }) => (node?.meter === undefined ? 0 : 1),
    async run(context) {
      const { recorder, node } = context;
      if (node.meter === undefined) return recorder.skip(form, notApplicable(noMeter));
      const { total } = await readAtBegin(context, node.meter);
      recorder.observe(form, { whole: Number.isInteger(total) });
    },
  },
];
