import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { Breach } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { idsIn, limitName, offsetName, orderObjects } from '../support/wallet/order-list.ts';
import { watchWallet } from './watch-wallet.ts';

/** So many accounts are remembered. */
const mostAccounts = 1000;
/** By so much, in whatever unit of time, the orders of an account are apart: the oldest has reached every backend. */
const leastSpan = 60_000n;

interface Account {
  /** Ids of the last answer with orders. */
  ids: ReadonlySet<string>;
  /** The answer without orders that came since. */
  empty?: Breach;
}

/** §4.7: an account whose orders another answer shows before and after has them in between. */
export function watchVanishedOrders(requirement: string): WatchRule {
  return watchWallet([requirement], 'getmarketorderbyaccount', () => {
    const accounts = new Map<string, Account>();
    return ({ body, exchange }) => {
      const { address } = body;
      const ids = idsIn(exchange);
      if (typeof address !== 'string' || ids === undefined) return undefined;
      const known = accounts.get(address);
      if (ids.length === 0) {
        if (known !== undefined && beginsAtFirst(body))
          known.empty ??= inAnswer(exchange).fail(
            'vanished',
            '/orders',
            'the orders of the account, which answers before and after this one show',
            [],
          );
        return undefined;
      }
      const empty = known?.empty;
      const isSame = known !== undefined && ids.some((id) => known.ids.has(id));
      if (known === undefined ? accounts.size < mostAccounts && isSpread(exchange) : !isSame || empty)
        accounts.set(address, { ids: new Set(ids) });
      return isSame && empty !== undefined ? [[requirement, empty]] : undefined;
    };
  });
}

/** Whether a request asks for at least the first order. */
function beginsAtFirst(body: Readonly<Record<string, unknown>>): boolean {
  const { [offsetName]: offset = 0, [limitName]: limit = 1 } = body;
  return offset === 0 && typeof limit === 'number' && Number.isInteger(limit) && limit >= 1;
}

function isSpread(exchange: Parameters<typeof orderObjects>[0]): boolean {
  const times = orderObjects(exchange)
    .map(({ order }) => order.create_time)
    .filter((time) => typeof time === 'bigint' || Number.isSafeInteger(time))
    .map((time) => BigInt(time as number | bigint));
  const sorted = times.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return (sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n) >= leastSpan;
}
