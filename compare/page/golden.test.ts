import { describe, expect, it } from 'vitest';
import { sampleComparison, sampleFromRuns, sampleOfEquals } from '../fixtures/sample-comparison.ts';
import { comparisonSummary } from '../text/summary.ts';
import { comparisonPage } from './page.ts';

const comparisons = {
  two: sampleComparison(2),
  three: sampleComparison(3),
  five: sampleComparison(5),
  runs: sampleFromRuns(),
  equals: sampleOfEquals(),
};

/** What a reader of a comparison gets: a change of a report shows as a change of its file. */
describe.each(Object.entries(comparisons))('a comparison of %s', (name, input) => {
  it('as HTML', async () => {
    // Style and script have tests of their own.
    const page = comparisonPage(input)
      .replace(/(?<=<style>).*?(?=<\/style>)/s, '…')
      .replace(/(?<=<script>).*?(?=<\/script>)/s, '…')
      .replace(/sha256-[\w+/=]+/g, 'sha256-…');
    await expect(page).toMatchFileSnapshot(`golden/${name}.report.html`);
  });

  it('as Markdown', async () => {
    await expect(comparisonSummary(input.comparison)).toMatchFileSnapshot(`golden/${name}.summary.md`);
  });
});
