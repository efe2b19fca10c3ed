import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustForMany } from './false-discovery.ts';

describe('adjustForMany', () => {
  it('gives the figures of p.adjust(method = "BH") in R', () => {
    const adjusted = adjustForMany([0.01, 0.02, 0.03, 0.04, 0.05]);
    for (const one of adjusted) expect(one).toBeCloseTo(0.05, 12);
    expect(adjustForMany([0.001, 0.3, 0.02]).map((one) => Number(one.toFixed(6)))).toEqual([
      0.003, 0.3, 0.03,
    ]);
  });

  it('never lowers a p-value, keeps their order, and leaves a single one as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (ps) => {
        const adjusted = adjustForMany(ps);
        for (const [index, p] of ps.entries()) {
          expect(adjusted[index]).toBeGreaterThanOrEqual(p);
          expect(adjusted[index]).toBeLessThanOrEqual(1);
          for (const [other, q] of ps.entries())
            if (p < q) expect(adjusted[index]).toBeLessThanOrEqual(adjusted[other] ?? 0);
        }
        expect(adjustForMany(ps.slice(0, 1))).toEqual(ps.slice(0, 1));
      }),
    );
  });
});
