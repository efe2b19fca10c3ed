import type { JsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import { gaveRecord } from './balance-record.ts';
import { numberInId, numberOf, objectIn, parentIdOf, transactionsOf } from './block.ts';
import { callWallet, walletPlace } from './call-wallet.ts';
import { isBlock, readBlock } from './read-block.ts';

/** So many more are looked at for one with a transaction that failed. */
const mostFurther = 8;

/**
 * Ids from the head back, newest first, and one more where only a block further back holds a transaction that failed.
 * @throws Unanswered
 */
export async function walkBack(
  wire: Wire,
  head: readonly [string, JsonObject],
  most: number,
): Promise<string[]> {
  const ids: string[] = [];
  let [isFound, isHidden] = [false, false];
  let further = 0;
  for await (const { id, block } of back(wire, head)) {
    const results = (transactionsOf(block) ?? []).map(({ result }) => result);
    const fails = results.some((result) => result !== undefined && result !== 'SUCCESS');
    if (ids.length < most || fails) ids.push(id);
    // The head itself may be left out.
    isFound ||= fails && ids.length > 1;
    isHidden ||= results.includes(undefined);
    if (ids.length < most) continue;
    if (isFound || isHidden || further >= mostFurther) break;
    further += 1;
  }
  return ids;
}

interface Held {
  readonly id: string;
  readonly block: JsonObject | undefined;
}

/** From the head along the parents, as far as the node holds the blocks. */
async function* back(wire: Wire, [head, now]: readonly [string, JsonObject]): AsyncGenerator<Held> {
  const seen = new Set([head]);
  let block = objectIn(await readBlock(wire, head, Caching.shared));
  yield { id: head, block };
  let cursor = parentIdOf(now) ?? parentIdOf(block);
  let number = numberOf(now) ?? numberOf(block);
  while (cursor !== undefined && !seen.has(cursor)) {
    const exchange = await readBlock(wire, cursor, Caching.shared);
    // A parent is a field that the contract does not name: the oldest block may well show one that is not kept.
    if (!isBlock(exchange) && !(await hasRecord(wire, cursor, number))) return;
    seen.add(cursor);
    block = objectIn(exchange);
    yield { id: cursor, block };
    number = numberOf(block);
    cursor = parentIdOf(block);
  }
}

/** Whether getblockbalance holds the parent of a block of this number, which shows that the node has it. */
async function hasRecord(wire: Wire, id: string, child: number | undefined): Promise<boolean> {
  const number = child === undefined ? numberInId(id) : child - 1;
  if (number === undefined || walletPlace('getblockbalance') === undefined) return false;
  const hash = id.replace(/^0x/i, '');
  return gaveRecord(await callWallet(wire, 'getblockbalance', { hash, number }, Caching.shared));
}
