import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import type { Profile } from '../../engine/run/profile.ts';
import type { Meter } from '../../engine/target/target.ts';
import { notApplicable } from '../../engine/verdict/judgement.ts';
import { callShards, getShards } from '../support/sharded/read-shards.ts';
import { measureEach } from './measure.ts';
import { noMeter } from './no-meter.ts';
import type { Send } from './series.ts';

const failed = 'metering.sharded.failed-requests';

/** No chain is that long. */
const unknownBlock = 2_000_000_011;

/** Each is sent once: a request that gets status 503 is sent again by the engine, and several in a row look like an outage. */
const failing: Readonly<Record<string, Send>> = {
  'GET without seqno': (wire, caching) => getShards(wire, undefined, caching.fresh),
  'GET of an unknown block': (wire, caching) => getShards(wire, String(unknownBlock), caching.fresh),
  'JSON-RPC without seqno': async (wire, caching) => (await callShards(wire, {}, caching.fresh)).exchange,
  'JSON-RPC for an unknown block': async (wire, caching) =>
    (await callShards(wire, { seqno: unknownBlock }, caching.fresh)).exchange,
};

/** How many of them: nothing is required of their price. */
function waysOf({ examples }: Profile): number {
  return Math.min(Object.keys(failing).length, Math.ceil(examples / 4));
}

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
      else recorder.observe(failed, await observePrices(context, node.meter));
    },
  },
];

async function observePrices(context: NodeContext, meter: Meter): Promise<Record<string, unknown>> {
  const names = Object.keys(failing);
  const series = Object.values(failing)
    .slice(0, waysOf(context.profile))
    .map((send) => ({ mode: context.mode, sends: [send] }));
  const measured = await measureEach(context, meter, series);
  const prices = measured.map(({ grown, still, quiet, booked }, index) => {
    const settled = still && quiet.kind === 'quiet';
    // Requests that get some error statuses are sent again by the engine: the price is that of each request on the wire.
    return [names[index] ?? '', settled ? grown / booked : 'unsettled'] as const;
  });
  return Object.fromEntries(prices);
}
