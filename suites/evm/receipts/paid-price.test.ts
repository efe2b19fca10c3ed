import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../base/json-object.ts';
import type { Judgement } from '../../../engine/verdict/judgement.ts';
import { toQuantity } from '../../support/evm/quantity.ts';
import { someExchange as exchange } from '../fixtures/some-exchange.ts';
import { priceIsPaid } from './paid-price.ts';

interface Payment {
  /** Other transactions of the block. */
  readonly others?: readonly JsonObject[];
  /** In the receipt. */
  readonly price?: bigint | undefined;
  /** Base fee of the block; undefined for none. */
  readonly base?: bigint | undefined;
  readonly transaction: JsonObject | undefined;
}

function judged({ price, base, transaction, others = [] }: Payment): Judgement | undefined {
  const receipt = price === undefined ? {} : { effectiveGasPrice: toQuantity(price) };
  const block = { transactions: others, ...(base === undefined ? {} : { baseFeePerGas: toQuantity(base) }) };
  const receipts = [{ index: 0, receipt, exchange, transaction }];
  return priceIsPaid({ number: 7n, block, exchange, transactions: ['0xa'], receipts }, true)[0];
}

const kindOf = (payment: Payment) => judged(payment)?.kind;

/** A transaction as a node shows it. */
function offer(type: string, shown: bigint, cap?: bigint, tip?: bigint): JsonObject {
  return {
    type,
    gasPrice: toQuantity(shown),
    ...(cap === undefined ? {} : { maxFeePerGas: toQuantity(cap) }),
    ...(tip === undefined ? {} : { maxPriorityFeePerGas: toQuantity(tip) }),
  };
}

const amount = fc.bigInt({ min: 0n, max: 1n << 70n });

describe('the price of a transaction with a cap and a tip (EIP-1559)', () => {
  it('is base fee and tip, but the cap at most', () => {
    fc.assert(
      fc.property(amount, amount, amount, fc.constantFrom('0x2', '0x3', '0x4'), (base, tip, room, type) => {
        const cap = base + room;
        let price = base + tip;
        if (price > cap) price = cap;
        const transaction = offer(type, price, cap, tip);
        expect(kindOf({ price, base, transaction })).toBe('holds');
        expect(kindOf({ price: price + 1n, base, transaction })).toBe('breach');
        // Where a node shows another price than the formula gives, what was paid is in doubt.
        expect(kindOf({ price, base, transaction: offer(type, price + 1n, cap, tip) })).toBe('no-evidence');
      }),
    );
  });

  it('is reported as it should be, and read again: block and receipt are two answers', () => {
    expect(judged({ price: 13n, base: 10n, transaction: offer('0x2', 12n, 40n, 2n) })).toMatchObject({
      rule: 'paid',
      at: '/result/effectiveGasPrice',
      expected: '0xc, which the transaction paid',
      actual: '0xd',
      needsConfirmation: true,
    });
  });

  it.each<[string, Payment]>([
    ['no cap', { price: 13n, base: 10n, transaction: offer('0x2', 12n, undefined, 2n) }],
    ['no tip', { price: 13n, base: 10n, transaction: offer('0x2', 10n, 40n) }],
    ['no type', { price: 13n, base: 10n, transaction: { ...offer('0x2', 12n, 40n, 2n), type: null } }],
    ['a type that is not known', { price: 13n, base: 10n, transaction: offer('0x5', 12n, 40n, 2n) }],
    ['no base fee', { price: 13n, transaction: offer('0x2', 12n, 40n, 2n) }],
    ['no price', { price: 13n, base: 10n, transaction: { ...offer('0x2', 12n, 40n, 2n), gasPrice: null } }],
  ])('is in doubt where the transaction shows %s', (_, payment) => {
    expect(kindOf(payment)).toBe('no-evidence');
  });
});

describe('the price of a transaction that names it', () => {
  it.each(['0x0', '0x1'])('is the one it names, in type %s', (type) => {
    expect(kindOf({ price: 12n, base: 10n, transaction: offer(type, 12n) })).toBe('holds');
    expect(kindOf({ price: 10n, base: 10n, transaction: offer(type, 10n) })).toBe('holds');
    expect(kindOf({ price: 10n, base: 10n, transaction: offer(type, 12n) })).toBe('breach');
  });

  it('may be less where no base fee is due, as chains of zero-knowledge proofs take part of what is offered', () => {
    expect(kindOf({ price: 7n, base: 0n, transaction: offer('0x0', 12n) })).toBe('no-evidence');
    expect(kindOf({ price: 12n, base: 0n, transaction: offer('0x0', 12n) })).toBe('holds');
    expect(kindOf({ price: 13n, base: 0n, transaction: offer('0x0', 12n) })).toBe('breach');
  });

  it('is another matter where it is the base fee alone, as on chains that take no tips', () => {
    const transaction = offer('0x0', 12n);
    expect(judged({ price: 10n, base: 10n, transaction })).toMatchObject({ rule: 'base-fee-alone' });
    expect(judged({ price: 11n, base: 10n, transaction })).toMatchObject({ rule: 'paid' });
    for (const type of ['0x64', '0x6a', '0x6A'])
      expect(kindOf({ price: 10n, base: 10n, transaction, others: [{ type }] })).toBe('no-evidence');
    expect(kindOf({ price: 10n, base: 10n, transaction, others: [{ type: '0x7e' }] })).toBe('breach');
  });

  it('is in doubt where it is less than the base fee, or there is none', () => {
    expect(kindOf({ price: 10n, base: 10n, transaction: offer('0x0', 9n) })).toBe('no-evidence');
    expect(kindOf({ price: 10n, transaction: offer('0x0', 12n) })).toBe('no-evidence');
  });
});

describe('the price of a receipt', () => {
  it('is not judged where the receipt shows none, or the block not the transaction', () => {
    expect(kindOf({ base: 10n, transaction: offer('0x0', 12n) })).toBe('no-evidence');
    expect(kindOf({ price: 12n, base: 10n, transaction: undefined })).toBe('no-evidence');
  });
});
