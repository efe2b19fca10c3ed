// Runs the suite against nodes that others wrote, each under its dialect: all of them, or those that are named first.
// Installs what is missing (about 600 MB in all). Ends with the worst of the suite's exit codes.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isInstalled, startForeign } from './foreign/foreign-node.mjs';
import { foreignSoftware } from './foreign/foreign-software.mjs';

const command = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const names = foreignSoftware.map(({ name }) => name);
const args = process.argv.slice(2);
const chosen = args.filter((one) => names.includes(one));
const flags = args.filter((one) => !names.includes(one));

for (const software of foreignSoftware) {
  if (chosen.length > 0 && !chosen.includes(software.name)) continue;
  if (!isInstalled(software)) {
    console.error(`installing ${software.specifier}`);
    await install(software);
  }
  const folder = await mkdtemp(join(tmpdir(), 'nodeproof-foreign-'));
  const node = await startForeign(software);
  try {
    const file = join(folder, 'target.json');
    await writeFile(file, JSON.stringify(node.targetFile));
    const run = ['run', '--target', file, '--profile', 'quick', '--strict', ...flags];
    const child = spawn(process.execPath, [command, ...run], { stdio: 'inherit' });
    const code = await new Promise((resolve) => child.once('exit', (ended) => resolve(ended ?? 3)));
    process.exitCode = Math.max(Number(process.exitCode ?? 0), code);
  } finally {
    await node.stop();
    await rm(folder, { recursive: true });
  }
}
