import { fieldOf } from '../../../base/json-object.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { idsIn, limitName, offsetName, ordersIn } from '../../support/wallet/order-list.ts';
import { watchWallet } from '../watch-wallet.ts';

/** So many accounts are remembered. */
const mostAccounts = 200;
/** An account that made its newest order longer ago has no orders that one backend knows and another does not. */
const quietMs = 600_000;
/** Times below are in seconds. */
const leastMs = 1e11;

/** A part of the orders of an account, as an answer shows it. */
export interface SeenOrders {
  readonly address: string;
  /** Undefined where the request leaves it out, as with `limit`. */
  readonly offset: number | undefined;
  readonly limit: number | undefined;
  readonly ids: readonly string[];
  /** The place of each order in the whole list: `offset` and its index. */
  readonly places: ReadonlyMap<string, number>;
  readonly exchange: Answered;
}

/** A rule about every list of orders of accounts that have made no new ones for a while, whose lists stay as they are. */
export function watchOrderLists(
  decides: WatchRule['decides'],
  begin: () => (seen: SeenOrders) => readonly RequirementJudgement[],
): WatchRule {
  return watchWallet(decides, 'getmarketorderbyaccount', () => {
    const judge = begin();
    const newest = new Map<string, number>();
    return ({ body, exchange }) => {
      const { address, [offsetName]: offset, [limitName]: limit } = body;
      const ids = idsIn(exchange);
      if (typeof address !== 'string' || ids === undefined) return undefined;
      if ((offset !== undefined && !isCount(offset, 0)) || (limit !== undefined && !isCount(limit, 1)))
        return undefined;
      if (!newest.has(address) && newest.size >= mostAccounts) return undefined;
      const last = Math.max(newest.get(address) ?? 0, ...(ordersIn(exchange) ?? []).map(createdMs));
      newest.set(address, last);
      if (last > Date.now() - quietMs) return undefined;
      const places = new Map(ids.map((id, index) => [id, (offset ?? 0) + index] as const));
      return judge({ address, offset, limit, ids, places, exchange });
    };
  });
}

function isCount(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least;
}

/** An order without a time may be new. */
function createdMs(order: unknown): number {
  const time = fieldOf(order, 'create_time');
  if (typeof time !== 'number') return Number.POSITIVE_INFINITY;
  return time < leastMs ? time * 1000 : time;
}
