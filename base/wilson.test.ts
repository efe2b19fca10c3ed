import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilsonInterval } from './wilson.ts';

describe('wilsonInterval', () => {
  it('gives the figures of the literature', () => {
    const { low, high } = wilsonInterval(3, 600);
    expect(low).toBeCloseTo(0.0017, 4);
    expect(high).toBeCloseTo(0.0146, 4);
    expect(wilsonInterval(0, 100).high).toBeCloseTo(0.037, 3);
  });

  it('holds the share within 0 and 1, and mirrors hits and misses', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (hits, misses) => {
        fc.pre(hits + misses > 0);
        const { value, low, high } = wilsonInterval(hits, hits + misses);
        const mirrored = wilsonInterval(misses, hits + misses);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
        expect(high).toBeLessThanOrEqual(1);
        expect(1 - (mirrored.high ?? 0)).toBeCloseTo(low ?? -1, 10);
      }),
    );
  });

  it('knows nothing from nothing', () => {
    expect(wilsonInterval(0, 0)).toEqual({ value: 0, low: null, high: null });
  });
});
