import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { layerDiagram, shownDiagram } from '../scripts/layer-diagram.mjs';

it('shows in docs/architecture.md which layer imports which (npm run diagram writes it)', () => {
  expect(shownDiagram()).toBe(layerDiagram());
});

/** Run by Stryker alone. */
const elsewhere = 'tests/mutation/';

it('runs every test file in some project of vitest.config.ts', () => {
  const root = join(import.meta.dirname, '..');
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
