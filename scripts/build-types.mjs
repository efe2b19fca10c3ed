// The types of the library, for the package: declarations of what its entry names, and of what those name in turn.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const types = join(root, 'dist', 'types');
const named = /((?:from|import\()\s*['"])(\.{1,2}\/[^'"]+)\.ts(['"])/g;

rmSync(types, { recursive: true, force: true });
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.types.json'], {
  cwd: root,
  stdio: 'inherit',
});

const reached = new Set();
function reach(path) {
  if (reached.has(path) || !existsSync(path)) return;
  reached.add(path);
  const text = readFileSync(path, 'utf8');
  for (const [, , relative] of text.matchAll(named)) reach(join(dirname(path), `${relative}.d.ts`));
  // Declarations keep the extension of sources, which nobody has who installs the package.
  writeFileSync(path, text.replaceAll(named, '$1$2.js$3'));
}
reach(join(types, 'cli/library/nodeproof.d.ts'));

for (const name of readdirSync(types, { recursive: true })) {
  const path = join(types, name);
  if (name.endsWith('.d.ts') && !reached.has(path)) rmSync(path);
}
