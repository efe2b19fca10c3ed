import { createBlockFromRPC } from '@ethereumjs/block';
import { bytesToHex } from '@ethereumjs/util';
import { createVM, runBlock } from '@ethereumjs/vm';
import { describe, expect, it } from 'vitest';
import { renderBlock } from '../render/render-block.ts';
import { renderTransaction } from '../render/render-transaction.ts';
import { blockHashes } from './block-hashes.ts';
import { Chain } from './chain.ts';
import type { ChainBlock } from './chain-block.ts';
import { applyCredits } from './credits.ts';

const height = 24;

async function built(
  seed: number,
): Promise<{ readonly chain: Chain; readonly blocks: readonly ChainBlock[] }> {
  const chain = new Chain(seed);
  await chain.grow(height);
  return { chain, blocks: blocksOf(chain) };
}

function blocksOf(chain: Chain): ChainBlock[] {
  return Array.from({ length: height + 1 }, (_, number) => chain.block(number)).filter(
    (one) => one !== undefined,
  );
}

describe('the chain', () => {
  it('is the same for the same seed and another one for another', async () => {
    const [one, same, other] = await Promise.all([built(3), built(3), built(4)]);
    expect(one.blocks.map(({ hash }) => hash)).toEqual(same.blocks.map(({ hash }) => hash));
    expect(other.blocks.at(-1)?.hash).not.toBe(one.blocks.at(-1)?.hash);
  });

  it('gives the same blocks however it grows', async () => {
    const chain = new Chain(3);
    await Promise.all([chain.grow(5), chain.grow(height), chain.grow(2)]);
    expect(blocksOf(chain).at(-1)?.hash).toBe((await built(3)).blocks.at(-1)?.hash);
  });

  it('holds blocks that another execution finds valid', async () => {
    const { chain, blocks } = await built(11);
    for (const { block, plan } of blocks.slice(1)) {
      const stateManager = chain.state.shallowCopy();
      const parent = blocks[Number(block.header.number) - 1];
      await stateManager.setStateRoot(parent?.block.header.stateRoot ?? new Uint8Array(32));
      const blockchain = blockHashes((number) => blocks[number]?.block.hash());
      const vm = await createVM({ common: stateManager.common, stateManager, blockchain });
      await applyCredits(stateManager, plan?.credits ?? []);
      await stateManager.flush();
      // Compares gas, receipts root, bloom and state root with the header.
      const options = { block, skipBlockValidation: true, skipHardForkValidation: true };
      await expect(runBlock(vm, options)).resolves.toBeDefined();
    }
  });

  it('shows everything that a block hash is made of', async () => {
    const { blocks } = await built(5);
    for (const one of blocks) {
      const shown = renderBlock(
        one,
        one.outcomes.map((outcome) => renderTransaction(one, outcome)),
      );
      const rebuilt = createBlockFromRPC(shown as never, [], {
        common: one.block.common,
        setHardfork: false,
      });
      expect(bytesToHex(rebuilt.hash())).toBe(one.hash);
      expect(await rebuilt.transactionsTrieIsValid()).toBe(true);
    }
  });

  it('shows every kind of transaction among its first blocks, whatever the seed', async () => {
    for (const seed of [1, 2, 3]) {
      const { blocks } = await built(seed);
      const outcomes = blocks.slice(0, 7).flatMap((one) => one.outcomes);
      expect(new Set(outcomes.map(({ transaction }) => transaction.type))).toEqual(new Set([0, 1, 2]));
      expect(outcomes.some((one) => one.succeeded && one.contractAddress !== null)).toBe(true);
      expect(outcomes.some((one) => !one.succeeded && one.contractAddress !== null)).toBe(true);
      expect(outcomes.some((one) => !one.succeeded && one.contractAddress === null)).toBe(true);
      const topics = outcomes.flatMap((one) => one.logs.map(([, list]) => list.length));
      expect(new Set(topics)).toEqual(new Set([0, 1, 2, 3, 4]));
      expect(blocks.slice(1, 7).some((one) => one.outcomes.length === 0)).toBe(true);
      expect(blocks.slice(1, 7).some((one) => (one.plan?.credits.length ?? 0) > 0)).toBe(true);
      const fees = outcomes.map((one) => one.l1GasUsed * (blocks[6]?.plan?.l1GasPrice ?? 0n));
      expect(fees.some((fee) => fee > 2n ** 53n)).toBe(true);
    }
  });

  it('knows the hashes of transactions before they are executed', async () => {
    const { blocks } = await built(9);
    const fresh = new Chain(9);
    expect(fresh.transactionHashes(6)).toEqual(blocks[6]?.outcomes.map(({ hash }) => hash));
  });

  it('has for each block another one of the same height and parent with the same transactions', async () => {
    const { chain, blocks } = await built(9);
    const sibling = await chain.sibling(4);
    expect(sibling.hash).not.toBe(blocks[4]?.hash);
    expect(sibling.block.header.parentHash).toEqual(blocks[4]?.block.header.parentHash);
    expect(sibling.block.header.stateRoot).toEqual(blocks[4]?.block.header.stateRoot);
    expect(sibling.outcomes.map(({ hash }) => hash)).toEqual(blocks[4]?.outcomes.map(({ hash }) => hash));
  });
});
