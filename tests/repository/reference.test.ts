import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the reference says what its sources say', () => {
  const root = join(import.meta.dirname, '..', '..');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/write-reference.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
