import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hollow, hollows, startHollowService } from '../small-services/hollow-service.ts';
import { type Ended, runCommand } from '../support/run-command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-no-evidence-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nodeproof = (...args: readonly string[]): Promise<Ended> => runCommand(args, { cwd: folder });

async function runAgainst(name: string, out: string, only: string): Promise<Ended> {
  const hollow = hollows.find((one) => one.name === name) as Hollow;
  const service = await startHollowService(hollow);
  try {
    const file = join(folder, `${out}.yaml`);
    writeFileSync(file, JSON.stringify(service.targetFile));
    return await nodeproof('run', '--profile', 'quick', '--target', file, '--only', only, '--out', out);
  } finally {
    await service.close();
  }
}

describe('a run without evidence', () => {
  it.each([
    ['down', '2.1'],
    ['down', 'access.websocket.absent-refused'],
    ['-32601', 'jsonrpc.response'],
    ['404', 'platform.error'],
    ['{}', 'wallet.orders.address-required'],
  ])('(%s, --only %s) ends with 3 and says that nothing was evaluated', async (name, only) => {
    const { code, stdout } = await runAgainst(name, `${name.replaceAll(/\W/g, '')}-${only}`, only);
    expect(code, stdout).toBe(3);
    expect(stdout).toContain('nothing was evaluated');
  });

  it('ends with 3 on a sound target too, where nothing required is selected', async () => {
    const observed = ['--only', 'platform.organization.other-fields'];
    const { code, stdout } = await nodeproof('run', '--profile', 'quick', ...observed, '--out', 'observed');
    expect(code, stdout).toBe(3);
    expect(stdout).toContain('no required statement was selected');
  });
});

describe('shards', () => {
  const part = (index: number, seed = 1): Promise<Ended> => {
    const only = ['--only', 'platform.organization', '--only', 'wallet.now-block'];
    const split = ['--shard', `${index}/3`, '--seed', String(seed), '--out', `s${index}-${seed}`];
    return nodeproof('run', '--profile', 'quick', ...only, ...split);
  };

  it('are a report when all of them are there, and say alone what they are', async () => {
    const parts = await Promise.all([part(1), part(2), part(3), part(2, 2)]);
    for (const { code, stdout } of parts) {
      expect(code, stdout).toBe(0);
      expect(stdout).toMatch(/in shard [123] of 3 of the selection \(.*\) alone/);
    }
    const run = JSON.parse(readFileSync(join(folder, 's2-1', 'run.json'), 'utf8')) as Record<string, unknown>;
    expect(run.shard).toMatchObject({ index: 2, of: 3 });
    expect(run.selection).toEqual({ only: ['platform.organization', 'wallet.now-block'] });
    for (const report of ['report.html', 'summary.md', 'junit.xml'])
      expect(readFileSync(join(folder, 's2-1', report), 'utf8')).toContain(
        'in shard 2 of 3 of the selection (platform.organization, wallet.now-block) alone',
      );

    const whole = await nodeproof('report', '--out', 'whole', 's1-1', 's2-1', 's3-1');
    expect(whole.code, whole.stdout).toBe(0);
    expect(whole.stdout).not.toContain('shard');

    const wrong = [
      [['s2-1', 's3-1'], 'shard 1/3 is missing'],
      [['s1-1', 's2-1', 's2-2', 's3-1'], 'seed is 1 in s1-1 and 2 in s2-2'],
      [['s1-1', 's2-1', 'whole'], 'whole'],
    ] as const;
    for (const [directories, words] of wrong) {
      const ended = await nodeproof('report', '--out', `wrong-${directories.length}`, ...directories);
      expect(ended.code, ended.stdout).toBe(2);
      expect(ended.stderr).toContain(words);
      expect(ended.stdout).toBe('');
    }
    // One that is left of three is no whole.
    const alone = await nodeproof('report', '--out', 'alone', 's1-1');
    expect(alone).toMatchObject({ code: 2, stdout: '' });
    expect(alone.stderr).toContain('s1-1 is shard 1 of 3 alone: name all 3 directories');
    const again = await nodeproof('report', 's1-1');
    expect(again.stdout).toMatch(/in shard 1 of 3 of the selection \(.*\) alone/);
  });
});
