import { describe, expect, it } from 'vitest';
import { sampleComparison, sampleOfEquals } from '../fixtures/sample-comparison.ts';
import { verdictCounts } from './verdict-counts.ts';

describe('verdictCounts', () => {
  it('counts statements as the page does, and advisory ones apart', () => {
    const { comparison } = sampleComparison(2);
    expect(verdictCounts(comparison, 'vendor-b')).toBe(
      '4 required statements passed, 3 failed, 1 undecided; 1 advisory failed',
    );
    expect(verdictCounts(comparison, 'vendor-a')).toBe(
      '6 required statements passed, 1 failed, 1 deviates, 0 undecided',
    );
  });

  it('says of a target that conforms that only advisory statements failed', () => {
    const { comparison } = sampleOfEquals();
    const requirements = comparison.requirements.map((one) =>
      one.level === 'advisory'
        ? { ...one, verdicts: { ...one.verdicts, 'vendor-b': 'failed' as const } }
        : one,
    );
    expect(verdictCounts({ ...comparison, requirements }, 'vendor-b')).toBe(
      '6 required statements passed, 0 failed, 0 undecided; 1 advisory failed',
    );
  });
});
