import { expect, it } from 'vitest';
import { sampleFromRuns } from '../../fixtures/sample-comparison.ts';
import { comparisonSummary } from '../../text/summary.ts';
import { comparisonPage } from '../page.ts';

it('shows requests that were rate-limited, and the time that was waited', () => {
  const input = sampleFromRuns();
  const targets = input.comparison.targets.map((target, at) => ({
    ...target,
    rateLimited: { requests: at === 0 ? 0 : 57, waitedMs: at === 0 ? 0 : 26_100 },
  }));
  const comparison = { ...input.comparison, targets };
  const [, row = ''] =
    /Rate-limited requests<\/th>(.*?)<\/tr>/.exec(comparisonPage({ ...input, comparison })) ?? [];
  expect(row.replace(/<[^>]*>/g, ' ').replace(/ +/g, ' ')).toBe(' vendor-a 0 vendor-b 57 26 s waited ');
  expect(comparisonSummary(comparison)).toContain('| rate-limited requests | 0 | 57, 26 s waited |');
  expect(comparisonPage(input)).not.toContain('Rate-limited requests');
});
