import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunResult } from '../../base/run-result.ts';
import { runCommand } from '../support/run-command.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ChangedCommand {
  /** Runs the copy against a target file, and reads what it found. */
  run(targetFile: object, only: readonly string[]): Promise<RunResult>;
  remove(): void;
}

/**
 * The compiled command, whole and unchanged, but for one of the contract's documents.
 * @param document as its file is called: `platform.openapi`
 */
export function changedCommand(document: string, change: (text: string) => string): ChangedCommand {
  const folder = mkdtempSync(join(tmpdir(), 'nodeproof-changed-'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'dist/specs', `${document}.json`);
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${document} is as it was`);
  JSON.parse(changed);
  writeFileSync(file, changed);
  let runs = 0;
  return {
    async run(targetFile, only) {
      runs += 1;
      const out = `out-${runs}`;
      writeFileSync(join(folder, 'target.json'), JSON.stringify(targetFile));
      const args = ['run', '--target', 'target.json', '--profile', 'quick', '--seed', '1', '--out', out];
      const ended = await runCommand([...args, ...only.flatMap((id) => ['--only', id])], {
        cwd: folder,
        command: join(folder, 'dist/cli/main.js'),
      });
      try {
        return JSON.parse(readFileSync(join(folder, out, 'run.json'), 'utf8')) as RunResult;
      } catch {
        throw new Error(`exit ${ended.code}: ${ended.stderr}${ended.stdout}`);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
