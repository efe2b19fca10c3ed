import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Caching } from '../caching.ts';
import { Unanswered } from '../unanswered.ts';
import type { Property } from './examination.ts';
import { breach, holds } from './judgement.ts';
import { sampleCases, smallestCase } from './property.ts';

describe('property', () => {
  it('samples the values that fast-check itself would run', async () => {
    const arbitrary = fc.record({ name: fc.string(), size: fc.nat() });
    const property: Property<{ name: string; size: number }> = {
      arbitrary,
      examples: [{ name: 'first', size: 1 }],
      runs: 30,
      judge: async () => holds,
    };
    const seen: unknown[] = [];
    const runner = fc.asyncProperty(arbitrary, async (value) => {
      seen.push(value);
    });
    await fc.check(runner, { seed: 7, numRuns: 31, examples: [[{ name: 'first', size: 1 }]] });
    expect(sampleCases(property, 7)).toEqual(seen);
  });

  it('shrinks a failing case from its own path, to the smallest that fails', async () => {
    const property: Property<number> = {
      arbitrary: fc.integer({ min: 0, max: 1_000_000 }),
      runs: 20,
      judge: async (size) =>
        size < 17 ? holds : breach({ rule: 'size', at: '', expected: 'less than 17', actual: size }),
    };
    const failing = sampleCases(property, 3).findIndex((size) => size >= 17);
    const smallest = await smallestCase(property, 3, failing);
    expect(smallest?.input).toBe(17);
    expect(smallest?.path).toMatch(new RegExp(`^${failing}(:\\d+)+$`));
  });

  it('finds the same smallest case again from the path that it reports', async () => {
    const property: Property<string> = {
      arbitrary: fc.string({ maxLength: 30 }),
      runs: 50,
      judge: async (text) =>
        text.length < 4 ? holds : breach({ rule: 'length', at: '', expected: 'short', actual: text }),
    };
    const failing = sampleCases(property, 11).findIndex((text) => text.length >= 4);
    const first = await smallestCase(property, 11, failing);
    const again = await fc.check(
      fc.asyncProperty(property.arbitrary, async (text) => text.length < 4),
      { seed: 11, path: first?.path ?? '', numRuns: 1, endOnFailure: true },
    );
    expect(again.counterexample?.[0]).toBe(first?.input);
  });

  const tooLarge = (size: number) =>
    size < 17 ? holds : breach({ rule: 'size', at: '', expected: 'less than 17', actual: size });

  it('shrinks an example too', async () => {
    const judge = async (size: number) => tooLarge(size);
    const property: Property<number> = { arbitrary: fc.nat(), examples: [3, 400], runs: 1, judge };
    expect(await smallestCase(property, 1, 1)).toMatchObject({ input: 17, found: { actual: 17 } });
  });

  it('keeps the smallest so far where an answer is lost on the way', async () => {
    const property: Property<number> = {
      arbitrary: fc.nat(),
      examples: [400],
      runs: 1,
      judge: async (size, _caching, attempt) => {
        if (attempt > 3) throw new Unanswered('timeout', 'nothing came');
        return tooLarge(size);
      },
    };
    const smallest = await smallestCase(property, 1, 0);
    expect(smallest?.input).toBeGreaterThanOrEqual(17);
    expect(smallest?.input).toBe(smallest?.found.actual);
  });

  it('ends after 60 attempts', async () => {
    let attempts = 0;
    const property: Property<number[]> = {
      arbitrary: fc.array(fc.nat({ max: 1_000_000 }), { minLength: 100, maxLength: 100 }),
      runs: 1,
      judge: async (list) => {
        attempts += 1;
        return breach({ rule: 'size', at: '', expected: 'nothing', actual: list });
      },
    };
    const smallest = await smallestCase(property, 5, 0);
    expect(attempts).toBe(60);
    expect(smallest?.input).toEqual(smallest?.found.actual);
  });

  it('hides no fault of the check behind a breach', async () => {
    const judge = async (size: number, _caching: Caching, attempt: number) => {
      if (attempt > 3) throw new TypeError('x is undefined');
      return tooLarge(size);
    };
    const property: Property<number> = { arbitrary: fc.nat(), examples: [400], runs: 1, judge };
    await expect(smallestCase(property, 1, 0)).rejects.toThrow(TypeError);
  });

  it('finds nothing where the breach does not come back', async () => {
    const judge = async () => holds;
    expect(await smallestCase({ arbitrary: fc.nat(), runs: 1, judge }, 1, 0)).toBeUndefined();
  });
});
