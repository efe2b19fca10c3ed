import type { JsonObject } from '../../base/json-object.ts';
import type { CallContext } from '../serving/node-service.ts';
import type { Window } from '../window.ts';
import type { MarketOrder } from './market.ts';
import type { WalletCall } from './wallet-call.ts';

export interface OrderInfo {
  readonly order: MarketOrder;
  /** Place in the answer. */
  readonly position: number;
  readonly window: Window;
  readonly context: CallContext;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** §2.6 */
    'wallet.order': Hook<JsonObject, OrderInfo>;
  }
}

export function renderOrder(
  { behaviour, context }: WalletCall,
  info: Omit<OrderInfo, 'context'>,
): JsonObject {
  const { id, owner, createTime, sell, buy, state } = info.order;
  const rendered = {
    order_id: id,
    owner_address: owner,
    create_time: createTime,
    sell_token_id: sell.token,
    sell_token_quantity: String(sell.quantity),
    buy_token_id: buy.token,
    buy_token_quantity: String(buy.quantity),
    sell_token_quantity_remain: String(sell.remain),
    buy_token_quantity_remain: String(buy.remain),
    state,
  };
  return behaviour.override('wallet.order', rendered, { ...info, context });
}
