import type { CallContext } from '../serving/node-service.ts';
import type { GivenWindow, Window } from '../window.ts';
import type { WalletCall } from './wallet-call.ts';
import { failure, type WalletFailure } from './wallet-failure.ts';

export type WindowRead =
  | { readonly window: Window; readonly given: GivenWindow }
  | { readonly failure: WalletFailure };

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** §8: the window that is answered for the one that was given. */
    'wallet.orders-window': Hook<WindowRead, { readonly given: GivenWindow; readonly context: CallContext }>;
  }
}

/** §8 */
const defaultLimit = 20;
const largestLimit = 100;

/** `offset` and `limit` of a request. More than the largest limit gets no more than that. */
export function readOrdersWindow({ behaviour, body, context }: WalletCall): WindowRead {
  const [offset, limit] = [readCount(body.offset), readCount(body.limit)];
  if (offset === null || limit === null) {
    return failure('window', `${offset === null ? 'offset' : 'limit'} is not a count`);
  }
  const given = { offset, limit };
  const window = { offset: offset ?? 0, limit: Math.min(limit ?? defaultLimit, largestLimit) };
  return behaviour.override('wallet.orders-window', { window, given }, { given, context });
}

/** A whole number from 0 on, undefined where none is given, null for anything else. */
function readCount(value: unknown): number | undefined | null {
  if (value === undefined) return undefined;
  if (typeof value === 'bigint') return value < 0n ? null : Number.MAX_SAFE_INTEGER;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}
