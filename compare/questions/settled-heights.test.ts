import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../engine/seed.ts';
import { settledHeights, sweptHeights } from './settled-heights.ts';

const heads = fc.array(fc.bigInt({ min: 0n, max: 30_000_000n }), { minLength: 1, maxLength: 3 });

describe('heights that are asked for', () => {
  it('cover a short chain whole, and distinguish what may still change', () => {
    const { settled, recent } = sweptHeights([40n, 41n], 96, randomStream(1));
    expect(settled).toEqual(Array.from({ length: 33 }, (_, index) => BigInt(index)));
    expect(recent).toEqual([33n, 34n, 35n, 36n, 37n, 38n, 39n, 40n]);
  });

  it('hold the newest settled blocks in a row and others from all over a long chain', () => {
    const { settled, recent } = sweptHeights([1_000_000n], 96, randomStream(1));
    expect(settled).toHaveLength(96);
    expect(settled.slice(-48)).toEqual(Array.from({ length: 48 }, (_, index) => 999_889n + BigInt(index)));
    expect(settled[0]).toBeLessThan(100_000n);
    expect(recent).toHaveLength(24);
  });

  it('are each named once, and no node lacks one of them', () => {
    fc.assert(
      fc.property(heads, fc.integer(), fc.integer({ min: 1, max: 300 }), (all, seed, breadth) => {
        const { settled, recent } = sweptHeights(all, breadth, randomStream(seed));
        const heights = [...settled, ...recent];
        expect(new Set(heights).size).toBe(heights.length);
        for (const height of [...heights, ...settledHeights(all, randomStream(seed))]) {
          expect(height >= 0n).toBe(true);
          for (const head of all) expect(height <= head).toBe(true);
        }
        expect(settled.length).toBeLessThanOrEqual(breadth);
      }),
    );
  });
});
