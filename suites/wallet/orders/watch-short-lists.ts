import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { defaultLimit, pageLimit } from '../../support/wallet/order-list.ts';
import { type SeenOrders, watchOrderLists } from './watch-order-lists.ts';

/** So many orders of an account are remembered. */
const mostOrders = 2000;

type Places = SeenOrders['places'];

interface Account {
  /** Where each order stood when it was last shown. */
  readonly places: Map<string, number>;
  /** A list that ended early, and the orders that it left out. */
  short?: { readonly found: RequirementJudgement; readonly missing: Places };
}

interface Ids {
  /** For an account that has no order at all. */
  readonly none: string;
  readonly withLimit: string;
  readonly withoutLimit: string;
}

/** §4.7, §8: a list has as many orders as its limit, or all behind its offset: those that answers before and after it show at the same place. */
export function watchShortLists({ none, withLimit, withoutLimit }: Ids): WatchRule {
  return watchOrderLists([none, withLimit, withoutLimit], () => {
    const accounts = new Map<string, Account>();
    return (seen) => {
      const { address, limit, ids, places, exchange } = seen;
      const account: Account = accounts.get(address) ?? { places: new Map() };
      accounts.set(address, account);
      const found = comesBack(account, places);
      // What a limit above the largest gives is not stated.
      const wanted = limit !== undefined && limit > pageLimit ? 0 : (limit ?? defaultLimit);
      const missing = missingFrom(account, seen, wanted);
      if (missing.size > 0) {
        const requirement = ids.length === 0 ? none : limit === undefined ? withoutLimit : withLimit;
        account.short ??= { found: [requirement, tooShort(exchange, wanted, ids.length)], missing };
      } else
        for (const [id, place] of places) if (account.places.size < mostOrders) account.places.set(id, place);
      return found === undefined ? [] : [found];
    };
  });
}

/** What is known of a list that ended early, as soon as an order is shown again that it left out. */
function comesBack(account: Account, shown: Places): RequirementJudgement | undefined {
  const { short } = account;
  const again = [...(short?.missing ?? [])].filter(([id]) => shown.has(id));
  if (short === undefined || again.length === 0) return undefined;
  delete account.short;
  // At another place: orders came or went.
  return again.every(([id, place]) => shown.get(id) === place) ? short.found : undefined;
}

/** Orders that stand behind the end of a list and before its limit. */
function missingFrom(account: Account, { ids, offset = 0, places }: SeenOrders, wanted: number): Places {
  const isMissing = ([id, place]: readonly [string, number]): boolean =>
    place >= offset + ids.length && place < offset + wanted && !places.has(id);
  return new Map([...account.places].filter(isMissing));
}

function tooShort(exchange: Answered, wanted: number, orders: number): Breach {
  const expected = `${wanted} orders, or all: answers before and after this one show more at their places`;
  return inAnswer(exchange).fail('too-few', '/orders', expected, { orders });
}
