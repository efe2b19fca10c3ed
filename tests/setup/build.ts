import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stamp = join(root, 'dist/.built');
const built = [
  'base',
  'specs',
  'generators',
  'engine',
  'suites',
  'targets',
  'reports',
  'compare',
  'cli',
  'scripts',
];
const beside = ['package.json', 'tsconfig.json', 'tsconfig.build.json'];

/**
 * Builds what the tests start as a command, unless nothing that it is made of has changed since. Files that need no
 * command never wait for this.
 */
export default function build(): void {
  const state = stateOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  writeFileSync(stamp, state);
}

/** Differs as soon as a source is changed, new or gone. */
function stateOfSources(): string {
  const digest = createHash('sha256');
  const files = built.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs|json|yaml)$/.test(name) && !/\.test\.ts$|node_modules/.test(name))
      .map((name) => join(folder, name)),
  );
  for (const file of [...files, ...beside].sort()) {
    const { mtimeMs, size } = statSync(join(root, file));
    digest.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return digest.digest('hex');
}
