import { describe, expect, it } from 'vitest';
import { sampleComparison } from '../fixtures/sample-comparison.ts';
import { conclusionCounts } from '../model/measurement/conclusion-counts.ts';
import { comparisonPage } from '../page/page.ts';
import { latencyLines } from './latency-lines.ts';

const input = sampleComparison(2);
const { comparison } = input;
const [, second] = comparison.targets;
const [open, busy, ...others] = comparison.differences;
if (open === undefined || busy === undefined) throw new Error('the sample compares no methods');
const left = {
  ...comparison,
  differences: [
    { ...open, conclusion: 'undecided' as const, uncorrected: 'slower' as const },
    { ...busy, conclusion: 'undecided' as const, tooBusy: true as const },
    ...others,
  ],
};

describe('the lines of the terminal', () => {
  it('have the counts of compare.json and of the page', () => {
    const counts = conclusionCounts(left.differences);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(left.differences.length);
    const page = comparisonPage({ ...input, comparison: left });
    const [line] = latencyLines(left);
    expect(line).toBe(
      `${second?.name}: latency against ${comparison.targets[0]?.name} by method: ${counts.map(({ kind, count }) => `${count} ${kind}`).join(', ')}`,
    );
    for (const { kind, count } of counts) expect(page).toContain(`>${count} ${kind}</span>`);
  });

  it('say, as the page does, which method only the correction for many leaves undecided, and why', () => {
    const why = 'slower by its own interval, but not after the correction for all methods compared';
    const [, ...lines] = latencyLines(left);
    expect(lines).toEqual([`  ${open.method} is undecided: ${why}`]);
    const page = comparisonPage({ ...input, comparison: left });
    expect(page).toContain(`<span class="aside">${why}</span>`);
    expect(page).toContain('<span class="aside">the measuring machine was too busy to decide it</span>');
  });
});
