import type { NodeContext } from '../../engine/check.ts';
import type { Profile } from '../../engine/run/profile.ts';
import type { Meter } from '../../engine/target/target.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import { type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import { callShards, getShards } from '../support/sharded/read-shards.ts';
import { disturbed } from './judge-cost.ts';
import { measureEach } from './measure.ts';
import type { Send } from './series.ts';

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
export function waysOf({ examples }: Profile): number {
  return Math.min(Object.keys(failing).length, Math.ceil(examples / 4));
}

/** What each request that fails costs by the meter, or that others used it meanwhile: measured once for a node. */
export function failedPrices(
  context: NodeContext,
  meter: Meter,
): Promise<Readonly<Record<string, number | 'unsettled'>>> {
  return context.shared('metering.failed', async () => {
    const names = Object.keys(failing);
    const series = Object.values(failing)
      .slice(0, waysOf(context.profile))
      .map((send) => ({ mode: context.mode, sends: [send] }));
    const measured = await measureEach(context, meter, series);
    const prices = measured.map(({ grown, still, quiet, booked }, index) => {
      const settled = still && quiet.kind === 'quiet';
      // Requests that get some error statuses are sent again by the engine: the price is that of each request on the wire.
      return [names[index] ?? '', settled ? grown / booked : ('unsettled' as const)] as const;
    });
    return Object.fromEntries(prices);
  });
}

/**
 * §1.5, §8: whether a request that fails costs its unit is not shown. More than that it cannot cost, as no request does: what did is
 * measured again.
 */
export async function judgeFailedPrices(
  context: NodeContext,
  meter: Meter,
  requirement: string,
): Promise<void> {
  for (const [what, price] of Object.entries(await failedPrices(context, meter))) {
    const send = failing[what];
    if (send !== undefined && typeof price === 'number' && price > 1)
      await context.recorder.case(requirement, () => judgePrice(context, meter, send, what));
  }
}

async function judgePrice(context: NodeContext, meter: Meter, send: Send, what: string): Promise<Judgement> {
  const [measured] = await measureEach(context, meter, [{ mode: context.mode, sends: [send] }]);
  if (measured === undefined) return noEvidence('nothing was measured');
  const open = disturbed(measured);
  if (open !== undefined) return open;
  const { grown, booked, exchange } = measured;
  if (grown <= booked) return noEvidence('the price of a failed request is not stated');
  const expected = `at most ${booked} request units for ${booked} requests that fail (${what})`;
  return acrossAnswers(exchange).fail('cost', '', expected, grown);
}
