import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settledBelow } from './settled-below.ts';

it.each([
  [0n, 1n, 0n],
  [0n, 5n, 0n],
  [1n, 1n, 1n],
  [1n, 5n, 1n],
  [3n, 5n, 2n],
  [40n, 5n, 35n],
  [24n, 5n, 21n],
  [1_000_000n, 16n, 999_984n],
])('of head %d and lag %d is %d', (head, lag, settled) => {
  expect(settledBelow(head, lag)).toBe(settled);
});

it('is a block of the chain, and no further down than the lag', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10_000n }), fc.bigInt({ min: 0n, max: 64n }), (head, lag) => {
      const settled = settledBelow(head, lag);
      expect(settled >= 0n && settled <= head && head - settled <= (lag > 1n ? lag : 1n)).toBe(true);
    }),
  );
});
