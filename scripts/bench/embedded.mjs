import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { command } from './command.mjs';

/** The embedded target in a process of its own, the file that reaches it, and the ports which that names. */
export async function startEmbedded(folder, args = []) {
  const mock = spawn(process.execPath, [command, 'mock', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  mock.stdout.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  // It says so once its target file is out.
  await Promise.race([
    once(mock.stderr, 'data'),
    once(mock, 'exit').then(() => Promise.reject(new Error(`mock ${args.join(' ')} ended`))),
  ]);
  mock.stderr.resume();
  const file = join(folder, `target-${mock.pid}.yaml`);
  writeFileSync(file, text);
  return {
    file,
    target: parse(text),
    ports: new Set([...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port))),
    close: async () => {
      const ended = once(mock, 'exit');
      mock.kill();
      await ended;
    },
  };
}
