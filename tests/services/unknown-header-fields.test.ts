import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../base/json-object.ts';
import { Bench } from '../../cli/prove/bench.ts';
import type { Overrides } from '../../targets/entries/behaviour.ts';

const committed = 'evm.receipt.committed-by-block';
const ofHeader = 'evm.block.hash-of-header';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

const other = (hash: unknown): string => `0x${[...String(hash).slice(2)].reverse().join('')}`;
const placed = (one: JsonObject): JsonObject => ({ ...one, blockHash: other(one.blockHash) });

/** A fork to come: a header field more, and hashes that are made with it in a way that nobody knows yet. */
const fork: Overrides = {
  'evm.block': (block) => ({
    ...block,
    hash: other(block.hash),
    parentHash: other(block.parentHash),
    newRoot: `0x${'7'.repeat(64)}`,
  }),
  'evm.transaction': placed,
  'evm.receipt': placed,
  'evm.log': placed,
};

async function results(id: string, overrides: Overrides) {
  const deviation = { id: 'test.fork', section: '2', summary: 'a fork to come', overrides };
  const all = await bench.run([deviation], bench.checksOf([id]));
  return all.filter((one) => one.id === id);
}

it('says which fields of a header it does not know, and judges receipts by their roots', async () => {
  for (const { verdict, reason } of await results(ofHeader, fork)) {
    expect(verdict).toBe('skipped');
    expect(reason).toBe(
      'the block has fields that nodeproof does not know: newRoot; they may be part of its header, so its hash cannot be recomputed',
    );
  }
  expect((await results(committed, fork)).map(({ verdict }) => verdict)).toEqual(
    (await results(committed, {})).map(({ verdict }) => verdict),
  );
});

it('finds receipts that other blocks of the fork show to be wrong', async () => {
  const changed: Overrides = {
    ...fork,
    'evm.receipt': (receipt, { number }) => ({
      ...placed(receipt),
      ...(number % 4 === 0 ? { cumulativeGasUsed: '0x1' } : {}),
    }),
  };
  expect((await results(committed, changed)).map(({ verdict }) => verdict)).toContain('failed');
});

it('says nothing of a fork that makes the roots of receipts otherwise', async () => {
  const unlike: Overrides = {
    ...fork,
    'evm.block': (block, info) => ({
      ...fork['evm.block']?.(block, info),
      receiptsRoot: `0x${'5'.repeat(64)}`,
    }),
  };
  expect((await results(committed, unlike)).map(({ verdict }) => verdict)).not.toContain('failed');
});
