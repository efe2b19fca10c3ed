import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import type { BadInput } from './bad-input.ts';
import { baselines } from './baselines.ts';
import { flags } from './flags.ts';
import { targetFiles } from './target-files.ts';

const all: readonly BadInput[] = [...targetFiles, ...baselines, ...flags];
let connections = 0;
const server = createServer((_request, response) => response.end('{}'));
server.on('connection', () => {
  connections += 1;
});
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-bad-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function lay(cwd: string, files: BadInput['files']): void {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mkdirSync(cwd);
  for (const [name, content] of Object.entries(files ?? {})) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(
      join(cwd, name),
      typeof content === 'string' ? content.replaceAll('ORIGIN', origin) : content,
    );
  }
}

describe('bad input', () => {
  it('is tried in many forms', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
  });

  // Two at a time: each is a process of its own.
  describe.for([0, 1])('part %i', { concurrent: true }, (part) => {
    it.for(all.filter((_, index) => index % 2 === part).map((one) => [one.what, one] as const))(
      'says %s in one line, and sends nothing: exit 2',
      async ([what, { files, args, env = {}, says, hides }]) => {
        const cwd = join(folder, String(all.findIndex((one) => one.what === what)));
        lay(cwd, files);
        const before = connections;
        const { code, stdout, stderr } = await runCommand(args, { cwd, env });
        expect(stderr).toMatch(says);
        expect(stderr).toMatch(/^nodeproof: [^\n\u001b]*\n$/);
        expect(stdout).toBe('');
        expect(code).toBe(2);
        if (hides !== undefined) expect(stderr).not.toContain(hides);
        expect(connections).toBe(before);
        rmSync(cwd, { recursive: true });
      },
    );
  });
});
