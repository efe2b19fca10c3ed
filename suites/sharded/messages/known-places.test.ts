import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownPlaces } from './known-places.ts';

const keys = (from: number, count: number) => Array.from({ length: count }, (_, index) => `m${from - index}`);

/** The list after `arrived` messages came to its front, from `offset` on: newest first, as names that count down. */
const windowOf = (arrived: number, offset: number, count: number) => keys(1_000 + arrived - offset, count);

describe('a known stretch of a list', () => {
  it('places every true window of a list that grows at its front while it is read', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 64 }),
        fc.nat({ max: 64 }),
        fc.nat({ max: 100 }),
        fc.integer({ min: 1, max: 128 }),
        (shift, arrived, offset, length) => {
          fc.pre(arrived <= shift);
          const stretch = KnownPlaces.between(windowOf(0, 0, 128), windowOf(shift, 0, 128));
          expect(stretch?.shift).toBe(shift);
          const window = windowOf(arrived, offset, length);
          expect(stretch?.placeOf(window, offset)?.place).toBe(offset + shift - arrived);
        },
      ),
    );
  });

  it('places no window of a list at rest that leaves out one more or one less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.constantFrom(-1, 1, 7), (offset, slip) => {
        fc.pre(offset + slip >= 0);
        const beginning = windowOf(0, 0, 128);
        const stretch = KnownPlaces.between(beginning, beginning);
        expect(stretch?.placeOf(windowOf(0, offset + slip, 5), offset)).toBeUndefined();
      }),
    );
  });

  it('has no place far behind for what stands at the beginning, or at another one far behind', () => {
    const first = windowOf(0, 0, 128);
    const stretch = KnownPlaces.between(first, first);
    expect(stretch?.placeOf(first.slice(0, 10), 900)).toBeUndefined();
    const far = windowOf(0, 500, 10);
    expect(stretch?.placeOf(far, 500)).toEqual({ place: 500, compared: 0 });
    stretch?.note(far, 500);
    expect(stretch?.placeOf(far, 510)).toEqual({ place: 510, compared: 0 });
    expect(stretch?.placeOf(far, 900)).toBeUndefined();
  });

  it('grows by the windows that it is shown', () => {
    const beginning = windowOf(0, 0, 128);
    const stretch = KnownPlaces.between(beginning, beginning);
    expect(stretch?.placeOf(windowOf(0, 200, 5), 200)).toEqual({ place: 200, compared: 0 });
    stretch?.learn(windowOf(0, 96, 128), 96);
    expect(stretch?.placeOf(windowOf(0, 200, 5), 200)).toEqual({ place: 200, compared: 5 });
    expect(stretch?.placeOf(windowOf(0, 201, 5), 200)).toBeUndefined();
  });

  it('finds what stands at a place, and where a message stands', () => {
    const stretch = KnownPlaces.between(['b', 'c'], ['a', 'b']);
    expect([0, 1, 2, 3].map((place) => stretch?.at(place))).toEqual(['a', 'b', 'c', undefined]);
    expect(['a', 'b', 'c', 'd'].map((key) => stretch?.find(key))).toEqual([0, 1, 2, undefined]);
  });

  it('compares as much of a window as is known', () => {
    const stretch = KnownPlaces.between(windowOf(0, 0, 128), windowOf(0, 0, 128));
    expect(stretch?.placeOf(windowOf(0, 126, 5), 126)).toEqual({ place: 126, compared: 2 });
  });

  it('places a window rather where it agrees with something than where nothing is known', () => {
    const stretch = KnownPlaces.between(['c', 'd'], ['a', 'b', 'c', 'd']);
    stretch?.learn(['x', 'y'], 10);
    expect(stretch?.placeOf(['x'], 9)).toEqual({ place: 10, compared: 1 });
    expect(stretch?.placeOf(['z'], 9)).toEqual({ place: 9, compared: 0 });
  });

  it('is none where the list changed otherwise than by messages at its ends', () => {
    expect(KnownPlaces.between(['a', 'b', 'c'], ['a', 'c', 'b'])).toBeUndefined();
    expect(KnownPlaces.between(['a', 'b'], [])).toBeUndefined();
    expect(KnownPlaces.between(['a', 'b'], ['a', 'b', 'c'])?.shift).toBe(0);
    expect(KnownPlaces.between([], [])?.shift).toBe(0);
    expect(KnownPlaces.between([], ['a'])?.shift).toBe(1);
  });
});
