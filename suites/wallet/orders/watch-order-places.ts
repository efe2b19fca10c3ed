import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { type SeenOrders, watchOrderLists } from './watch-order-lists.ts';

/** So many orders of an account are remembered. */
const mostOrders = 2000;
/** One order that came or went moves the others by one place. */
const leastMoved = 2;
/** A backend that is behind knows an order that is gone from others: in one account for a while, not in so many. */
const fewestAccounts = 3;

interface Known {
  place: number;
  /** The first answer that showed it elsewhere, which a change explains as long as it does not come back. */
  elsewhere?: RequirementJudgement;
  /** The same by one place; a change where it is shown there twice. */
  nextTo?: { readonly place: number; readonly found: RequirementJudgement };
}

interface Ids {
  readonly withOffset: string;
  readonly withoutOffset: string;
}

/** §4.7: an order stands where `offset` says: at the same place of the whole list, in whatever part of it. */
export function watchOrderPlaces({ withOffset, withoutOffset }: Ids): WatchRule {
  return watchOrderLists([withOffset, withoutOffset], () => {
    const accounts = new Map<string, Map<string, Known>>();
    const moved = new Map<string, RequirementJudgement>();
    return (seen) => {
      const known = accounts.get(seen.address) ?? new Map<string, Known>();
      accounts.set(seen.address, known);
      const requirement = seen.offset === undefined ? withoutOffset : withOffset;
      let found: RequirementJudgement | undefined;
      for (const [id, place] of seen.places) {
        const order = known.get(id);
        if (order === undefined) {
          if (known.size < mostOrders) known.set(id, { place });
        } else if (place === order.place) {
          found ??= order.elsewhere;
          if (order.nextTo !== undefined) moved.set(seen.address, order.nextTo.found);
          known.set(id, { place });
        } else if (Math.abs(place - order.place) >= leastMoved) {
          order.elsewhere ??= [requirement, displaced(seen, id, place, order.place)];
        } else if (order.nextTo?.place === place) {
          known.set(id, { place });
        } else {
          order.nextTo = { place, found: [requirement, displaced(seen, id, place, order.place)] };
        }
      }
      const byOne = moved.size < fewestAccounts ? [] : [...moved.values()];
      if (byOne.length > 0) moved.clear();
      return found === undefined ? byOne : [found, ...byOne];
    };
  });
}

function displaced({ exchange, offset = 0 }: SeenOrders, id: string, place: number, before: number): Breach {
  const expected = `order ${id} at place ${before} of the list, where answers before and after this one show it`;
  return inAnswer(exchange).fail('place', `/orders/${place - offset}`, expected, { place });
}
