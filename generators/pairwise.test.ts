import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairwise } from './pairwise.ts';

const factorLists = fc
  .array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 7 })
  .map((sizes) =>
    sizes.map((size, factor) => Array.from({ length: size }, (_, level) => `${factor}.${level}`)),
  );

function pairsOf(rows: readonly (readonly unknown[])[]): Set<string> {
  return new Set(
    rows.flatMap((row) =>
      row.flatMap((a, i) => row.slice(i + 1).map((b, j) => `${i}=${String(a)} ${i + 1 + j}=${String(b)}`)),
    ),
  );
}

/** No array can be smaller than the product of the two largest factors. */
function leastRows(sizes: readonly number[]): number {
  const [first = 1, second = 1] = [...sizes].sort((a, b) => b - a);
  return first * second;
}

const rowsFor = (sizes: readonly number[]): number =>
  pairwise(sizes.map((size) => Array.from({ length: size }, (_, level) => level))).length;

describe('pairwise', () => {
  it('lets every two levels of every two factors meet', () => {
    fc.assert(
      fc.property(factorLists, fc.integer(), (factors, seed) => {
        const covered = pairsOf(pairwise(factors, { seed }));
        for (const [i, one] of factors.entries()) {
          for (const [j, other] of factors.entries()) {
            if (i < j)
              for (const a of one) for (const b of other) expect(covered).toContain(`${i}=${a} ${j}=${b}`);
          }
        }
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it('gives the same rows for the same seed, each with a level of every factor and a pair of its own', () => {
    fc.assert(
      fc.property(factorLists, fc.integer(), (factors, seed) => {
        const rows = pairwise(factors, { seed });
        expect(pairwise(factors, { seed })).toEqual(rows);
        for (const [index, row] of rows.entries()) {
          expect(row.map((level, factor) => factors[factor]?.includes(level))).toEqual(
            factors.map(() => true),
          );
          expect(pairsOf(rows.slice(0, index + 1)).size).toBeGreaterThan(pairsOf(rows.slice(0, index)).size);
        }
      }),
      { seed: 2, numRuns: 40 },
    );
  });

  it('counts absence as a level', () => {
    const rows = pairwise([['a'], ['b', 'c']], { absent: undefined });
    expect(new Set(rows.map((row) => row.join('+')))).toEqual(new Set(['+', '+b', '+c', 'a+', 'a+b', 'a+c']));
  });

  it('keeps the array small', () => {
    // Lower bound 512: the 31 public networks and 15 protocols of §4.2, each with its absence.
    const nodes = [5, 4, 3, 3, 3, 7, 5, 16, 9, 2, 3, 3, 32, 3, 2];
    expect(rowsFor(nodes)).toBeLessThanOrEqual(Math.ceil(leastRows(nodes) * 1.05));
    // Smallest known arrays: 9 rows for 3^4, 15 for 3^13, 6 for 2^10; greedy tools need about 9, 20 and 10.
    expect(rowsFor([3, 3, 3, 3])).toBeLessThanOrEqual(11);
    expect(rowsFor(Array.from({ length: 13 }, () => 3))).toBeLessThanOrEqual(20);
    expect(rowsFor(Array.from({ length: 10 }, () => 2))).toBeLessThanOrEqual(9);
  });

  it('has no rows where a factor has no level, and one a level where there is one factor', () => {
    expect(pairwise([])).toEqual([]);
    expect(pairwise([['a'], []])).toEqual([]);
    expect(pairwise([['a', 'b']])).toEqual([['a'], ['b']]);
  });
});
