// Removes from build/ what was built from a source that is gone. Checks, faults and alternatives are found by their
// place, so that a deleted one would go on to run.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const built = join(root, 'build');

for (const name of readdirSync(built, { recursive: true })) {
  if (name.endsWith('.js') && !existsSync(join(root, name.replace(/\.js$/, '.ts'))))
    rmSync(join(built, name));
}
