import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import type { Profile } from '../../engine/run/profile.ts';
import type { Meter } from '../../engine/target/target.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import { changed, type Judgement, noEvidence, notApplicable } from '../../engine/verdict/judgement.ts';
import { callShards, getShards } from '../support/sharded/read-shards.ts';
import { measureEach } from './measure.ts';
import { noMeter } from './no-meter.ts';
import type { Send } from './series.ts';

const failed = 'metering.sharded.failed-requests';
const every = 'metering.sharded.every-request';

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

/**
 * §8: whether a request costs its unit also where it is answered with an error is not shown. More than that it cannot cost, as no request
 * does.
 */
export const checks: readonly NodeCheck[] = [
  {
    decides: [failed, every],
    on: ['sharded'],
    exclusive: true,
    cost: (profile, { node }) => (node?.meter === undefined ? 0 : 5 + 6 * waysOf(profile)),
    async run(context) {
      const { recorder, node } = context;
      if (node.meter === undefined) {
        for (const id of [failed, every]) recorder.skip(id, notApplicable(noMeter));
        return;
      }
      const prices = await observePrices(context, node.meter);
      recorder.observe(failed, prices);
      recorder.skip(every, noEvidence('the price of a failed request is not stated'));
      for (const [what, price] of Object.entries(prices)) {
        const send = failing[what];
        if (send !== undefined && typeof price === 'number' && price > 1)
          await recorder.case(every, async () => judgePrice(context, node.meter, send, what));
      }
    },
  },
];

/** Measured again, as the first time others may have used the meter. */
async function judgePrice(
  context: NodeContext,
  meter: Meter | undefined,
  send: Send,
  what: string,
): Promise<Judgement> {
  if (meter === undefined) return notApplicable(noMeter);
  const [measured] = await measureEach(context, meter, [{ mode: context.mode, sends: [send] }]);
  if (measured === undefined) return noEvidence('nothing was measured');
  const { grown, booked, still, quiet, exchange } = measured;
  if (!still || quiet.kind === 'moving')
    return changed('the meter changes while this run sends nothing: others use it too');
  if (grown <= booked) return noEvidence('the price of a failed request is not stated');
  const expected = `at most ${booked} request units for ${booked} requests that fail (${what})`;
  return acrossAnswers(exchange).fail('cost', '', expected, grown);
}

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
