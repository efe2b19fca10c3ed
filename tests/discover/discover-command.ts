import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Ended, runCommand } from '../support/run-command.ts';

/** The key of every platform of these tests, as the variable KEY. */
export const apiKey = 'k-0123456789abcdef';
/** Where the command runs, in each file of tests that says `inOwnFolder()`: they share this module. */
export let folder = '';

export function inOwnFolder(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nodeproof-discover-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

export const nodeproof = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  runCommand(args, { cwd: folder, env });

export function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

export function platformFile(name: string, baseUrl: string, more = ''): string {
  return file(name, `name: ${name}\nplatform: { baseUrl: "${baseUrl}", apiKey: "\${KEY}" }\n${more}`);
}

/** The variables of a file that shells read. */
export function readVariables(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\w+)='(.*)'$/.exec(line) ?? [];
      return [name, value.replaceAll("'\\''", "'")];
    }),
  );
}
