import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../support/run-command.ts';

const preloaded = new URL('../support/report-young.mjs', import.meta.url).href;

it('a run keeps the young generation of both its threads at half of what V8 goes to, or less', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'nodeproof-young-'));
  try {
    const { code, stderr } = await runCommand(['run', '--profile', 'smoke', '--quiet'], {
      cwd,
      env: { NODE_OPTIONS: `--import=${preloaded}` },
    });
    expect(code, stderr).toBe(0);
    const said = stderr.split('\n').filter((line) => line.startsWith('{'));
    const young = new Map(said.map((line) => [JSON.parse(line).thread, JSON.parse(line).young / 2 ** 20]));
    expect([...young.keys()].sort()).toEqual(['embedded target', 'main']);
    for (const megabytes of young.values()) expect(megabytes).toBeLessThanOrEqual(16);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
});
