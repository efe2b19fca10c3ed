import { describe, expect, it } from 'vitest';
import { newestSeqno, ShardChain } from './shard-chain.ts';

describe('the shards of the masterchain', () => {
  const chain = new ShardChain(3);
  const seqnos = Array.from({ length: newestSeqno }, (_, index) => index + 1);
  const at = (seqno: number) => chain.shards(seqno) ?? [];

  it('are 1, 2, 4 and 3, their identifiers signed and beyond 2^53', () => {
    expect([1, 99, 100, 249, 250, 349, 350, 400].map((seqno) => at(seqno).length)).toEqual([
      1, 1, 2, 2, 4, 4, 3, 3,
    ]);
    const ids = (seqno: number) => at(seqno).map(({ id }) => String(id));
    expect(ids(1)).toEqual(['-9223372036854775808']);
    expect(ids(100)).toEqual(['4611686018427387904', '-4611686018427387904']);
    expect(ids(250)).toEqual([
      '2305843009213693952',
      '6917529027641081856',
      '-6917529027641081856',
      '-2305843009213693952',
    ]);
    expect(ids(350)).toEqual(['4611686018427387904', '-6917529027641081856', '-2305843009213693952']);
  });

  it('differ from block to block and never go back', () => {
    for (const seqno of seqnos.slice(1)) {
      const [before, now] = [at(seqno - 1), at(seqno)];
      expect(now).not.toEqual(before);
      for (const shard of now) {
        const earlier = before.find(({ id }) => id === shard.id);
        expect(shard.seqno).toBeGreaterThanOrEqual(
          earlier?.seqno ?? Math.max(...before.map((one) => one.seqno)) - 99,
        );
        if (earlier === undefined) continue;
        expect(chain.hash('root', shard) === chain.hash('root', earlier)).toBe(shard.seqno === earlier.seqno);
      }
    }
  });

  it('have hashes of 32 bytes in base64, and end where the chain does', () => {
    const [shard] = at(1);
    if (shard === undefined) throw new Error('the first block has no shard');
    expect(chain.hash('root', shard)).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(chain.hash('file', shard)).not.toBe(chain.hash('root', shard));
    for (const seqno of [-1, 0, newestSeqno + 1]) expect(chain.shards(seqno)).toBeUndefined();
  });
});
