import { asObject, type JsonObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { Answered, Wire } from '../../../engine/wire/wire.ts';
import { statedWindow } from '../contract/stated-window.ts';
import { objectIn } from './block.ts';
import { callWallet } from './call-wallet.ts';
import { readAnswer } from './reading.ts';

/** §8, as the document states it. */
const stated = statedWindow('wallet', 'getMarketOrderByAccount');
export const { defaultLimit, largestLimit, limitName, offsetName } = stated;

/** Orders that are asked for at a time: as many as may be, where that is stated. */
export const pageLimit = Number.isFinite(largestLimit) ? largestLimit : Math.max(100, defaultLimit);

/** `offset` and `limit` of a request, whatever the document calls them; undefined leaves one out. */
export interface Window<Limit = number> {
  readonly offset?: number | undefined;
  readonly limit?: Limit | undefined;
}

/** A window as the fields of a body. */
export function windowFields(window: Window<unknown>): object {
  return Object.fromEntries(
    Object.entries(window).map(([key, value]) => [key === 'limit' ? limitName : offsetName, value]),
  );
}

/** The orders of an account over all pages, as one reading found them. */
export interface OrderList {
  readonly ids: readonly string[];
  readonly pages: readonly Answered[];
  /** A page came in which nothing was new: the end was reached. */
  readonly complete: boolean;
}

/** @throws Unanswered */
export function askOrders(wire: Wire, address: string, window: Window, caching: Caching): Promise<Answered> {
  return callWallet(wire, 'getmarketorderbyaccount', { address, ...windowFields(window) }, caching);
}

/** The elements of `orders`, as they are; undefined where the answer has no such array. */
export function ordersIn(exchange: Exchange): readonly unknown[] | undefined {
  if (readAnswer(exchange, 'orders').kind !== 'data') return undefined;
  const orders = objectIn(exchange)?.orders;
  return Array.isArray(orders) ? orders : undefined;
}

/** What identifies an order: the id, or all of an order that has none. */
export function idsIn(exchange: Exchange): readonly string[] | undefined {
  return ordersIn(exchange)?.map((order) => {
    const id = asObject(order)?.order_id;
    return typeof id === 'string'
      ? id
      : JSON.stringify(order, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
  });
}

/** Orders that are objects, with their places. */
export function orderObjects(
  exchange: Exchange,
): readonly { readonly order: JsonObject; readonly at: string }[] {
  return (ordersIn(exchange) ?? []).flatMap((item, index) => {
    const order = asObject(item);
    return order === undefined ? [] : [{ order, at: `/orders/${index}` }];
  });
}

/**
 * Reads all orders of an account. Pages begin where the one before ended, however long it was, so that a wrong
 * limit does not hide orders.
 * @throws Unanswered
 */
export async function listOrders(
  wire: Wire,
  address: string,
  mostPages: number,
  caching: Caching,
  limit = pageLimit,
): Promise<OrderList> {
  const ids: string[] = [];
  const pages: Answered[] = [];
  const seen = new Set<string>();
  while (pages.length < mostPages) {
    const page = await askOrders(wire, address, { offset: ids.length, limit }, caching);
    // Where the largest limit is rejected, a smaller one still finds the orders.
    if (pages.length === 0 && limit === pageLimit && ordersIn(page) === undefined)
      return listOrders(wire, address, mostPages, caching, defaultLimit);
    pages.push(page);
    const found = idsIn(page) ?? [];
    if (!found.some((id) => !seen.has(id))) return { ids, pages, complete: true };
    for (const id of found) {
      ids.push(id);
      seen.add(id);
    }
  }
  return { ids, pages, complete: false };
}
