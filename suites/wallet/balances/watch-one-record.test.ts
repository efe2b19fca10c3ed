import { expect, it } from 'vitest';
import { seenWalletCall, wallet } from '../fixtures/seen-wallet-call.ts';
import { watchOneRecord } from './watch-one-record.ts';

const hash = '0a'.repeat(32);
const trace = {
  transaction_identifier: '0b'.repeat(32),
  type: 'TransferContract',
  status: 'SUCCESS',
  operation: [
    { operation_identifier: 0, address: 'T1', amount: -5 },
    { operation_identifier: 1, address: 'T2', amount: 5 },
  ],
};

const record = (changes: object = {}, ofTrace: object = {}, asked = hash) =>
  seenWalletCall(
    'getblockbalance',
    { hash: asked, number: 7 },
    {
      timestamp: 1_700_000_000_000,
      block_identifier: { hash: asked, number: 7 },
      transaction_balance_trace: [{ ...trace, ...ofTrace }],
      ...changes,
    },
  );
const plain = record();
const counts = (...seen: readonly ReturnType<typeof record>[]) => wallet.counts(watchOneRecord, seen);

it('finds no fault with records that say the same, addresses in whatever form', () => {
  const inHex = record(
    {},
    { operation: trace.operation.map((one) => ({ ...one, address: `41${'c'.repeat(40)}` })) },
  );
  expect(counts(plain, plain, inHex)).toEqual([0, 0, 0]);
});

it('reports another time, type, status, amount or transaction of the same block', () => {
  expect(counts(plain, record({ timestamp: 1_700_000_003_000 }))).toEqual([0, 1]);
  expect(counts(plain, record({}, { type: 'TransferAssetContract' }))).toEqual([0, 1]);
  expect(counts(plain, record({}, { status: 'REVERT' }))).toEqual([0, 1]);
  expect(counts(plain, record({}, { operation: trace.operation.slice(1) }))).toEqual([0, 1]);
  expect(counts(plain, record({ transaction_balance_trace: [] }))).toEqual([0, 1]);
});

it('leaves out other blocks, records of another block, and fields of a wrong type', () => {
  const other = '0c'.repeat(32);
  expect(counts(plain, record({ timestamp: 1 }, {}, other))).toEqual([0, 0]);
  expect(counts(plain, record({ timestamp: 1, block_identifier: { hash: other, number: 8 } }))).toEqual([
    0, 0,
  ]);
  expect(counts(plain, record({ timestamp: '1700000003000' }, { type: 1, status: null }))).toEqual([0, 0]);
});

it('compares transactions that a record traces once', () => {
  const twice = record({ transaction_balance_trace: [trace, { ...trace, status: 'REVERT' }] });
  expect(counts(twice, twice, plain)).toEqual([0, 0, 0]);
});
