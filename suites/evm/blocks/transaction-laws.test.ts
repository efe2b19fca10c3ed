import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../base/json-object.ts';
import { firstTransaction } from '../../support/evm/fixtures/first-transaction.ts';
import { someExchange as exchange } from '../fixtures/some-exchange.ts';
import { judgeTransactions } from './transaction-laws.check.ts';

const first: JsonObject = {
  ...firstTransaction,
  hash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
};
const offer: JsonObject = { type: '0x2', maxFeePerGas: '0x20', maxPriorityFeePerGas: '0x2' };

function kinds(transaction: JsonObject, block: JsonObject = {}): Record<string, string> {
  const judgements = judgeTransactions({ ...block, transactions: [transaction] }, exchange);
  return Object.fromEntries(judgements.map(([id, { kind }]) => [id.split('.').at(-1), kind]));
}

describe('the hash of a full transaction', () => {
  const hash = 'transaction-hash-of-fields';

  it('is made of its fields', () => {
    expect(kinds(first)[hash]).toBe('holds');
    for (const change of [
      { nonce: '0x1' },
      { value: '0x7a6a' },
      { input: '0x00' },
      { hash: `0x${'0'.repeat(64)}` },
    ])
      expect(kinds({ ...first, ...change })[hash]).toBe('breach');
  });

  it('is not judged where nobody has signed it, or its type is of one chain', () => {
    for (const change of [{ r: '0x0', s: '0x0' }, { r: undefined }, { type: '0x7e' }, { hash: undefined }])
      expect(kinds({ ...first, ...change, nonce: '0x1' })[hash]).toBe('no-evidence');
  });
});

it('says so of a block without full transactions', () => {
  for (const transactions of [[], ['0x1'], undefined])
    expect(judgeTransactions({ transactions }, exchange).map(([, { kind }]) => kind)).toEqual([
      'no-evidence',
      'no-evidence',
    ]);
});

describe('the price of a full transaction', () => {
  const price = 'transaction-price-paid';
  const judged = (shown: string, block: JsonObject = { baseFeePerGas: '0xa' }, type = '0x2') =>
    kinds({ ...offer, type, gasPrice: shown }, block)[price];

  it('is base fee and tip, but the cap at most', () => {
    expect(judged('0xc')).toBe('holds');
    expect(judged('0xd')).toBe('breach');
    expect(judged('0x20', { baseFeePerGas: '0x1f' })).toBe('holds');
    expect(judged('0x21', { baseFeePerGas: '0x1f' })).toBe('breach');
  });

  it('is in doubt where it may be what was offered, or where no tip is taken', () => {
    expect(judged('0x20')).toBe('no-evidence');
    expect(judged('0xa')).toBe('no-evidence');
    expect(judged('0xd', {})).toBe('no-evidence');
    expect(judged('0xd', { baseFeePerGas: '0xa', sendRoot: '0x' })).toBe('no-evidence');
    expect(judged('0xd', { baseFeePerGas: '0xa' }, '0x7b')).toBe('no-evidence');
  });
});
