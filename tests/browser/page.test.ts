import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violatingRun } from '../../reports/fixtures/sample-run.ts';
import { renderHtml } from '../../reports/html/page.ts';
import { describeInBrowser } from './describe-in-browser.ts';

/** The page as a browser has it, with everything that went wrong. */
describeInBrowser('the page in a browser', (browser) => {
  const wrong: string[] = [];

  async function open(
    options: { readonly width?: number; readonly javaScriptEnabled?: boolean } = {},
  ): Promise<Page> {
    const { width = 1440, javaScriptEnabled = true } = options;
    const page = await browser().newPage({ viewport: { width, height: 900 }, javaScriptEnabled });
    page.on('console', (message) => wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('dialog', (dialog) => wrong.push(dialog.message()));
    page.on('request', (request) => wrong.push(request.url()));
    await page.setContent(renderHtml(violatingRun()).text);
    return page;
  }

  it('filters what is shown', async () => {
    const page = await open();
    const shown = page.locator('.register tbody tr:visible');
    expect(await shown.count()).toBe(0);
    await page.getByLabel('Verdict').selectOption('inconclusive');
    expect(await shown.count()).toBe(2);
    await page.getByLabel('Containing').fill('OFFSET skips');
    expect(await shown.count()).toBe(1);
    expect(await page.locator('output').textContent()).toBe('1 of 13 shown');
    await page.close();
  });

  it('sorts a section by a column', async () => {
    const page = await open();
    const section = page.locator('[id="s-2.7"]');
    await section.locator('summary').click();
    const cases = () => section.locator('td:last-child').allTextContents();
    await section.getByRole('button', { name: 'Cases' }).click();
    expect(await cases()).toEqual(['0', '100', '100']);
    await section.getByRole('button', { name: 'Cases' }).click();
    expect(await cases()).toEqual(['100', '100', '0']);
    await page.close();
  });

  it('keeps what is filtered and sorted in the URL, so that a view can be sent to somebody', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nodeproof-page-'));
    const file = join(folder, 'report.html');
    await writeFile(file, renderHtml(violatingRun()).text);
    const [sender, receiver] = await Promise.all([browser().newPage(), browser().newPage()]);
    await sender.goto(pathToFileURL(file).href);
    await sender.getByLabel('Containing').fill('block');
    await sender.getByLabel('Verdict').selectOption('passed');
    await sender.locator('[id="s-2.7"]').getByRole('button', { name: 'Cases' }).click();
    const address = String(await sender.evaluate('location.href'));
    expect(address).toContain('?text=block&verdict=passed&sort=s-2.7+4+up');
    await receiver.goto(address);
    expect(await receiver.locator('output').textContent()).toBe('1 of 13 shown');
    expect(await receiver.locator('[aria-sort=ascending]').textContent()).toBe('Cases');
    await Promise.all([sender.close(), receiver.close()]);
    await rm(folder, { recursive: true });
  });

  it('opens the section that a link leads to', async () => {
    const page = await open();
    await page.locator('#failures a').first().click();
    await page.locator('[id="r-platform.pagination.pages-partition"]').waitFor({ state: 'visible' });
    await page.close();
  });

  it('shows everything on paper, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open({ javaScriptEnabled });
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('[id="r-evm.block.hash--evm-1"]').isVisible()).toBe(true);
      expect(
        await page.getByText('HTTP').or(page.getByText('a record of another shape')).last().isVisible(),
      ).toBe(true);
      expect(await page.locator('.filters').isVisible()).toBe(false);
      await page.close();
    }
  });

  it.each([1440, 390])('is never wider than a window of %d pixels', async (width) => {
    const page = await open({ width });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.close();
  });

  it('ran nothing, asked nothing and broke nothing', () => {
    expect(wrong).toEqual([]);
  });
});
