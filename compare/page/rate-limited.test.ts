import { expect, it } from 'vitest';
import { sampleFromRuns } from '../fixtures/sample-comparison.ts';
import { comparisonSummary } from '../text/summary.ts';
import { comparisonPage } from './page.ts';

it('shows requests that were rate-limited, and the time that was waited', () => {
  const input = sampleFromRuns();
  const targets = input.comparison.targets.map((target, at) => ({
    ...target,
    rateLimited: { requests: at === 0 ? 0 : 57, waitedMs: at === 0 ? 0 : 26_100 },
  }));
  const comparison = { ...input.comparison, targets };
  expect(comparisonPage({ ...input, comparison })).toMatch(
    /Rate-limited requests<\/th><td><span class="muted">0<\/span><\/td><td>57<span class="aside">26 s waited</,
  );
  expect(comparisonSummary(comparison)).toContain('| rate-limited requests | 0 | 57, 26 s waited |');
  expect(comparisonPage(input)).not.toContain('Rate-limited requests');
});
