import { expect, it } from 'vitest';
import { sampleComparison } from '../../fixtures/sample-comparison.ts';
import { comparisonPage } from '../page.ts';

/** The cells with percentiles of a target, in the table of all methods. */
function percentilesWith(count: number): readonly string[] {
  const { comparison, ...rest } = sampleComparison(2);
  const latency = comparison.latency.slice(0, 1).map((one) => ({
    ...{ ...one, count },
    p50: { value: 10, low: null, high: null },
    p95: { value: 71, low: null, high: null },
    p99: { value: 72, low: null, high: null },
  }));
  const page = comparisonPage({ ...rest, comparison: { ...comparison, latency } });
  const [, table = ''] = /aria-label="Latency">(.*?)<\/table>/s.exec(page) ?? [];
  return [...table.matchAll(/<span class="who">p\d+ <\/span>([^<]*)/g)].map(([, cell]) => cell ?? '');
}

it('has a dash where a percentile would be the longest of the samples', () => {
  expect(percentilesWith(8)).toEqual(['10.0', '–', '–']);
  expect(percentilesWith(20)).toEqual(['10.0', '71.0', '–']);
  expect(percentilesWith(100)).toEqual(['10.0', '71.0', '72.0']);
});
