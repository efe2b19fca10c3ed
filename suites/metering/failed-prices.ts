import type { NodeContext } from '../../engine/check.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import type { Meter } from '../../engine/target/target.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import { type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import { askMessages } from '../support/sharded/read-messages.ts';
import { callShards, getShards } from '../support/sharded/read-shards.ts';
import { disturbed, judgeCost } from './judge-cost.ts';
import { type Measured, measureEach } from './measure.ts';
import type { Send } from './series.ts';

/** No chain is that long, and no list. */
const beyondAll = 2_000_000_011;

/**
 * Requests without data to answer them with: some services answer them all the same, with a null or an empty list, and others with an
 * error. Each is sent once: a request that gets status 503 is sent again by the engine, and several in a row look like an outage.
 */
const without: Readonly<Record<string, Send>> = {
  'JSON-RPC for an unknown block': async (wire, caching) =>
    (await callShards(wire, { seqno: beyondAll }, caching.fresh)).exchange,
  'GET of messages behind the last': (wire, caching) =>
    askMessages(wire, { limit: '1', offset: String(beyondAll) }, caching.fresh),
  'GET without seqno': (wire, caching) => getShards(wire, undefined, caching.fresh),
  'GET of an unknown block': (wire, caching) => getShards(wire, String(beyondAll), caching.fresh),
  'JSON-RPC without seqno': async (wire, caching) => (await callShards(wire, {}, caching.fresh)).exchange,
};

/** How many of them: little is stated of their price. */
export function waysOf({ examples }: Profile): number {
  return Math.min(Object.keys(without).length, Math.ceil(examples / 4));
}

/** What such requests were measured to cost, once for a node. */
function measureWithout(
  context: NodeContext,
  meter: Meter,
): Promise<readonly { readonly what: string; readonly send: Send; readonly measured: Measured }[]> {
  return context.shared('metering.failed', async () => {
    const ways = Object.entries(without).slice(0, waysOf(context.profile));
    const series = ways.map(([, send]) => ({ mode: context.mode, sends: [send] }));
    const all = await measureEach(context, meter, series);
    return ways.flatMap(([what, send], index) => {
      const measured = all[index];
      return measured === undefined ? [] : [{ what, send, measured }];
    });
  });
}

/** What each request that fails costs by the meter, or that others used it meanwhile. */
export async function failedPrices(
  context: NodeContext,
  meter: Meter,
): Promise<Readonly<Record<string, number | 'unsettled'>>> {
  const failed = (await measureWithout(context, meter)).filter(({ measured }) => measured.served === 0);
  return Object.fromEntries(failed.map(({ what, measured }) => [what, priceOf(measured)]));
}

/** Requests that get some error statuses are sent again by the engine: the price is that of each request on the wire. */
function priceOf({ grown, booked, still, quiet }: Measured): number | 'unsettled' {
  return still && quiet.kind === 'quiet' ? grown / booked : 'unsettled';
}

/**
 * §1.5, §8: a request that is answered costs its unit, be it with a null or an empty list. Whether one that fails does is not shown;
 * more than that it cannot cost, as no request does. What cost something else is measured again.
 */
export async function judgePricesWithout(
  context: NodeContext,
  meter: Meter,
  requirement: string,
): Promise<void> {
  for (const { what, send, measured } of await measureWithout(context, meter)) {
    const price = priceOf(measured);
    const isWrong = measured.served > 0 ? price !== 1 : typeof price === 'number' && price > 1;
    if (isWrong) await context.recorder.case(requirement, () => judgePrice(context, meter, send, what));
  }
}

async function judgePrice(context: NodeContext, meter: Meter, send: Send, what: string): Promise<Judgement> {
  const [measured] = await measureEach(context, meter, [{ mode: context.mode, sends: [send] }]);
  if (measured === undefined) return noEvidence('nothing was measured');
  if (measured.served > 0) return judgeCost(measured, what);
  const open = disturbed(measured);
  if (open !== undefined) return open;
  const { grown, booked, exchange } = measured;
  if (grown <= booked) return noEvidence('the price of a failed request is not stated');
  const expected = `at most ${booked} request units for ${booked} requests that fail (${what})`;
  return acrossAnswers(exchange).fail('cost', '', expected, grown);
}
