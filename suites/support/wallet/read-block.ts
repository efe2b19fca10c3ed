import { setTimeout as sleep } from 'node:timers/promises';
import type { Caching } from '../../../engine/caching.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { Answered, Wire } from '../../../engine/wire/wire.ts';
import { objectIn } from './block.ts';
import { callWallet } from './call-wallet.ts';
import { readAnswer } from './reading.ts';

/** A backend that does not have a block yet mostly gets it within this time. */
const shortLagMs = [150, 300, 600];
/** And surely within this: a block of such chains takes three seconds. */
const longLagMs = [100, 400, 1000, 2000];

/**
 * The block of an id. Where none comes at the first attempt it is asked for again after a while: the backend may not
 * have it yet.
 * @throws Unanswered
 */
export async function readBlock(wire: Wire, id: string, caching: Caching): Promise<Answered> {
  const exchange = await callWallet(wire, 'getblockbyid', { value: id }, caching);
  return !caching.isFresh ? settledBlock(wire, id, exchange, shortLagMs, caching) : exchange;
}

/** A block that another answer named: asked for until it comes or every backend had the time to get it. @throws Unanswered */
export async function awaitBlock(wire: Wire, id: string, caching: Caching): Promise<Answered> {
  const exchange = await callWallet(wire, 'getblockbyid', { value: id }, caching);
  return settledBlock(wire, id, exchange, longLagMs, caching);
}

async function settledBlock(
  wire: Wire,
  id: string,
  first: Answered,
  pausesMs: readonly number[],
  caching: Caching,
): Promise<Answered> {
  let exchange = first;
  for (const pause of pausesMs) {
    if (isBlock(exchange)) break;
    await sleep(pause);
    exchange = await callWallet(wire, 'getblockbyid', { value: id }, caching.fresh);
  }
  return exchange;
}

/** Whether an answer is a block, however faulty: one without a header will not get one later. */
export function isBlock(exchange: Exchange): boolean {
  const { kind } = readAnswer(exchange, 'block_header');
  return kind === 'data' || (kind === 'neither' && Object.keys(objectIn(exchange) ?? {}).length > 0);
}
