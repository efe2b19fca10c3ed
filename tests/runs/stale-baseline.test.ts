import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ended, runCommand } from '../support/run-command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-stale-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nodeproof = (args: readonly string[]): Promise<Ended> => runCommand(args, { cwd: folder });

function baseline(name: string, requirement: string, expires: string): string {
  const path = join(folder, name);
  writeFileSync(path, `- { requirement: ${requirement}, reason: known, expires: ${expires} }\n`);
  return path;
}

describe('a stale baseline', () => {
  it.each([
    ['whose requirement passes', 'platform.organization.id', '2999-01-01', 'the requirement now passes'],
    ['that is past its date', 'platform.organization.name', '2020-01-01', 'expired on 2020-01-01'],
  ])('%s fails the run, and every later report of it', async (_what, requirement, expires, why) => {
    const out = join(folder, requirement);
    const file = baseline(`${requirement}.yaml`, requirement, expires);
    const args = [
      'run',
      '--profile',
      'quick',
      '--only',
      'platform.organization',
      '--baseline',
      file,
      '--out',
      out,
    ];
    const run = await nodeproof(args);
    expect([run.code, run.stdout]).toEqual([1, expect.stringContaining(why)]);
    const report = await nodeproof(['report', out]);
    expect([report.code, report.stdout]).toEqual([1, expect.stringContaining(why)]);
  });

  it('shows in no shard alone where it is about every node, and in the whole', async () => {
    const file = baseline('shards.yaml', 'access.node.token-accepted', '2999-01-01');
    const shards = [1, 2].map((index) => ({ index, out: join(folder, `shard-${index}`) }));
    for (const { index, out } of shards) {
      const part = ['--only', 'access.node.token-accepted', '--shard', `${index}/2`, '--seed', '1'];
      const { code } = await nodeproof([
        'run',
        '--profile',
        'quick',
        '--baseline',
        file,
        '--out',
        out,
        ...part,
      ]);
      expect(code).toBe(0);
      expect((await nodeproof(['report', out])).code).toBe(0);
    }
    const whole = await nodeproof([
      'report',
      '--out',
      join(folder, 'whole'),
      ...shards.map(({ out }) => out),
    ]);
    expect([whole.code, whole.stdout]).toEqual([1, expect.stringContaining('the requirement now passes')]);
  });
});
