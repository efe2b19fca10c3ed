import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillsWhole, shardBits, shardRange } from './shard-id.ts';

const wholeBits = 1n << 63n;

/** A workchain split at random, as often as it is said. */
function splitBy(choices: readonly number[]): readonly bigint[] {
  return choices.reduce<readonly bigint[]>(
    (shards, choice) => {
      const index = choice % shards.length;
      return shards.flatMap((bits, at) => {
        const half = (bits & -bits) >> 1n;
        return at === index && half > 0n ? [bits - half, bits + half] : [bits];
      });
    },
    [wholeBits],
  );
}

const rangesOf = (shards: readonly bigint[]) => shards.map(shardRange).filter((one) => one !== undefined);
const splits = fc.array(fc.nat(1000), { maxLength: 40 });

describe('the shards of a workchain', () => {
  it('are read signed, unsigned and in hexadecimal alike', () => {
    fc.assert(
      fc.property(splits, (choices) => {
        for (const bits of splitBy(choices)) {
          expect(shardBits(BigInt.asIntN(64, bits).toString())).toBe(bits);
          expect(shardBits(bits.toString(16).padStart(16, '0'))).toBe(bits);
        }
      }),
    );
    expect(shardBits('9223372036854775808')).toBe(wholeBits);
    expect(shardBits('0:8')).toBeUndefined();
    expect(shardBits('')).toBeUndefined();
  });

  it('fill it, however often it is split and in whatever order they come', () => {
    fc.assert(
      fc.property(splits, fc.nat(1000), (choices, turn) => {
        const shards = splitBy(choices);
        const at = turn % shards.length;
        expect(fillsWhole(rangesOf([...shards.slice(at), ...shards.slice(0, at)]))).toBe(true);
      }),
    );
  });

  it('leave a gap without one of them, and overlap with one twice', () => {
    fc.assert(
      fc.property(splits, fc.nat(1000), (choices, turn) => {
        const shards = splitBy(choices);
        const at = turn % shards.length;
        expect(fillsWhole(rangesOf(shards.filter((_, index) => index !== at)))).toBe(false);
        expect(
          fillsWhole(rangesOf(shards.flatMap((bits, index) => (index === at ? [bits, bits] : [bits])))),
        ).toBe(false);
      }),
    );
  });

  it('have no shard without a bit that ends its prefix', () => {
    expect(shardRange(0n)).toBeUndefined();
  });
});
