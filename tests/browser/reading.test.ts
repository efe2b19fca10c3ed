import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleComparison } from '../../compare/fixtures/sample-comparison.ts';
import { comparisonPage } from '../../compare/page/page.ts';
import { sampleExtras } from '../../reports/fixtures/sample-extras.ts';
import { violatingRun } from '../../reports/fixtures/sample-run.ts';
import { renderHtml } from '../../reports/html/page.ts';
import { describeInBrowser } from './describe-in-browser.ts';

const pages = {
  'the report of a run': renderHtml(violatingRun(), sampleExtras()).text,
  'a comparison': comparisonPage(sampleComparison(3)),
};

/**
 * Text nodes of the page that are invisible, except what only a screen needs: filters, navigation, and labels
 * that narrow windows show in place of the head of a table.
 */
const unseen = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const hidden = [];
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (data.trim() === '' || parentElement.closest('script, .filters, nav, .who')) continue;
    if (!parentElement.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) hidden.push(data.trim());
  }
  return hidden;
})()`;

/** Every page is read without scripts, on a screen and on paper. */
describeInBrowser('reading without scripts', (browser) => {
  async function open(html: string): Promise<Page> {
    const page = await browser().newPage({
      javaScriptEnabled: false,
      viewport: { width: 1440, height: 900 },
    });
    await page.setContent(html);
    return page;
  }

  describe.each(Object.entries(pages))('of %s', (_, html) => {
    it('loses nothing on paper, and opens what is folded', async () => {
      const page = await open(html);
      expect(await page.evaluate(unseen)).not.toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(unseen)).toEqual([]);
      await page.close();
    });

    it('prints on A4 in landscape', async () => {
      const page = await open(html);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
        [width, height].map((points) => Math.round(Number(points))).join(' × '),
      );
      expect([...new Set(boxes)]).toEqual(['842 × 595']);
      await page.close();
    });

    it('shows all on a screen once every part is opened by hand', async () => {
      const page = await open(html);
      const folded = page.locator('details:not([open]) > summary');
      // Parts within parts can only be opened behind those around them: the first that is left always can.
      for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
      expect(await page.evaluate(unseen)).toEqual([]);
      await page.close();
    });

    it('is never wider than a phone', async () => {
      const page = await open(html);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      await page.close();
    });
  });

  it('cuts off no figure of a target on a phone', async () => {
    const page = await open(pages['a comparison']);
    await page.setViewportSize({ width: 390, height: 844 });
    const ends = await page.evaluate(
      `[...document.querySelectorAll('.scoreboard td *')].map((one) => one.getBoundingClientRect().right)`,
    );
    expect(Math.max(...(ends as number[]))).toBeLessThanOrEqual(390);
    await page.close();
  });
});
