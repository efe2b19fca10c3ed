import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * Test support: a Chromium that is installed here, as `CHROMIUM_PATH` names it or where systems put it. Undefined where
 * there is none: tests that look at pages are skipped then.
 */
export const browserPath: string | undefined = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/** What such a test is called where it is skipped, so that a reader of the output knows why. */
export function needsBrowser(name: string): string {
  return browserPath === undefined ? `${name} (skipped: no Chromium here, CHROMIUM_PATH may name one)` : name;
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
}
