import { describe, expect, it } from 'vitest';
import { WalletChain } from './wallet-chain.ts';

describe('the wallet chain', () => {
  const chain = new WalletChain(7);
  const blocks = Array.from({ length: chain.head + 1 }, (_, number) => chain.block(number)).flatMap(
    (block) => block ?? [],
  );

  it('has some hundreds of blocks and thousands of transactions, and empty blocks too', () => {
    expect(blocks).toHaveLength(321);
    expect(blocks.flatMap(({ transactions }) => transactions).length).toBeGreaterThan(2000);
    expect(blocks.filter(({ transactions }) => transactions.length === 0).length).toBeGreaterThan(20);
  });

  it('links each block to the one before, ids beginning with the number', () => {
    for (const [index, { id, number, parentId, timestamp }] of blocks.entries()) {
      expect(id).toMatch(/^[0-9a-f]{64}$/);
      expect(Number.parseInt(id.slice(0, 16), 16)).toBe(number);
      const parent = blocks[index - 1];
      if (parent === undefined) continue;
      expect(parentId).toBe(parent.id);
      expect(timestamp - parent.timestamp).toBe(3000);
      expect(chain.blockById(id)).toBe(chain.block(number));
    }
  });

  it('gives every transaction an id of its own', () => {
    const ids = blocks.flatMap(({ transactions }) => transactions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('moves amounts beyond 2^31 and, in every second block with transactions, beyond 2^53', () => {
    const amounts = blocks
      .slice(-12)
      .flatMap(({ transactions }) =>
        transactions.flatMap(({ operations }) => operations.map(({ amount }) => amount)),
      );
    expect(amounts.some((amount) => amount > 2n ** 31n && amount < 2n ** 53n)).toBe(true);
    expect(amounts.some((amount) => amount > 2n ** 53n)).toBe(true);
    expect(amounts.some((amount) => amount < -(2n ** 53n) && Number(amount) % 2 === 0)).toBe(true);
  });

  it('credits no more than it debits in a transfer', () => {
    const transfers = blocks
      .flatMap(({ transactions }) => transactions)
      .filter(({ type }) => type === 'TransferContract');
    expect(transfers.length).toBeGreaterThan(500);
    for (const { operations } of transfers) {
      const total = operations.reduce((sum, { amount }) => sum + amount, 0n);
      expect(total <= 0n).toBe(true);
      expect(operations.some(({ amount }) => amount > 0n)).toBe(true);
    }
  });

  it('grows with the requests for its head, the same way for the same seed', () => {
    const [one, other] = [new WalletChain(7), new WalletChain(7)];
    const heads = Array.from({ length: 8 }, () => {
      one.step();
      return one.head;
    });
    expect(heads).toEqual([320, 320, 320, 321, 321, 321, 321, 322]);
    expect(one.block(323)).toBeUndefined();
    expect(other.block(321)).toBeUndefined();
    for (let count = 0; count < 8; count += 1) other.step();
    expect(other.block(322)?.transactions).toEqual(one.block(322)?.transactions);
    expect(other.block(322)?.id).toBe(one.block(322)?.id);
    expect(new WalletChain(8).block(320)?.id).not.toBe(one.block(320)?.id);
  });
});
