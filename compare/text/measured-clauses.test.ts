import { describe, expect, it } from 'vitest';
import { sampleComparison } from '../fixtures/sample-comparison.ts';
import type { Comparison } from '../model/comparison.ts';
import { measuredClauses } from './measured-clauses.ts';

const quiet: Comparison = {
  ...sampleComparison(2).comparison,
  freshness: [],
  errors: [],
  disagreements: [],
};
const fresh = (target: string, atTip: number, p50: number, wentBack = 0) => ({
  target,
  atTip,
  lagBlocks: { p50, max: 3 },
  lagMs: { p50: null, max: null },
  wentBack,
});
const failed = (target: string, count: number, of: number) => ({
  method: 'm',
  target,
  count: of,
  failed: count,
  rate: { value: count / of, low: null, high: null },
});

describe('measuredClauses', () => {
  it('says nothing where nothing was seen', () => {
    expect(measuredClauses(quiet)).toEqual([]);
    const freshness = [fresh('vendor-a', 1, 0), fresh('vendor-b', 0.97, 0)];
    expect(measuredClauses({ ...quiet, freshness })).toEqual([]);
  });

  it('says who is behind, how far, and whose head went back', () => {
    const freshness = [fresh('vendor-a', 1, 0), fresh('vendor-b', 0, 2), fresh('vendor-c', 0.5, 0, 3)];
    expect(measuredClauses({ ...quiet, freshness })).toEqual([
      'vendor-b has a median lag of 2 blocks behind the tip',
      '1 more target lagged',
      'the head of vendor-c moved back 3 times',
    ]);
  });

  it('claims that one fails more often only where the intervals do not meet', () => {
    const errors = [failed('vendor-a', 0, 600), failed('vendor-b', 30, 600)];
    expect(measuredClauses({ ...quiet, errors })).toEqual([
      '5.0 % of timed requests to vendor-b failed, of those to vendor-a 0 %',
    ]);
    expect(
      measuredClauses({ ...quiet, errors: [failed('vendor-a', 0, 600), failed('vendor-b', 3, 600)] }),
    ).toEqual([]);
  });

  it('counts answers that nobody is proven wrong in', () => {
    const one = { subject: 's', answers: [], wrong: [], why: '' };
    expect(measuredClauses({ ...quiet, disagreements: [one, { ...one, wrong: ['vendor-a'] }] })).toEqual([
      '1 response differs, and none could be proven wrong',
    ]);
  });
});
