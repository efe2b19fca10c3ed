import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from './evenly.ts';

describe('evenly', () => {
  it('keeps the first and takes from the whole list', () => {
    expect(evenly([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
    expect(evenly([1, 2], 4)).toEqual([1, 2]);
    expect(evenly([1, 2], 0)).toEqual([]);
  });

  it('takes so many, in order, at distances that differ by one at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 250 }), (length, most) => {
        const taken = evenly([...Array(length).keys()], most);
        const gaps = [...taken, length].slice(1).map((end, index) => end - (taken[index] ?? 0));
        expect(taken).toHaveLength(Math.min(length, most));
        expect(taken[0]).toBe(0);
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
