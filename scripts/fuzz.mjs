// Runs every test file that has properties, each test many times from seeds that nobody drew before.
//   npm run test:fuzz                         fresh seeds
//   npm run test:fuzz -- --repeats 100        longer
//   npm run test:fuzz -- --seed 7 FILE…       from that seed on, these files only
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, repeats: { type: 'string', default: '15' } },
});
const seed = values.seed ?? String(randomInt(2 ** 31 - 100_000));
const files = ['specs', 'generators', 'engine', 'suites', 'targets', 'reports', 'cli', 'tests']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
  .filter(
    (name) => name.endsWith('.test.ts') && /from 'fast-check'/.test(readFileSync(join(root, name), 'utf8')),
  )
  .filter((name) => positionals.length === 0 || positionals.some((wanted) => name.includes(wanted)));

console.log(`${files.length} files with properties, each test ${values.repeats} times from seed ${seed} on`);
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODEPROOF_PROPERTY_SEED: seed,
      NODEPROOF_FUZZ_REPEATS: values.repeats,
      // vitest listens once for each repetition of a test.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=MaxListenersExceededWarning`.trim(),
    },
  },
);
if (status !== 0) {
  console.log(`
A property that fails names its seed and the counterexample above. The same again, at once:
  NODEPROOF_PROPERTY_SEED=<that seed> npm test -- <that file>
All of this run again:
  npm run test:fuzz -- --seed ${seed} --repeats ${values.repeats}
Put the counterexample into the examples of its test, beside the repair.`);
}
process.exitCode = status ?? 1;
