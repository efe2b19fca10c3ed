import { describe, expect, it } from 'vitest';
import { someExchange as exchange } from '../fixtures/some-exchange.ts';
import { judgeInPlace } from './transactions-in-place.check.ts';

const hash = `0x${'ab'.repeat(32)}`;
const three = [0, 1, 2].map((index) => ({
  blockHash: hash.toUpperCase().replace('0X', '0x'),
  blockNumber: '0x7',
  transactionIndex: `0x${index}`,
}));
const blockWith = (change: object, at = 2) => ({
  hash,
  number: '0x7',
  transactions: three.map((one, index) => (index === at ? { ...one, ...change } : one)),
});

describe('full transactions of a block', () => {
  it('name the block and their position', () => {
    expect(judgeInPlace(blockWith({}), true, exchange).kind).toBe('holds');
  });

  it.each([
    [{ blockHash: `0x${'ac'.repeat(32)}` }, 'blockHash'],
    [{ blockHash: null }, 'blockHash'],
    [{ blockNumber: '0x8' }, 'blockNumber'],
    [{ transactionIndex: '0x0' }, 'transactionIndex'],
    [{ transactionIndex: null }, 'transactionIndex'],
  ])('are in no other place: %j', (change, name) => {
    for (const exact of [true, false])
      expect(judgeInPlace(blockWith(change), exact, exchange)).toMatchObject({
        kind: 'breach',
        at: `/result/transactions/2/${name}`,
      });
  });

  it('may leave places to system transactions where there are some', () => {
    expect(judgeInPlace(blockWith({ transactionIndex: '0x9' }), true, exchange).kind).toBe('breach');
    expect(judgeInPlace(blockWith({ transactionIndex: '0x9' }), false, exchange).kind).toBe('holds');
  });

  it('need not show where they stand', () => {
    const transactions = three.map((_one, index) => ({ hash: `0x${index}` }));
    expect(judgeInPlace({ hash, number: '0x7', transactions }, true, exchange).kind).toBe('holds');
    expect(judgeInPlace({ hash: null, number: '0x7', transactions: three }, true, exchange).kind).toBe(
      'no-evidence',
    );
  });
});
