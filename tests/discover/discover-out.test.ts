import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../engine/target/target-file.ts';
import { listPlatform, plainNode } from '../small-services/small-platform.ts';
import { runCommand } from '../support/run-command.ts';

import { apiKey, folder, inOwnFolder, nodeproof, platformFile, readVariables } from './discover-command.ts';

inOwnFolder();

describe('discover --out and --with-secrets', () => {
  it('writes --out once it is whole, and merges the next time: comments and names of variables stay', async () => {
    const node = await plainNode(() => true);
    const list = await listPlatform(
      (index) => ({
        id: `ND-1-1-${index}`,
        name: `n${index}`,
        details: { https_endpoint: `${node.origin}/${index}`, auth_key: `token-of-the-node-${index}` },
      }),
      3,
      10,
    );
    try {
      const target = platformFile('merged', list.origin);
      const out = join(folder, 'fleet of mine.yaml');
      const first = await nodeproof(['discover', '--target', target, '--out', out], { KEY: apiKey });
      expect([first.code, first.stdout]).toEqual([0, '']);
      expect(first.stderr).toContain(`check it: nodeproof run --target '${out}' --dry-run`);
      const edited = readFileSync(out, 'utf8')
        .replace('MERGED_NODE_N1_TOKEN', 'MINE')
        .replace('  - name: n2', '  # twice a week\n  - name: n2');
      writeFileSync(out, edited);

      const again = await nodeproof(
        ['discover', '--target', target, '--out', out, '--with-secrets', 'of mine.env'],
        { KEY: apiKey },
      );
      expect(again.code, again.stderr).toBe(0);
      expect(readFileSync(out, 'utf8')).toBe(edited);
      const hint = /: (set -a; .*; set \+a)$/m.exec(again.stderr)?.[1] ?? '';
      const read = execFileSync('sh', ['-c', `${hint} && echo "$MINE"`], { cwd: folder, encoding: 'utf8' });
      expect(read).toBe('token-of-the-node-1\n');
      expect(await parseTarget(edited, out, readVariables(join(folder, 'of mine.env')))).toBeDefined();

      const budget = platformFile('merged', list.origin, 'limits: { requests: 3 }\n');
      const part = await nodeproof(['discover', '--target', budget, '--out', out], { KEY: apiKey });
      expect([part.code, part.stdout]).toEqual([3, '']);
      expect(part.stderr).toContain(`nothing was written; ${out} is as it was`);
      expect(readFileSync(out, 'utf8')).toBe(edited);
      expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    } finally {
      await list.close();
      await node.close();
    }
  });

  it('names --out where the shell has emptied a file for nothing', async () => {
    platformFile('gone.yaml', 'http://127.0.0.1:1');
    const { stderr } = await runCommand(['discover', '--target', 'gone.yaml'], {
      cwd: folder,
      env: { KEY: apiKey },
      through: ['sh', '-c', '"$@" > emptied.yaml', 'sh'],
    });
    expect(readFileSync(join(folder, 'emptied.yaml'), 'utf8')).toBe('');
    expect(stderr).toContain('the shell has emptied the file behind ">" before; --out FILE writes it only');
  });

  it('leaves no file of secrets behind where there was nothing to write', async () => {
    platformFile('gone.yaml', 'http://127.0.0.1:1');
    const { code } = await nodeproof(['discover', '--target', 'gone.yaml', '--with-secrets', 'none.env'], {
      KEY: apiKey,
    });
    expect(code).toBe(3);
    expect(existsSync(join(folder, 'none.env'))).toBe(false);
  });
});
