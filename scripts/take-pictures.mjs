// Takes docs/report.png anew: the top of the report of a real run, against the embedded target with a few faults.
// Needs a built checkout and Chromium: npm run build && node scripts/take-pictures.mjs
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = join(root, 'dist/cli/main.js');
const faults = ['platform.nodes.filter-archive-ignored', 'evm.block.hash-of-another-header'];
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-picture-'));
const target = join(folder, 'target.yaml');
const mock = spawn(process.execPath, [command, 'mock', ...faults.flatMap((id) => ['--fault', id])], {
  stdio: ['ignore', 'pipe', 'ignore'],
});
mock.stdout.on('data', (text) => writeFileSync(target, text, { flag: 'a' }));
try {
  while (!existsSync(target) || !readFileSync(target, 'utf8').includes('deleteNetworks')) await sleep(200);
  const out = join(folder, 'out');
  try {
    execFileSync(
      process.execPath,
      [command, 'run', '--target', target, '--profile', 'quick', '--seed', '1', '--out', out],
      {
        stdio: 'inherit',
      },
    );
  } catch {
    // It violates the contract: that is what the picture shows.
  }
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, deviceScaleFactor: 1 });
  await page.goto(`file://${join(out, 'report.html')}`);
  await page.screenshot({ path: join(root, 'docs/report.png') });
  await browser.close();
} finally {
  mock.kill();
  rmSync(folder, { recursive: true, force: true });
}
