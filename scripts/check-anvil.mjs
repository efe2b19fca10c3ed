// Runs the suite against a real node: anvil from npm, without credentials, under its dialect. Ends with the suite's exit code.
// What stands behind `--` goes to anvil: `node scripts/check-anvil.mjs --seed 1 -- --number 1000`.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anvilBinary, startAnvil } from './anvil/anvil-node.mjs';

const binary = anvilBinary();
if (binary === undefined) {
  console.error(`there is no anvil for ${process.platform} ${process.arch}: nothing was checked`);
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'nodeproof-anvil-'));
const given = process.argv.slice(2);
const border = given.indexOf('--');
const [ofRun, ofAnvil] = border < 0 ? [given, []] : [given.slice(0, border), given.slice(border + 1)];
const anvil = await startAnvil(binary, ofAnvil);
try {
  const file = join(folder, 'anvil.json');
  await writeFile(file, JSON.stringify(anvil.targetFile));
  const command = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
  const flags = ['run', '--target', file, '--profile', 'quick', ...ofRun];
  const child = spawn(process.execPath, [command, ...flags], { stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 3)));
} finally {
  await anvil.stop();
  await rm(folder, { recursive: true });
}
