import type { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { type Account, pagesOf } from '../../support/wallet/accounts.ts';
import {
  askOrders,
  defaultLimit,
  idsIn,
  largestLimit,
  listOrders,
  type OrderList,
  pageLimit,
  type Window,
} from '../../support/wallet/order-list.ts';
import { bodyOf } from '../../support/wallet/reading.ts';

/** From here on a service may say that an offset is too large: how large it may be is not stated. */
const certainOffset = pageLimit;

/**
 * §4.7, §8: the orders in a window are those that the whole list has there. Orders come and go: what looks wrong is
 * judged only between two readings of the list that are alike.
 */
export async function judgeWindow(
  context: NodeContext,
  { address, list: known }: Account,
  window: Window,
  caching: Caching,
): Promise<Judgement> {
  const exchange = await askOrders(context.wire, address, window, caching);
  if (!caching.isFresh) {
    const atFirst = judgeAgainst(known, window, exchange);
    if (atFirst.kind !== 'breach' || atFirst.needsConfirmation !== true) return atFirst;
  }
  const read = (): Promise<OrderList> => listOrders(context.wire, address, pagesOf(context), caching.fresh);
  const before = await read();
  const again = await askOrders(context.wire, address, window, caching.fresh);
  const judgement = judgeAgainst(before, window, again);
  if (judgement.kind !== 'breach' || judgement.needsConfirmation !== true) return judgement;
  const after = await read();
  if (after.ids.join() === before.ids.join()) return judgement;
  if ([...after.ids].sort().join() !== [...before.ids].sort().join())
    return changed('orders came or went while they were read');
  const expected =
    'the same orders in the same order each time, so that an offset can leave out the first of them';
  return acrossAnswers(again).fail('steady-order', '/orders', expected, [
    before.ids.slice(0, 5),
    after.ids.slice(0, 5),
  ]);
}

function judgeAgainst(list: OrderList, window: Window, exchange: Answered): Judgement {
  const offset = window.offset ?? 0;
  const limit = Math.min(window.limit ?? defaultLimit, largestLimit);
  const ids = idsIn(exchange);
  const beside = (rule: string, expected: string, actual: unknown): Judgement =>
    acrossAnswers(exchange).fail(rule, '/orders', expected, actual);
  // One above the largest may be rejected, or read as any other.
  const isAbove = (window.limit ?? 0) > largestLimit;
  if (ids === undefined) {
    if (isAbove) return holds;
    if (offset >= list.ids.length || offset > certainOffset)
      return noEvidence('what lies behind the last order, or at a very large offset, need not be answered');
    return beside('orders', `orders ${offset} to ${offset + limit} of the account`, bodyOf(exchange));
  }
  const most = window.limit ?? defaultLimit;
  if (ids.length > Math.min(most, largestLimit)) {
    const whole = ids.length >= list.ids.length ? { ofAll: list.ids.length } : {};
    const expected = `${Math.min(most, largestLimit)} orders at most`;
    return inAnswer(exchange).fail('too-many', '/orders', expected, { orders: ids.length, ...whole });
  }
  if (isAbove) return holds;
  const expectedIds = list.ids.slice(offset, offset + limit);
  if (!list.complete && expectedIds.length < limit)
    return noEvidence('the list of orders is too long to read to its end');
  if (ids.join() === expectedIds.join()) return holds;
  const rule =
    offset > 0 && ids.join() === list.ids.slice(0, ids.length).join() ? 'offset-ignored' : 'window';
  const expected = `the ${expectedIds.length} orders from number ${offset} on of the whole list`;
  return beside(rule, expected, placesOf(ids, list.ids));
}

/** Where the orders of a window stand in the whole list: shorter to read than their ids. */
function placesOf(ids: readonly string[], list: readonly string[]): object {
  const places = ids.map((id) => list.indexOf(id));
  return places.length > 12
    ? { orders: places.length, from: places.slice(0, 3), to: places.slice(-3) }
    : { orders: places.length, places };
}
