import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HashSample, withinTheirForm } from './hash-sample.ts';

const one = (at: number, form: string, computed: boolean): HashSample => ({ at: BigInt(at), form, computed });
const places = (all: readonly HashSample[]): number[] => withinTheirForm(all).map(({ at }) => Number(at));

describe('what lies between two of its form that are computed', () => {
  it('is there for one that is not computed itself, and for one that is', () => {
    expect(places([one(1, 'a', true), one(2, 'a', false), one(3, 'a', true), one(4, 'a', true)])).toEqual([
      2, 3,
    ]);
  });

  it('is nothing where a change may have come for good, at either end', () => {
    expect(places([one(1, 'a', true), one(2, 'a', true), one(3, 'a', false)])).toEqual([]);
    expect(places([one(1, 'a', false), one(2, 'a', true), one(3, 'a', true)])).toEqual([]);
  });

  it('is nothing of another form', () => {
    expect(places([one(1, 'a', true), one(2, 'b', false), one(3, 'a', true)])).toEqual([]);
  });

  it('does not hang on the order in which they were read', () => {
    const anyOne = fc.record({
      at: fc.bigInt(0n, 9n),
      form: fc.constantFrom('a', 'b'),
      computed: fc.boolean(),
    });
    const anyOrder = fc
      .array(anyOne)
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(anyOrder, ([all, other]) => {
        expect(new Set(withinTheirForm(other))).toEqual(new Set(withinTheirForm(all)));
      }),
    );
  });
});
