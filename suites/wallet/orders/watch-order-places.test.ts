import { expect, it } from 'vitest';
import { seenWalletCall, wallet } from '../fixtures/seen-wallet-call.ts';
import { watchOrderPlaces } from './watch-order-places.ts';

const rule = watchOrderPlaces({
  withOffset: 'wallet.orders.offset',
  withoutOffset: 'wallet.orders.offset-default',
});
const address = `41${'a'.repeat(40)}`;

const orders = (ids: string, window: object = {}, created = 1_700_000_000_000, of = address) =>
  seenWalletCall(
    'getmarketorderbyaccount',
    { address: of, ...window },
    { orders: [...ids].map((id) => ({ order_id: id, create_time: created })) },
  );
const whole = orders('abcdef');

it('reports a part that begins elsewhere than the same orders have their places before and after', () => {
  expect(wallet.counts(rule, [whole, orders('ab', { offset: 3, limit: 2 }), whole])).toEqual([0, 0, 1]);
  expect(wallet.counts(rule, [whole, orders('cdef'), whole])).toEqual([0, 0, 1]);
});

it('takes every part at its place, and a list that stays another, for right', () => {
  const parts = [orders('cd', { offset: 2 }), orders('ef', { offset: 4 }), orders('', { offset: 6 })];
  expect(wallet.counts(rule, [whole, ...parts, whole])).toEqual([0, 0, 0, 0, 0]);
  expect(wallet.counts(rule, [whole, orders('cdef'), orders('cdef')])).toEqual([0, 0, 0]);
});

it('leaves out a move by one place, and accounts that made orders just now', () => {
  expect(wallet.counts(rule, [whole, orders('xabcdef'), whole])).toEqual([0, 0, 0]);
  const busy = [orders('ab', {}, Date.now()), orders('xyab', {}, Date.now()), orders('ab', {}, Date.now())];
  expect(wallet.counts(rule, busy)).toEqual([0, 0, 0]);
  const inSeconds = Math.floor(Date.now() / 1000);
  const [one, other] = [orders('ab', {}, inSeconds), orders('xyab', {}, inSeconds)];
  expect(wallet.counts(rule, [one, other, one])).toEqual([0, 0, 0]);
});

it('reports moves by one place and back on several accounts', () => {
  const moves = (account: string, ...shown: readonly string[]) =>
    shown.map((ids) => orders(ids, {}, undefined, `41${account.repeat(40)}`));
  const [first, second, third] = ['a', 'b', 'c'].map((account) => moves(account, 'abc', 'bc', 'abc')) as [
    ReturnType<typeof moves>,
    ReturnType<typeof moves>,
    ReturnType<typeof moves>,
  ];
  expect(wallet.counts(rule, [...first, ...second])).toEqual([0, 0, 0, 0, 0, 0]);
  expect(wallet.counts(rule, [...first, ...second, ...third]).at(-1)).toBe(3);
  const stays = moves('c', 'abc', 'bc', 'bc', 'abc');
  expect(wallet.counts(rule, [...first, ...second, ...stays]).at(-1)).toBe(0);
});
