import type { JsonObject } from '../../base/json-object.ts';
import type { CallContext } from '../serving/node-service.ts';
import { json, type WireAnswer } from '../serving/wire.ts';
import { cutWindow, type GivenWindow, type Window } from '../window.ts';
import type { Account } from './account.ts';
import type { MarketOrder } from './market.ts';
import { readOrdersWindow } from './orders-window.ts';
import { renderOrder } from './render-order.ts';
import type { WalletCall } from './wallet-call.ts';
import { answerFailure, failure, invalidHex, type WalletFailure } from './wallet-failure.ts';

type OrdersLookup = { readonly orders: readonly MarketOrder[] } | { readonly failure: WalletFailure };

interface OrdersInfo {
  /** The address as it was given, undefined where it was not. */
  readonly address: unknown;
  readonly market: ReadonlyMap<Account, readonly MarketOrder[]>;
  readonly context: CallContext;
}

interface OrdersWindowInfo {
  readonly all: readonly MarketOrder[];
  readonly window: Window;
  readonly given: GivenWindow;
  readonly context: CallContext;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** §4.7: the orders of the account in their order, or why there are none. */
    'wallet.orders-lookup': Hook<OrdersLookup, OrdersInfo>;
    /** The orders in the window asked for. */
    'wallet.orders': Hook<readonly MarketOrder[], OrdersWindowInfo>;
    /** The whole answer. */
    'wallet.orders-answer': Hook<JsonObject, OrdersWindowInfo>;
  }
}

/** `POST /wallet/getmarketorderbyaccount` (§4.7). */
export function getMarketOrdersByAccount(call: WalletCall): WireAnswer {
  const { behaviour, market, body, method, context } = call;
  const found = behaviour.override('wallet.orders-lookup', lookUp(call), {
    address: body.address,
    market,
    context,
  });
  if ('failure' in found) return answerFailure(behaviour, found.failure, method, context);
  const read = readOrdersWindow(call);
  if ('failure' in read) return answerFailure(behaviour, read.failure, method, context);
  const { window, given } = read;
  const info = { all: found.orders, window, given, context };
  const orders = behaviour.override('wallet.orders', cutWindow(found.orders, window), info);
  const rendered = orders.map((order, position) => renderOrder(call, { order, position, window }));
  return json(200, behaviour.override('wallet.orders-answer', { orders: rendered }, info));
}

function lookUp({ market, body: { address } }: WalletCall): OrdersLookup {
  if (address === undefined || address === null || address === '') {
    return failure('address-missing', 'address is required');
  }
  if (typeof address !== 'string' || !/^41[0-9a-fA-F]{40}$/.test(address)) {
    return failure('address-malformed', invalidHex);
  }
  return { orders: market.get(`41${address.slice(2).toLowerCase()}`) ?? [] };
}
