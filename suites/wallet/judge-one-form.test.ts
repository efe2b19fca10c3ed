import { expect, it } from 'vitest';
import type { Answered } from '../../engine/wire/wire.ts';
import { seenWalletCall } from './fixtures/seen-wallet-call.ts';
import { judgeFormOfOrders, judgeFormOfRecord } from './judge-one-form.ts';

const answerOf = (value: object): Answered => seenWalletCall('getnowblock', {}, value).exchange;

/** Where a list of orders or a record has another form, and what is expected there. */
function broken([, judgement]: ReturnType<typeof judgeFormOfOrders>): string {
  return judgement.kind === 'breach' ? `${judgement.at}: ${judgement.expected}` : judgement.kind;
}

const ofOrders = (...orders: readonly object[]) => broken(judgeFormOfOrders(answerOf({ orders })));
const ofTraces = (...traces: readonly object[]) =>
  broken(judgeFormOfRecord(answerOf({ transaction_balance_trace: traces })));

const owner = `41${'cc'.repeat(20)}`;

it('reports orders that are written in several forms', () => {
  expect(ofOrders({ owner_address: owner }, { owner_address: `0x${owner}` })).toBe(
    '/orders/1/owner_address: hexadecimal without 0x, as at /orders/0/owner_address',
  );
  expect(ofOrders({ order_id: 'ab' }, { order_id: '12' }, { order_id: 'AB' })).toBe(
    '/orders/2/order_id: hexadecimal in lower case, as at /orders/0/order_id',
  );
  expect(ofOrders({ create_time: 1_700_000_000_000 }, { create_time: 1_700_000_000 })).toBe(
    '/orders/1/create_time: a time in milliseconds, as at /orders/0/create_time',
  );
});

it('leaves each field the form that a service gives it, and times that show no unit', () => {
  expect(ofOrders({ order_id: 'AB', owner_address: `0x${owner}` }, { order_id: 'CD' })).toBe('holds');
  expect(ofOrders({ create_time: 1_700_000_000 }, { create_time: 0 }, { create_time: 7 })).toBe('holds');
  expect(ofOrders({ order_id: 7 }, { order_id: null })).toBe('no-evidence');
  expect(ofOrders()).toBe('no-evidence');
});

it('reports records whose transactions or addresses are written in several forms', () => {
  const operation = [{ address: owner }, { address: owner.slice(2) }];
  expect(ofTraces({ transaction_identifier: 'ab' }, { transaction_identifier: '0xab' })).toBe(
    '/transaction_balance_trace/1/transaction_identifier: hexadecimal without 0x, as at /transaction_balance_trace/0/transaction_identifier',
  );
  expect(ofTraces({ operation })).toBe(
    '/transaction_balance_trace/0/operation/1/address: an address of 42 digits, as at /transaction_balance_trace/0/operation/0/address',
  );
  expect(ofTraces({ operation: [{ address: 'TREkSkDchk6BE3cjvkciMm3Si7ez9W2D8y' }] })).toBe('no-evidence');
});
