import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median } from './median.ts';
import { WalshAverages } from './walsh-averages.ts';

const numbers = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1, maxLength: 40 });

function listed(list: readonly number[]): number[] {
  return list.flatMap((one, index) => list.slice(index).map((other) => (one + other) / 2));
}

describe('WalshAverages', () => {
  it('has the median of all averages, as if they were listed', () => {
    fc.assert(
      fc.property(numbers, (list) => {
        expect(new WalshAverages(list).quantile(0.5)).toBeCloseTo(median(listed(list)), 8);
      }),
    );
  });

  it('counts what lies below a value, and equal ones by half', () => {
    const whole = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(whole, fc.integer({ min: -20, max: 20 }), (list, value) => {
        const all = listed(list);
        const below = all.filter((one) => one < value).length + all.filter((one) => one === value).length / 2;
        expect(new WalshAverages(list).below(value)).toBeCloseTo(below / all.length, 12);
      }),
    );
  });

  it('reaches from the least to the greatest number', () => {
    const averages = new WalshAverages([3, 1, 2]);
    expect([averages.quantile(0), averages.quantile(1)]).toEqual([1, 3]);
  });
});
