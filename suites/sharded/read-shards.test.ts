import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText, findShards, holdsShards, shardText } from './read-shards.ts';

const shard = { workchain: 0, shard: '-9223372036854775808', seqno: 7, root_hash: 'r', file_hash: 'f' };

describe('shards in a body', () => {
  it.each([
    ['as documented', { shards: [shard] }, ''],
    ['in a result', { ok: true, result: { shards: [shard] } }, '/result'],
    ['as the result of JSON-RPC', { jsonrpc: '2.0', id: 1, result: [shard] }, '/result'],
    ['in a result within a result', { result: { ok: true, result: { shards: [shard] } } }, '/result/result'],
  ])('are found %s', (_where, body, holder) => {
    expect(findShards(body)).toEqual({ shards: [shard], holder });
  });

  it.each([[{ items: [shard] }], [{ shards: shard }], [{ error: 'no' }], [[shard]], ['shards'], [null]])(
    'are not found in %j',
    (body) => {
      expect(findShards(body)).toBeUndefined();
    },
  );

  it('are recognized wherever they stand', () => {
    expect([{ items: [shard] }, { shards: shard }, [shard]].map(holdsShards)).toEqual([true, true, true]);
    expect([{ shards: [] }, { detail: 'shard' }, null, 'root_hash'].map(holdsShards)).toEqual(
      Array.from({ length: 4 }, () => false),
    );
  });
});

describe('the text of a block', () => {
  it('does not depend on the order of its shards, nor on what else they hold', () => {
    const shards = [1, 2, 3, 4].map((seqno) => ({ ...shard, seqno }));
    fc.assert(
      fc.property(fc.shuffledSubarray(shards, { minLength: 4 }), (shuffled) => {
        const extended = shuffled.map((one) => ({ '@type': 'ton.blockIdExt', ...one }));
        expect(blockText(extended)).toBe(blockText(shards));
      }),
    );
  });

  it('tells apart what differs in the last digit or in its type', () => {
    const others = [
      { ...shard, shard: '-9223372036854775807' },
      { ...shard, shard: -9223372036854775808n },
      { ...shard, seqno: '7' },
      { ...shard, root_hash: 'f', file_hash: 'r' },
    ];
    for (const other of others) expect(shardText(other)).not.toBe(shardText(shard));
  });
});
