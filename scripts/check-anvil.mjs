// Runs the suite against a real node: anvil from npm, without credentials, under its dialect. Ends with the suite's exit code.
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
const anvil = await startAnvil(binary);
try {
  const file = join(folder, 'anvil.json');
  await writeFile(file, JSON.stringify(anvil.targetFile));
  const command = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
  const flags = ['run', '--target', file, '--profile', 'quick', ...process.argv.slice(2)];
  const child = spawn(process.execPath, [command, ...flags], { stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 3)));
} finally {
  await anvil.stop();
  await rm(folder, { recursive: true });
}
