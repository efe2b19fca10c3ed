// Puts the checkout's own command where npx looks first. Without it npx installs the checkout into its
// cache before each call, which costs more than the command itself.
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');
const link = join(bin, 'nodeproof');
const command = join(root, 'dist', 'cli', 'main.js');

if (existsSync(command)) {
  mkdirSync(bin, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(join('..', '..', 'dist', 'cli', 'main.js'), link);
  chmodSync(command, 0o755);
}
