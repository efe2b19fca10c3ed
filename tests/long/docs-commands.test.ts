import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docPages, fencesOf, root } from '../repository/doc-pages.ts';

let bin = '';
beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), 'nodeproof-bin-'));
  // What npx finds where the package is installed.
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\n[ "$1" = nodeproof ] || { echo "npx $1: not in the tests of the documentation" >&2; exit 99; }\nshift\nexec "${process.execPath}" "${join(root, 'dist/cli/main.js')}" "$@"\n`,
  );
  chmodSync(join(bin, 'npx'), 0o755);
});
afterAll(() => rmSync(bin, { recursive: true, force: true }));

const runnable = docPages().filter((page) => fencesOf(page).some(({ language }) => language === 'sh'));

describe('the commands of the documentation', () => {
  it.each(runnable.map((page) => [page.path, page] as const))(
    '%s works from top to bottom',
    (_path, page) => {
      const folder = mkdtempSync(join(tmpdir(), 'nodeproof-page-'));
      const script = fencesOf(page)
        .filter(({ language }) => language === 'sh')
        .map(({ content }) => content)
        .join('\n');
      mkdirSync(join(folder, 'work'));
      try {
        const { status, stdout, stderr } = spawnSync(
          'bash',
          // Job control, for "kill %1"; whatever a page left running ends with it.
          ['-c', `set -meuo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${script}`],
          {
            cwd: join(folder, 'work'),
            encoding: 'utf8',
            env: { PATH: `${bin}:${process.env.PATH}`, HOME: folder, NO_COLOR: '1' },
            timeout: 600_000,
          },
        );
        expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
