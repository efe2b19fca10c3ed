import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../../engine/seed.ts';
import { balancedOrder } from './balanced-order.ts';

describe('balancedOrder', () => {
  it('puts each target at each place once in as many turns as there are targets', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer(), fc.nat(5), (count, seed, skipped) => {
        const targets = Array.from({ length: count }, (_, index) => index);
        const orders = balancedOrder(targets, randomStream(seed));
        for (let turn = 0; turn < skipped * count; turn += 1) orders.next();
        const turns = targets.map(() => orders.next().value);
        for (const place of targets) expect(new Set(turns.map((turn) => turn[place])).size).toBe(count);
      }),
    );
  });

  it('is another one with another seed, and the same with the same', () => {
    const orders = (seed: number) => {
      const order = balancedOrder(['a', 'b', 'c'], randomStream(seed));
      return Array.from({ length: 12 }, () => order.next().value.join(''));
    };
    expect(orders(1)).toEqual(orders(1));
    expect(orders(1)).not.toEqual(orders(2));
  });
});
