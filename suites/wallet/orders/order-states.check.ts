import { Caching } from '../../../engine/caching.ts';
import type { Check, NodeContext } from '../../../engine/check.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { accountsOf } from '../../support/wallet/accounts.ts';
import { askOrders, orderObjects, pageLimit } from '../../support/wallet/order-list.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';

/** Ids of the orders in an answer with their states. */
function statesIn(exchange: Exchange): readonly (readonly [string, string])[] {
  return orderObjects(exchange).flatMap(({ order: { order_id: id, state } }) =>
    typeof id === 'string' && typeof state === 'string' ? [[id, state] as const] : [],
  );
}

/** §3.2: the whole set of states and their transitions are not shown. */
export const checks: readonly Check[] = [
  {
    decides: ['wallet.order-state.values', 'wallet.order-state.transitions'],
    on: ['wallet'],
    cost: () => 6,
    readings: walletReadings.accounts,
    run: async (context: NodeContext) => {
      const { recorder, wire } = context;
      const accounts = (await accountsOf(context)).filter(({ list }) => list.ids.length > 0);
      const before = accounts.flatMap(({ list }) => list.pages.flatMap(statesIn));
      const later = accounts.map(({ address }) =>
        askOrders(wire, address, { limit: pageLimit }, Caching.fresh),
      );
      const after = new Map((await Promise.all(later)).flatMap(statesIn));
      const changes = before.flatMap(([id, state]) => {
        const now = after.get(id);
        return now === undefined || now === state ? [] : [`${state} to ${now}`];
      });
      recorder.observe('wallet.order-state.values', [...new Set(before.map(([, state]) => state))].sort());
      recorder.observe('wallet.order-state.transitions', [...new Set(changes)].sort());
    },
  },
];
