import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../../engine/verdict/judgement.ts';
import type { BlockRecord } from '../../support/evm/block-record.ts';
import { toQuantity } from '../../support/evm/quantity.ts';
import { someExchange as exchange } from '../fixtures/some-exchange.ts';
import { priceIsPaid } from './paid-price.ts';
import {
  agreesWithTransaction,
  gasAddsUp,
  gasOfBlock,
  indexIsPosition,
  namesItsBlock,
} from './record-laws.ts';

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const gas = [21_000n, 50_000n, 30_000n];

/** A block of three transactions; the change is made to the receipt of the second. */
function recordWith(change: Record<string, unknown> = {}, block: Record<string, unknown> = {}): BlockRecord {
  const transactions = ['a', 'b', 'c'].map(hash);
  let cumulative = 0n;
  const receipts = transactions.map((transactionHash, index) => {
    const own = gas[index] ?? 0n;
    cumulative += own;
    const receipt = {
      transactionHash,
      blockHash: hash('f'),
      blockNumber: '0x7',
      transactionIndex: toQuantity(BigInt(index)),
      gasUsed: toQuantity(own),
      cumulativeGasUsed: toQuantity(cumulative),
      effectiveGasPrice: '0xc',
      from: '0xAA',
      to: null,
      type: '0x2',
      ...(index === 1 ? change : {}),
    };
    const transaction = {
      hash: transactionHash,
      from: '0xaa',
      to: null,
      type: '0x2',
      gasPrice: '0xc',
      maxFeePerGas: '0x20',
      maxPriorityFeePerGas: '0x2',
    };
    return { index, receipt, exchange, transaction };
  });
  const head = { hash: hash('F'), number: '0x7', gasUsed: toQuantity(cumulative), baseFeePerGas: '0xa' };
  return { number: 7n, block: { ...head, ...block }, exchange, transactions, receipts };
}

const kinds = (judgements: readonly Judgement[]) => [...new Set(judgements.map(({ kind }) => kind))].sort();

describe('the laws between a block and its receipts', () => {
  it.each([
    ['containing block', namesItsBlock],
    ['cumulative gas', gasAddsUp],
    ['gas of the block', gasOfBlock],
    ['position', indexIsPosition],
    ['agreement', agreesWithTransaction],
    ['paid price', priceIsPaid],
  ])('hold for a sound record: %s', (_, law) => {
    expect(kinds(law(recordWith(), true))).toEqual(['holds']);
  });

  it.each([
    ['another block hash', namesItsBlock, { blockHash: hash('e') }],
    ['no block hash', namesItsBlock, { blockHash: null }],
    ['another block number', namesItsBlock, { blockNumber: '0x8' }],
    ['gas that starts anew', gasAddsUp, { cumulativeGasUsed: '0xc350' }],
    ['an index from 1', indexIsPosition, { transactionIndex: '0x2' }],
    ['another sender', agreesWithTransaction, { from: '0xab' }],
    ['a recipient of a creation', agreesWithTransaction, { to: '0xab' }],
    ['another type', agreesWithTransaction, { type: '0x0' }],
    ['the highest price offered', priceIsPaid, { effectiveGasPrice: '0x20' }],
    ['the base fee alone', priceIsPaid, { effectiveGasPrice: '0xa' }],
  ])('are broken by %s', (_, law, change) => {
    expect(kinds(law(recordWith(change), true))).toContain('breach');
  });

  it('are broken by a transaction that stands in the list twice', () => {
    const { transactions, ...rest } = recordWith();
    const record = { ...rest, transactions: [...transactions, hash('a')] };
    expect(kinds(indexIsPosition(record, true))).toContain('breach');
    expect(kinds(indexIsPosition(record, false))).toContain('breach');
    // The list alone shows it.
    const [twice] = indexIsPosition(record, true).filter(({ kind }) => kind === 'breach');
    expect(twice).toMatchObject({ rule: 'once', at: '/result/transactions/3' });
    expect(twice).not.toHaveProperty('needsConfirmation');
  });

  it('say exactly what gas a receipt should show only where all of it is known', () => {
    const wrong = recordWith({ cumulativeGasUsed: '0x1' });
    const expectedOf = (receipts: BlockRecord['receipts'], exact: boolean) =>
      gasAddsUp({ receipts }, exact).flatMap((one) =>
        one.kind === 'breach' ? [one.expected.split(',')[0]] : [],
      );
    expect(expectedOf(wrong.receipts, true)).toEqual(['0x11558', '0x7531']);
    expect(expectedOf(wrong.receipts, false)).toEqual(['at least 0x11558']);
    expect(expectedOf(wrong.receipts.slice(1, 2), true)).toEqual(['at least 0xc350']);
  });

  it('are broken by a block whose gas is not the total', () => {
    expect(kinds(gasOfBlock(recordWith({}, { gasUsed: '0x1' }), true))).toEqual(['breach']);
  });

  it('leave room for system transactions that the block does not list', () => {
    const shifted = recordWith({ transactionIndex: '0x5', cumulativeGasUsed: '0x30d40' });
    const [first, second] = shifted.receipts;
    const record = { ...shifted, receipts: [first, second].filter((one) => one !== undefined) };
    expect(kinds(gasAddsUp(record, false))).toEqual(['holds']);
    expect(kinds(indexIsPosition(record, false))).toEqual(['holds']);
    expect(kinds(gasOfBlock(recordWith({}, { gasUsed: '0xfffff' }), false))).toEqual(['no-evidence']);
    const backwards = recordWith({ transactionIndex: '0x0' });
    expect(kinds(indexIsPosition(backwards, false))).toContain('breach');
  });

  it('judge gaps between the receipts that were read by what must at least be there', () => {
    const record = recordWith();
    const ends = record.receipts.filter(({ index }) => index !== 1);
    expect(kinds(gasAddsUp({ receipts: ends }, true))).toEqual(['holds']);
    expect(kinds(gasOfBlock({ ...record, receipts: ends.slice(0, 1) }, true))).toEqual(['no-evidence']);
  });

  it('say nothing on the price where anything is in doubt', () => {
    for (const block of [{ baseFeePerGas: undefined }, { l1BlockNumber: '0x1' }, { baseFeePerGas: '0xb' }])
      expect(kinds(priceIsPaid(recordWith({ effectiveGasPrice: '0x1' }, block), true))).toEqual([
        'no-evidence',
      ]);
  });
});

describe('the price that a full transaction shows', () => {
  /** @param shown in the second transaction, which pays 0xc @param price in its receipt */
  const judged = (shown: string, price = '0xc', base = '0xa') => {
    const record = recordWith({ effectiveGasPrice: price }, { baseFeePerGas: base });
    const receipts = record.receipts.map((one) => ({
      ...one,
      transaction: one.transaction && { ...one.transaction, ...(one.index === 1 ? { gasPrice: shown } : {}) },
    }));
    return kinds(agreesWithTransaction({ ...record, receipts }, true));
  };

  it('is that of the receipt, where that follows from what was offered', () => {
    expect(judged('0xd')).toEqual(['breach', 'holds']);
  });

  it('may be the cap, the base fee alone, or in doubt', () => {
    expect(judged('0x20')).toEqual(['holds']);
    expect(judged('0xa')).toEqual(['holds']);
    expect(judged('0xd', '0xd')).toEqual(['holds']);
    expect(judged('0xd', '0xc', '0x9')).toEqual(['holds']);
  });
});
