import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { describeWith } from '../setup/describe-with.ts';

/** Test support: a Chromium that is installed here, as `CHROMIUM_PATH` names it or where systems put it. */
const browserPath: string | undefined = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/** Tests of a page as a browser has it; the browser is started for them and ended after them. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  const missing = 'no Chromium is installed, and CHROMIUM_PATH names none';
  describeWith(browserPath, missing, name, (executablePath) => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      });
    });
    afterAll(() => browser.close());
    tests(() => browser);
  });
}
