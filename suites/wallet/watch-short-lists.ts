import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import {
  defaultLimit,
  idsIn,
  limitName,
  offsetName,
  orderObjects,
  pageLimit,
} from '../support/wallet/order-list.ts';
import { watchWallet } from './watch-wallet.ts';

/** So many accounts are remembered, and so many orders of each. */
const mostAccounts = 200;
const mostOrders = 2000;
/** By so much, in whatever unit of time, the orders of an account are apart: the oldest has reached every backend. */
const leastSpan = 60_000n;

interface Account {
  /** Where each order stood when it was last shown. */
  readonly places: Map<string, number>;
  /** A list that ended early, and the orders that it left out. */
  short?: { readonly found: RequirementJudgement; readonly missing: ReadonlyMap<string, number> };
}

interface Ids {
  /** For an account that has no order at all. */
  readonly none: string;
  readonly withLimit: string;
  readonly withoutLimit: string;
}

/** §4.7, §8: a list has as many orders as its limit, or all behind its offset: those that answers before and after it show at the same place. */
export function watchShortLists({ none, withLimit, withoutLimit }: Ids): WatchRule {
  return watchWallet([none, withLimit, withoutLimit], 'getmarketorderbyaccount', () => {
    const accounts = new Map<string, Account>();
    return ({ body, exchange }) => {
      const { address, [offsetName]: offset = 0, [limitName]: limit } = body;
      const ids = idsIn(exchange);
      if (typeof address !== 'string' || ids === undefined || !isCount(offset, 0)) return undefined;
      if (limit !== undefined && !isCount(limit, 1)) return undefined;
      const known = accounts.get(address);
      if (known === undefined) {
        if (accounts.size < mostAccounts && isSpread(exchange))
          accounts.set(address, { places: placesOf(ids, offset) });
        return undefined;
      }
      const found = comesBack(known, placesOf(ids, offset));
      const wanted = Math.min(limit ?? defaultLimit, pageLimit);
      const missing = missingFrom(known, ids, offset, wanted);
      if (missing.size > 0) {
        const requirement = ids.length === 0 ? none : limit === undefined ? withoutLimit : withLimit;
        known.short ??= { found: [requirement, tooShort(exchange, wanted, ids.length)], missing };
      } else
        for (const [id, place] of placesOf(ids, offset))
          if (known.places.size < mostOrders) known.places.set(id, place);
      return found === undefined ? [] : [found];
    };
  });
}

function placesOf(ids: readonly string[], offset: number): Map<string, number> {
  return new Map(ids.map((id, index) => [id, offset + index]));
}

/** What is known of a list that ended early, as soon as an order is shown again that it left out. */
function comesBack(account: Account, shown: ReadonlyMap<string, number>): RequirementJudgement | undefined {
  const { short } = account;
  const again = [...(short?.missing ?? [])].filter(([id]) => shown.has(id));
  if (short === undefined || again.length === 0) return undefined;
  delete account.short;
  // At another place: orders came or went.
  return again.every(([id, place]) => shown.get(id) === place) ? short.found : undefined;
}

function missingFrom(
  { places }: Account,
  ids: readonly string[],
  offset: number,
  wanted: number,
): ReadonlyMap<string, number> {
  const isMissing = ([id, place]: readonly [string, number]): boolean =>
    place >= offset + ids.length && place < offset + wanted && !ids.includes(id);
  return ids.length >= wanted ? new Map() : new Map([...places].filter(isMissing));
}

function tooShort(exchange: Answered, wanted: number, orders: number): Breach {
  const expected = `${wanted} orders, or all: answers before and after this one show more at their places`;
  return inAnswer(exchange).fail('too-few', '/orders', expected, { orders });
}

function isCount(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least;
}

function isSpread(exchange: Answered): boolean {
  const times = orderObjects(exchange)
    .map(({ order }) => order.create_time)
    .filter((time) => typeof time === 'bigint' || Number.isSafeInteger(time))
    .map((time) => BigInt(time as number | bigint))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return (times.at(-1) ?? 0n) - (times[0] ?? 0n) >= leastSpan;
}
