import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { layerDiagram, shownDiagram } from '../../scripts/layer-diagram.mjs';

const root = join(import.meta.dirname, '..', '..');

it('shows in docs/architecture.md which layer imports which (npm run diagram writes it)', () => {
  expect(shownDiagram()).toBe(layerDiagram());
});

/** In a longer list nobody sees at a glance what is there; what belongs together gets a folder of its own. */
const mostFiles = 32;

it('keeps folders of code short', () => {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.mjs'], { cwd: root, encoding: 'utf8' });
  const counts = new Map<string, number>();
  for (const file of tracked.trim().split('\n'))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, files]) => files > mostFiles)).toEqual([]);
});

/** Run by Stryker alone. */
const elsewhere = 'tests/mutation/';

it('runs every test file in some project of vitest.config.ts', () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const listed = execFileSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: root,
    encoding: 'utf8',
  });
  const run = new Set((JSON.parse(listed) as { file: string }[]).map(({ file }) => relative(root, file)));
  const found = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('tests', name));
  expect(found.filter((name) => !run.has(name) && !name.startsWith(elsewhere))).toEqual([]);
});
