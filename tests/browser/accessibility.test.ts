import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, it } from 'vitest';
import { sampleComparison, sampleFromRuns } from '../../compare/fixtures/sample-comparison.ts';
import { comparisonPage } from '../../compare/page/page.ts';
import { sampleExtras } from '../../reports/fixtures/sample-extras.ts';
import { inconclusiveRun, violatingRun } from '../../reports/fixtures/sample-run.ts';
import { renderHtml } from '../../reports/html/page.ts';
import { describeInBrowser } from './describe-in-browser.ts';

const wide = [1440];
const wideAndNarrow = [1440, 390];

const pages = {
  'the report of a run that violates': {
    html: renderHtml(violatingRun(), sampleExtras()).text,
    widths: wideAndNarrow,
  },
  'the report of a run that is inconclusive': { html: renderHtml(inconclusiveRun()).text, widths: wide },
  'a comparison of three targets': { html: comparisonPage(sampleComparison(3)), widths: wideAndNarrow },
  'a comparison of runs': { html: comparisonPage(sampleFromRuns()), widths: wide },
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and what axe calls best practice, over every part of a page, folded ones opened. */
describeInBrowser('accessibility', (browser) => {
  const both = ['light', 'dark'] as const;
  const views = Object.entries(pages).flatMap(([name, { html, widths }]) =>
    widths.flatMap((width) => both.map((scheme) => ({ name, html, width, scheme }))),
  );

  it.each(views)('of $name, $width pixels wide, $scheme', async ({ html, width, scheme }) => {
    // The policy of the page lets no script in but its own: axe comes through the debugger.
    const context = await browser().newContext({
      bypassCSP: true,
      colorScheme: scheme,
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    await page.setContent(html);
    await page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true');
    await page.evaluate(axeSource);
    const results = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
    const violations = results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 3).map((node) => node.html.slice(0, 200)),
    }));
    expect(violations).toEqual([]);
    await context.close();
  });
});
