import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import type { Meter } from '../../engine/target/target.ts';
import { notApplicable } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { judgePricesWithout } from './failed-prices.ts';
import { judgeCost } from './judge-cost.ts';
import { measuredSeries, measureSeries } from './measure.ts';
import { noMeter } from './no-meter.ts';
import { type Series, seriesOf, seriesReadings } from './series.ts';
import { watchServedRequests } from './served-requests.ts';
import { judgeWholeRun } from './whole-run.ts';

const every = 'metering.sharded.every-request';
const ofKind = {
  'shards-get': 'metering.sharded.shards-get',
  'json-rpc': 'metering.sharded.json-rpc',
  'messages-get': 'metering.sharded.messages-get',
} as const;
const agreement = 'metering.ledger.agreement';

const decides = [every, ...Object.values(ofKind)] as const;

/** §1.5, §8: what requests to the sharded chain cost, by the target's own meter. */
export const checks: readonly NodeCheck[] = [
  {
    decides,
    on: ['sharded'],
    exclusive: true,
    cost: () => 0,
    readings: seriesReadings,
    async run(context) {
      const { recorder, node, profile } = context;
      const { meter } = node;
      if (meter === undefined) {
        for (const id of decides) recorder.skip(id, notApplicable(noMeter));
        return;
      }
      await recorder.case(every, () => judgeWholeRun(context, meter));
      // One after another: a meter does not distinguish clients.
      for (const series of await seriesOf(context, profile))
        await recorder.case(requirementOf(series), async (caching) =>
          judgeCost(await measureSeries(context, meter, profile, series, caching), series.what),
        );
      // A run that is bound to a number of requests has no room for the price of what is no data.
      if (profile.requests === undefined) await judgePricesWithout(context, meter, every);
    },
  },
  {
    decides: [agreement],
    on: ['sharded'],
    exclusive: true,
    cost: () => 0,
    async run(context) {
      const { recorder, node } = context;
      if (node.meter === undefined) recorder.skip(agreement, notApplicable(noMeter));
      else recorder.observe(agreement, await compareTotals(context, node.meter));
    },
  },
];

/** Requests of all other checks are counted, and held against the total of the whole run. */
export const watches: readonly WatchRule[] = [watchServedRequests(every)];

function requirementOf({ kind }: Series): string {
  return kind === 'mixed' ? every : ofKind[kind];
}

/** What the run's ledger booked for the series, and what the meter says of the same requests. */
async function compareTotals(context: NodeContext, meter: Meter): Promise<object> {
  const measured = [...(await measuredSeries(context, meter, context.profile)).values()];
  const settled = measured.every(({ still, quiet }) => still && quiet.kind === 'quiet');
  const sum = (part: (one: (typeof measured)[number]) => number) =>
    measured.reduce((total, one) => total + part(one), 0);
  return {
    requests: sum(({ sent }) => sent),
    ledger: sum(({ booked }) => booked),
    meter: settled ? sum(({ grown }) => grown) : 'others use it too',
  };
}
