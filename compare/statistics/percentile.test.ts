import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intervalRanks, percentile } from './percentile.ts';

const answered = (ms: number) => ({ ms, censored: false });
const times = fc.array(fc.double({ min: 0.01, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 500 });

describe('percentile', () => {
  it.each([
    [0.5, 6],
    [0.95, 72],
    [0.99, 368],
  ])('of %d has an interval from %d samples on', (share, least) => {
    expect(intervalRanks(least - 1, share)).toBeUndefined();
    expect(intervalRanks(least, share)).toBeDefined();
  });

  it('has the ranks of the textbooks', () => {
    // Binomial tables: 40 and 61 of 100 for the median.
    expect(intervalRanks(100, 0.5)).toEqual({ low: 40, high: 61 });
    expect(intervalRanks(6, 0.5)).toEqual({ low: 1, high: 6 });
  });

  it('stands between its bounds, which are samples', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.9, 0.95, 0.99), (list, share) => {
        const found = percentile(list.map(answered), share);
        expect(list).toContain(found?.value);
        if (found?.low === null || found?.low === undefined) return;
        expect(found.low).toBeLessThanOrEqual(found.value);
        expect(found.high).toBeGreaterThanOrEqual(found.value);
        expect(list).toContain(found.low);
      }),
    );
  });

  it('holds the truth in 95 % of samples or more', () => {
    let state = 1;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    let held = 0;
    for (let one = 0; one < 1000; one += 1) {
      const found = percentile(
        Array.from({ length: 120 }, () => answered(random())),
        0.95,
      );
      if ((found?.low ?? 0) <= 0.95 && (found?.high ?? 1) >= 0.95) held += 1;
    }
    expect(held).toBeGreaterThan(940);
  });

  it('says where it falls among requests that were given up', () => {
    const list = [
      ...Array.from({ length: 90 }, (_, index) => answered(index)),
      ...Array(10).fill({ ms: 50, censored: true }),
    ];
    expect(percentile(list, 0.5)).toMatchObject({ value: 49, low: 39, high: 60 });
    expect(percentile(list, 0.95)).toEqual({
      value: 50,
      censored: true,
      low: expect.any(Number),
      high: null,
    });
    expect(percentile([], 0.5)).toBeUndefined();
  });
});
