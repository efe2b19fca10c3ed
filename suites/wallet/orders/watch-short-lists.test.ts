import { expect, it } from 'vitest';
import { seenWalletCall, wallet } from '../fixtures/seen-wallet-call.ts';
import { watchShortLists } from './watch-short-lists.ts';

const rule = watchShortLists({
  none: 'wallet.orders.address-parameter',
  withLimit: 'wallet.orders.limit',
  withoutLimit: 'wallet.orders.limit-default',
});
const address = `41${'a'.repeat(40)}`;

const orders = (ids: readonly string[], window: object = {}, span = 3_600_000) =>
  seenWalletCall(
    'getmarketorderbyaccount',
    { address, ...window },
    { orders: ids.map((id, index) => ({ order_id: id, create_time: 1_700_000_000_000 + index * span })) },
  );
const old = orders(['a', 'b', 'c']);

it('reports an empty list between two that hold the same order', () => {
  expect(wallet.counts(rule, [old, orders([]), old])).toEqual([0, 0, 1]);
});

it('reports a list that ends before its limit and the orders of the account', () => {
  expect(wallet.counts(rule, [old, orders(['a']), old])).toEqual([0, 0, 1]);
  expect(wallet.counts(rule, [old, orders([], { offset: 1, limit: 2 }), old])).toEqual([0, 0, 1]);
  expect(wallet.counts(rule, [old, orders(['b', 'c'], { offset: 1, limit: 5 }), old])).toEqual([0, 0, 0]);
  expect(wallet.counts(rule, [old, orders(['a'], { limit: 1 }), old])).toEqual([0, 0, 0]);
});

it('leaves out what may be new to a backend, behind the end, gone, or at another place', () => {
  const recent = orders(['a', 'b'], {}, Date.now() - 1_700_000_000_000 - 60_000);
  expect(wallet.counts(rule, [recent, orders([]), recent])).toEqual([0, 0, 0]);
  expect(wallet.counts(rule, [old, orders([], { offset: 3 }), old])).toEqual([0, 0, 0]);
  expect(wallet.counts(rule, [old, orders([]), orders(['x', 'y'])])).toEqual([0, 0, 0]);
  expect(wallet.counts(rule, [old, orders([]), orders(['x', 'a', 'b', 'c'])])).toEqual([0, 0, 0]);
});

it('leaves out a limit above the largest, for which the default may stand', () => {
  expect(wallet.counts(rule, [old, orders(['a'], { limit: 101 }), old])).toEqual([0, 0, 0]);
});
