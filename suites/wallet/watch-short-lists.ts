import { fieldOf } from '../../base/json-object.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import {
  defaultLimit,
  idsIn,
  limitName,
  offsetName,
  ordersIn,
  pageLimit,
} from '../support/wallet/order-list.ts';
import { watchWallet } from './watch-wallet.ts';

/** So many accounts are remembered, and so many orders of each. */
const mostAccounts = 200;
const mostOrders = 2000;
/** By so much, in whatever unit of time, an order is older than the newest one shown: it has reached every backend. */
const settledAfter = 60_000;

interface Known {
  /** Where it stood when it was last shown. */
  readonly place: number;
  /** Undefined where it does not say. */
  readonly created: number | undefined;
}

interface Account {
  readonly orders: Map<string, Known>;
  /** A list that ended early, and the orders that it left out. */
  short?: { readonly found: RequirementJudgement; readonly missing: ReadonlyMap<string, Known> };
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
      const account: Account = accounts.get(address) ?? { orders: new Map() };
      if (accounts.size < mostAccounts) accounts.set(address, account);
      const shown = shownOrders(exchange, ids, offset);
      const found = comesBack(account, shown);
      const wanted = Math.min(limit ?? defaultLimit, pageLimit);
      const missing = missingFrom(account, ids, offset, wanted);
      if (missing.size > 0) {
        const requirement = ids.length === 0 ? none : limit === undefined ? withoutLimit : withLimit;
        account.short ??= { found: [requirement, tooShort(exchange, wanted, ids.length)], missing };
      } else
        for (const [id, order] of shown) if (account.orders.size < mostOrders) account.orders.set(id, order);
      return found === undefined ? [] : [found];
    };
  });
}

function shownOrders(exchange: Answered, ids: readonly string[], offset: number): ReadonlyMap<string, Known> {
  const orders = ordersIn(exchange) ?? [];
  return new Map(
    ids.map((id, index) => [id, { place: offset + index, created: createdAt(orders[index]) }] as const),
  );
}

function createdAt(order: unknown): number | undefined {
  const time = fieldOf(order, 'create_time');
  return typeof time === 'bigint' || typeof time === 'number' ? Number(time) : undefined;
}

/** What is known of a list that ended early, as soon as an order is shown again that it left out. */
function comesBack(account: Account, shown: ReadonlyMap<string, Known>): RequirementJudgement | undefined {
  const { short } = account;
  const again = [...(short?.missing ?? [])].filter(([id]) => shown.has(id));
  if (short === undefined || again.length === 0) return undefined;
  delete account.short;
  // At another place: orders came or went.
  return again.every(([id, { place }]) => shown.get(id)?.place === place) ? short.found : undefined;
}

/** Orders that stand behind the end of a list and before its limit. What is new may be unknown to the backend that answered. */
function missingFrom(
  { orders }: Account,
  ids: readonly string[],
  offset: number,
  wanted: number,
): ReadonlyMap<string, Known> {
  const end = offset + ids.length;
  const behind = [...orders].filter(
    ([id, { place }]) => place >= end && place < offset + wanted && !ids.includes(id),
  );
  if (behind.length === 0) return new Map();
  const newest = Math.max(0, ...[...orders.values()].map(({ created = 0 }) => created));
  return new Map(behind.filter(([, { created = newest }]) => created <= newest - settledAfter));
}

function tooShort(exchange: Answered, wanted: number, orders: number): Breach {
  const expected = `${wanted} orders, or all: answers before and after this one show more at their places`;
  return inAnswer(exchange).fail('too-few', '/orders', expected, { orders });
}

function isCount(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least;
}
