import type { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext, NodeView } from '../../engine/check.ts';
import type { Meter } from '../../engine/target/target.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notApplicable } from '../../engine/verdict/judgement.ts';
import { counterparts, noCounterpart } from '../support/sharded/counterparts.ts';
import { disturbed, unusable } from './judge-cost.ts';
import { type Measured, measureSeries } from './measure.ts';
import { noMeter } from './no-meter.ts';
import { type Series, seriesOf, seriesReadings } from './series.ts';

const same = 'metering.full-archive.same-cost';

interface Metered {
  readonly view: NodeView;
  readonly meter: Meter;
}

/** §1.5: the price of a request does not depend on whether the node is full or archive. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [same],
    on: ['sharded'],
    exclusive: true,
    cost: () => 0,
    readings: seriesReadings,
    async run(context) {
      const { recorder, node } = context;
      const others = counterparts(context);
      const [other] = others.flatMap((view) =>
        view.node.meter === undefined ? [] : [{ view, meter: view.node.meter }],
      );
      if (node.meter === undefined) recorder.skip(same, notApplicable(noMeter));
      else if (others.length === 0) recorder.skip(same, notApplicable(noCounterpart(context)));
      else if (other === undefined)
        recorder.skip(
          same,
          noEvidence(`the target file names no meter for ${others.map((one) => one.node.name).join(', ')}`),
        );
      else await compareAll(context, { view: context, meter: node.meter }, other);
    },
  },
];

async function compareAll({ recorder, profile }: NodeContext, own: Metered, other: Metered): Promise<void> {
  const [ours, theirs] = [await seriesOf(own.view, profile), await seriesOf(other.view, profile)];
  const measure = ({ view, meter }: Metered, series: Series, caching: Caching) =>
    measureSeries(view, meter, profile, series, caching);
  for (const series of ours) {
    const counterpart = theirs.find(({ what }) => what === series.what);
    if (counterpart === undefined) continue;
    await recorder.case(same, async (caching) =>
      comparePrices(
        await measure(own, series, caching),
        await measure(other, counterpart, caching),
        series.what,
        other,
      ),
    );
  }
}

/** Units per request, where both are known. */
function comparePrices(ours: Measured, theirs: Measured, what: string, { view }: Metered): Judgement {
  const open = unusable(ours) ?? unusable(theirs) ?? disturbed(ours) ?? disturbed(theirs);
  if (open !== undefined) return open;
  const [price, other] = [ours, theirs].map(({ grown, sent }) => grown / sent);
  if (price === undefined || other === undefined) return noEvidence('nothing was measured');
  const expected = `${other} request units for each request (${what}), as on ${view.node.name} (${view.node.mode})`;
  return price === other ? holds : acrossAnswers(ours.exchange).fail('same-cost', '', expected, price);
}
