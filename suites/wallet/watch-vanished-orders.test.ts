import { expect, it } from 'vitest';
import { breachesIn, seenWalletCall } from './fixtures/seen-wallet-call.ts';
import { watchVanishedOrders } from './watch-vanished-orders.ts';

const rule = watchVanishedOrders('wallet.orders.address-parameter');
const address = `41${'a'.repeat(40)}`;

const orders = (ids: readonly string[], span: number, window: object = {}) =>
  seenWalletCall(
    'getmarketorderbyaccount',
    { address, ...window },
    { orders: ids.map((id, index) => ({ order_id: id, create_time: 1_700_000_000_000 + index * span })) },
  );

it('reports an empty list between two that hold the same order', () => {
  const old = orders(['a', 'b'], 3_600_000);
  expect(breachesIn(rule, [old, orders([], 0), old])).toEqual([0, 0, 1]);
});

it('leaves out what may be new to a backend, behind the end, or gone', () => {
  const [recent, old] = [orders(['a', 'b'], 1000), orders(['a', 'b'], 3_600_000)];
  expect(breachesIn(rule, [recent, orders([], 0), recent])).toEqual([0, 0, 0]);
  expect(breachesIn(rule, [old, orders([], 0, { offset: 2 }), old])).toEqual([0, 0, 0]);
  expect(breachesIn(rule, [old, orders([], 0), orders(['c', 'd'], 3_600_000)])).toEqual([0, 0, 0]);
});
