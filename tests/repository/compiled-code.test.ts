import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runCommand } from '../support/run-command.ts';

const kept = fileURLToPath(new URL('../../dist/.compiled', import.meta.url));

it('compiled code is kept in the folder of the package, where this Node keeps any, and nowhere else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nodeproof-compiled-'));
  try {
    const { code, stderr } = await runCommand(['requirements'], { cwd: folder, env: { TMPDIR: folder } });
    expect(code, stderr).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    if ('enableCompileCache' in module) expect(existsSync(kept)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
