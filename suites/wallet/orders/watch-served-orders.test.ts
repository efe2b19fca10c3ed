import { expect, it } from 'vitest';
import type { Seen } from '../../../engine/watch/seen.ts';
import { seenWalletCall, wallet } from '../fixtures/seen-wallet-call.ts';
import { watchServedOrders } from './watch-served-orders.ts';

const rule = watchServedOrders('wallet.orders.answer');
const address = `41${'a'.repeat(40)}`;
const orders = seenWalletCall('getmarketorderbyaccount', { address }, { orders: [] });

function failed(value: object, status = 200, window: object = {}): Seen {
  const seen = seenWalletCall('getmarketorderbyaccount', { address, ...window }, value);
  return { ...seen, exchange: { ...seen.exchange, answer: { ...seen.exchange.answer, status } } };
}

const error = failed({ Error: 'class java.lang.NullPointerException : null' });
const counts = (...seen: readonly Seen[]) => wallet.counts(rule, seen);

it('reports errors for an account between its lists, from the second on', () => {
  expect(counts(orders, error, orders, error, orders)).toEqual([0, 0, 0, 0, 1]);
  expect(counts(orders, failed({}, 404), failed({}, 404, { limit: 100 }), orders)).toEqual([0, 0, 0, 1]);
});

it('knows a window behind the beginning by itself', () => {
  const window = { offset: 40, limit: 20 };
  const served = seenWalletCall('getmarketorderbyaccount', { address, ...window }, { orders: [] });
  const lost = failed({ Error: 'no orders' }, 200, window);
  expect(counts(served, lost, lost, served).at(-1)).toBe(1);
});

it('leaves out errors that end the lists, other requests, and a service that is busy', () => {
  expect(counts(error, error, orders).at(-1)).toBe(0);
  expect(counts(orders, error, error, error)).toEqual([0, 0, 0, 0]);
  const behind = failed({ Error: 'offset is too large' }, 200, { offset: 40 });
  expect(counts(orders, behind, behind, behind, orders).at(-1)).toBe(0);
  for (const busy of [failed({ Error: 'timeout' }), failed({}, 503), failed({}, 403)])
    expect(counts(orders, busy, busy, busy, orders).at(-1)).toBe(0);
});

it('reports a single error that calls an address malformed which has a list at another time', () => {
  const malformed = failed({ Error: 'INVALID hex String' }, 200, { offset: 3, limit: 5 });
  expect(counts(orders, malformed, orders)).toEqual([0, 1, 0]);
  expect(counts(malformed, malformed, orders)).toEqual([0, 0, 1]);
  expect(counts(malformed, malformed)).toEqual([0, 0]);
  const visible = failed({ Error: 'INVALID hex String' }, 200, { visible: true });
  expect(counts(orders, visible, orders)).toEqual([0, 0, 0]);
});
