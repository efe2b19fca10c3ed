import { describe, expect, it } from 'vitest';
import { blockContent } from './block-content.ts';

const bytes = (byte: number) => Buffer.alloc(32, byte);
const shard = (changes: object = {}) => ({
  workchain: 0,
  shard: '-9223372036854775808',
  seqno: 7,
  root_hash: bytes(0xfb).toString('base64'),
  file_hash: bytes(0xfe).toString('base64'),
  ...changes,
});

describe('blockContent', () => {
  it('is the same in every order and form', () => {
    const other = { ...shard(), shard: '4611686018427387904' };
    const written = blockContent([shard(), other]);
    expect(blockContent([{ '@type': 'x', ...other }, shard()])).toBe(written);
    for (const form of ['9223372036854775808', '8000000000000000', '0x8000000000000000'])
      expect(blockContent([shard({ shard: form }), other])).toBe(written);
    for (const form of ['A8', '0xa8', 'a8'])
      expect(blockContent([shard({ shard: form })])).toBe(blockContent([shard({ shard: 'a8' })]));
    for (const form of ['hex', 'base64url'] as const)
      expect(blockContent([shard({ root_hash: bytes(0xfb).toString(form) }), other])).toBe(written);
  });

  it('is another one where any field or the number of shards is', () => {
    const written = blockContent([shard()]);
    for (const change of [
      { workchain: -1 },
      { shard: '4611686018427387904' },
      { seqno: 8 },
      { root_hash: bytes(1).toString('hex') },
      { root_hash: shard().file_hash, file_hash: shard().root_hash },
    ])
      expect(blockContent([shard(change)])).not.toBe(written);
    expect(blockContent([shard(), shard({ seqno: 8 })])).not.toBe(written);
  });
});
