import { describe, expect, it } from 'vitest';
import { effortOf, planSize, spread, totalSize } from './plan.ts';

describe('planSize', () => {
  it('grows from quick to deep', () => {
    const [quick, standard, deep] = (['quick', 'standard', 'deep'] as const).map((profile) =>
      planSize(profile, { enumerated: 9000, invalid: 9000 }),
    );
    expect([quick?.random, standard?.random, deep?.random]).toEqual([20, 100, 1000]);
    expect(quick?.cases).toBeLessThan(standard?.cases ?? 0);
    expect(standard?.cases).toBeLessThan(deep?.cases ?? 0);
  });

  it('never exceeds what the profile allows', () => {
    const most = effortOf('quick');
    expect(planSize('quick', { enumerated: 9000, invalid: 9000 })).toMatchObject({
      enumerated: most.enumerated,
      random: most.random,
      invalid: most.invalid,
    });
  });

  it('counts what there is, up to what the profile allows', () => {
    expect(planSize('standard', { enumerated: 7, requestsPerCase: 3 })).toEqual({
      enumerated: 7,
      random: 100,
      invalid: 0,
      cases: 107,
      requests: 321,
    });
    expect(planSize('quick', { enumerated: 500, invalid: 5, random: false })).toMatchObject({
      cases: effortOf('quick').enumerated + 5,
      random: 0,
    });
    expect(totalSize([planSize('quick'), planSize('quick', { requestsPerCase: 2 })])).toMatchObject({
      cases: 40,
      requests: 60,
    });
  });
});

describe('spread', () => {
  it('keeps the first and takes from the whole list', () => {
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
    expect(spread([1, 2], 4)).toEqual([1, 2]);
  });
});
