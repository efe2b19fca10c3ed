// The picture of docs/architecture.md: which folder imports which, read from the imports of the sources as they are.
// `npm run diagram` writes it into the page; tests/repository/architecture.test.ts fails where the page shows another one.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(root, 'docs/architecture.md');
const block = /```mermaid\n[\s\S]*?```\n/;
const outside = new Set(['tests', 'scripts', 'docs', 'examples']);

/** `suites/support` and the areas stand for themselves; every other file belongs to its top folder. */
function layerOf(path) {
  const [top, second] = path.split('/');
  if (top !== 'suites') return top;
  return second === 'support' ? 'suites/support' : 'suites';
}

function sources() {
  return execFileSync('git', ['ls-files', '*.ts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.includes('/') && !outside.has(layerOf(path)))
    .filter((path) => !/[.](test|bench)[.]ts$|\/fixtures\//.test(path));
}

/** Arrows between layers, `from → to`, without those that a longer way already says. */
function arrows() {
  const targets = new Map();
  for (const path of sources()) {
    const from = layerOf(path);
    if (!targets.has(from)) targets.set(from, new Set());
    for (const [, relative] of readFileSync(join(root, path), 'utf8').matchAll(/from '(\.\.?\/[^']+)'/g)) {
      const to = layerOf(join(dirname(path), relative));
      if (to !== from) targets.get(from).add(to);
    }
  }
  const reaches = (from, to, direct) =>
    [...(targets.get(from) ?? [])].some(
      (next) => (direct && next === to) || (next !== to && reaches(next, to, true)),
    );
  return [...targets]
    .flatMap(([from, all]) => [...all].filter((to) => !reaches(from, to, false)).map((to) => [from, to]))
    .sort();
}

/** The picture as a block of Markdown. */
export function layerDiagram() {
  const name = (layer) => layer.replace('/', '_');
  const lines = arrows().map(([from, to]) => `  ${name(from)}["${from}/"] --> ${name(to)}["${to}/"]`);
  return ['```mermaid', 'graph TD', ...lines, '```', ''].join('\n');
}

/** The block that the page shows now. */
export function shownDiagram() {
  return block.exec(readFileSync(page, 'utf8'))?.[0] ?? '';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(page, readFileSync(page, 'utf8').replace(block, layerDiagram()));
}
