import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { RunResult } from '../../base/run-result.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type Ended, runCommand } from '../support/run-command.ts';

const id = 'platform.organization.id';
const advisory = 'access.platform.key-not-echoed';
const only = ['--only', id, '--only', 'platform.organization.name', '--only', advisory];

let folder = '';
let service: EmbeddedTarget;
const nodeproof = (...args: readonly string[]): Promise<Ended> => runCommand(args, { cwd: folder });
const run = (out: string, ...more: readonly string[]): Promise<Ended> =>
  nodeproof('run', '--target', 't.json', '--profile', 'quick', '--seed', '1', '--out', out, ...only, ...more);
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};
const resultOf = (out: string, requirement: string): RunResult['requirements'][number] | undefined =>
  (JSON.parse(readFileSync(join(folder, out, 'run.json'), 'utf8')) as RunResult).requirements.find(
    (one) => one.id === requirement,
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-baseline-'));
  service = await startEmbeddedTarget({
    seed: 1,
    faults: ['platform.organization.id-form', 'access.platform.key-echoed'],
  });
  write('t.json', JSON.stringify(service.targetFile));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a baseline', () => {
  const entry = `- requirement: ${id}\n  reason: ids are migrated\n  owner: ops@vendor.example\n  link: https://tracker.example/7\n  expires: 2999-01-01\n`;

  it('covers what follows from a known failure, and says so', async () => {
    const missing = await startEmbeddedTarget({ seed: 1, faults: ['platform.organization.id-missing'] });
    try {
      const target = write('missing.json', JSON.stringify(missing.targetFile));
      const part = ['--only', 'platform.organization', '--profile', 'quick', '--seed', '1'];
      const first = await nodeproof('run', '--target', target, ...part, '--out', 'missing');
      expect(first.code).toBe(1);
      const owner = 'platform.organization.owner-of-key';
      expect(resultOf('missing', owner)?.reason).not.toContain('known');
      const baseline = ['--baseline', write('missing.yaml', entry)];
      const { code, stdout } = await nodeproof(
        'run',
        '--target',
        target,
        ...part,
        ...baseline,
        '--out',
        'follows',
      );
      expect(code, stdout).toBe(0);
      const reason = `follows from the known failure of ${id}`;
      expect(resultOf('follows', owner)).toMatchObject({
        verdict: 'inconclusive',
        reason: expect.stringContaining(reason),
      });
      for (const file of ['summary.md', 'report.html', 'junit.xml'])
        expect(readFileSync(join(folder, 'follows', file), 'utf8')).toContain(reason);
    } finally {
      await missing.close();
    }
  });

  it('reaches every report with all that it says', async () => {
    const { code, stdout } = await run('known', '--baseline', write('b.yaml', entry));
    expect(code).toBe(0);
    const baseline = {
      reason: 'ids are migrated',
      owner: 'ops@vendor.example',
      link: 'https://tracker.example/7',
      expires: '2999-01-01',
    };
    expect(resultOf('known', id)).toMatchObject({ known: true, baseline });
    expect(resultOf('known', 'platform.organization.name')).not.toHaveProperty('baseline');
    const again = await nodeproof('report', 'known', '--out', 'known-again');
    expect(again.code).toBe(0);
    expect(resultOf('known-again', id)).toEqual(resultOf('known', id));
    const line = `${id} on the platform API: ids are migrated (owner: ops@vendor.example; link: https://tracker.example/7; accepted until 2999-01-01)`;
    expect(stdout).toContain(line);
    for (const file of ['summary.md', 'report.html', 'junit.xml'])
      for (const text of ['ids are migrated', 'vendor.example', 'tracker.example', '2999-01-01'])
        expect(readFileSync(join(folder, 'known', file), 'utf8'), file).toContain(text);
  });

  it.each([
    [
      'is still a draft',
      entry.replace('ids are migrated', '"TODO: why"'),
      /b2\.yaml:2:\d+: "reason" .* still TODO/,
    ],
    ['has nobody yet', entry.replace('ops@vendor.example', 'TODO'), /b2\.yaml:3:\d+: "owner" .* still TODO/],
    [
      'is about no node',
      entry.replace('  reason', '  node: evm-9\n  reason'),
      /b2\.yaml:2:\d+: .*no node "evm-9"; its nodes are "/,
    ],
    ['stands twice', entry + entry, /b2\.yaml:6:\d+: a second entry/],
    ['is about nothing known', entry.replace(id, 'no.such'), /b2\.yaml:1:\d+: .*"no\.such"/],
  ])('with an entry that %s is an error of the file', async (_what, text, says) => {
    const { code, stdout, stderr } = await run('wrong', '--baseline', write('b2.yaml', text));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(says);
  });

  it('of a strict run lists what fails there, and keeps what an earlier one says', async () => {
    expect((await run('strict', '--strict')).code).toBe(1);
    const first = parse((await nodeproof('baseline', 'strict')).stdout);
    expect(first).toEqual([
      expect.objectContaining({ requirement: advisory, reason: expect.stringMatching(/^TODO/) }),
      expect.objectContaining({ requirement: id, reason: expect.stringMatching(/^TODO/) }),
    ]);
    expect((await run('lenient')).code).toBe(1);
    expect(parse((await nodeproof('baseline', 'lenient')).stdout)).toHaveLength(1);
    const others = [
      '- { requirement: platform.organization.name, reason: it holds now, expires: 2999-01-01 }',
      '- { requirement: sharded.shards.answer, reason: not part of this run, expires: 2999-01-01 }\n',
    ];
    const old = write('old.yaml', entry + others.join('\n'));
    const anew = parse((await nodeproof('baseline', 'strict', '--baseline', old)).stdout);
    expect(anew).toEqual([
      expect.objectContaining({ requirement: advisory, reason: expect.stringMatching(/^TODO/) }),
      ...parse(entry),
      expect.objectContaining({ requirement: 'sharded.shards.answer', reason: 'not part of this run' }),
    ]);
  });
});
