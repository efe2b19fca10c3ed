import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type Ended, runCommand } from '../support/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'nodeproof-everyday-'));
let faulty: EmbeddedTarget;
let sound: EmbeddedTarget;

beforeAll(async () => {
  [faulty, sound] = await Promise.all([
    startEmbeddedTarget({ seed: 1, faults: ['platform.organization.id-number'] }),
    startEmbeddedTarget({ seed: 1 }),
  ]);
  writeFileSync(join(folder, 'a.yaml'), JSON.stringify({ ...faulty.targetFile, name: 'a' }));
  writeFileSync(join(folder, 'b.yaml'), JSON.stringify({ ...sound.targetFile, name: 'b' }));
});
afterAll(async () => {
  await Promise.all([faulty.close(), sound.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const nodeproof = (...args: string[]): Promise<Ended> => runCommand(args, { cwd: folder });
const run = (...args: string[]): Promise<Ended> =>
  nodeproof('run', '--profile', 'quick', '--seed', '1', ...args);
const organization = ['--only', 'platform.organization'];
const resultOf = (directory: string): RunResult =>
  JSON.parse(readFileSync(join(folder, directory, 'run.json'), 'utf8'));

describe('a run as people start it every day', () => {
  it('checks several targets in one go, one directory each, and exits by the worst', async () => {
    const ended = await run('--target', 'a.yaml', '--target', 'b.yaml', '--out', 'both', ...organization);
    expect(ended.code).toBe(1);
    expect(readdirSync(join(folder, 'both')).sort()).toEqual(['a', 'b']);
    expect(resultOf('both/a').verdict).toBe('violates');
    expect(resultOf('both/b').verdict).toBe('conforms');
    const har = JSON.parse(readFileSync(join(folder, 'both/a/failures.har'), 'utf8'));
    expect(har.log.entries[0].request.url).toMatch(/\/v1\/organization\/$/);
  });

  it('runs again what failed there, and nothing else; nothing is overwritten', async () => {
    const again = await run('--target', 'a.yaml', '--failed', 'both/a', '--out', 'again');
    expect(again.code).toBe(1);
    const failed = resultOf('both/a').requirements.filter(({ verdict }) => verdict === 'failed');
    expect(resultOf('again').requirements.map(({ id }) => id)).toEqual(failed.map(({ id }) => id));
    expect(resultOf('again').selection?.pairs).toHaveLength(failed.length);
    const rejected = await run('--target', 'a.yaml', '--failed', 'both/b', '--out', 'none');
    expect([rejected.code, rejected.stderr]).toEqual([2, expect.stringContaining('nothing failed there')]);
    const over = await run('--target', 'b.yaml', '--out', 'again', ...organization);
    expect([over.code, over.stderr]).toEqual([2, expect.stringContaining('exists and is not empty')]);
    expect(resultOf('again').target.name).toBe('a');
    const report = await nodeproof('report', 'again');
    expect(report.code).toBe(1);
  });

  it('prints run.json alone with --json --quiet, and points out/latest to the run', async () => {
    const ended = await run(
      '--target',
      'b.yaml',
      '--json',
      '--quiet',
      '--node',
      'jsonrpc-1',
      '--only',
      'jsonrpc.block-number',
      '--exclude',
      'level:advisory',
    );
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    const printed = JSON.parse(ended.stdout) as RunResult;
    expect(printed).toEqual(resultOf('out/latest'));
    expect(new Set(printed.requirements.map(({ node }) => node))).toEqual(new Set(['jsonrpc-1']));
    expect(printed.selection).toEqual({
      only: ['jsonrpc.block-number'],
      exclude: ['level:advisory'],
      nodes: ['jsonrpc-1'],
    });
    expect(readlinkSync(join(folder, 'out/latest'))).toMatch(/^b-2/);
  });

  it('prints every exchange with --verbose, without secrets', async () => {
    const ended = await run('--target', 'b.yaml', '--verbose', ...organization);
    const { apiKey } = sound.targetFile.platform;
    expect(ended.stderr).toMatch(
      /^> GET https:\/\/127\.0\.0\.1:\d+\/v1\/organization\/ authorization: Bearer \$PLATFORM_API_KEY$/m,
    );
    expect(ended.stderr).toMatch(/^< 200 application\/json, \d+ bytes \(\d+ ms\)$/m);
    expect(ended.stderr).not.toContain(apiKey);
  });

  it('stops at the first violation with --fail-fast', async () => {
    const ended = await run('--target', 'a.yaml', '--fail-fast', '--out', 'fast', '--only', 'platform.');
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('stops at the first violation')]);
    const { failed, inconclusive } = resultOf('fast').summary;
    expect([failed > 0, inconclusive > 0]).toEqual([true, true]);
  });

  it('plans every target without sending anything', async () => {
    const ended = await run('--target', 'a.yaml', '--target', 'b.yaml', '--dry-run', '--out', 'planned');
    expect(ended.stdout.split('\n').filter((line) => line === 'a' || line === 'b')).toEqual(['a', 'b']);
    expect(existsSync(join(folder, 'planned'))).toBe(false);
  });
});

describe('help', () => {
  it('shows defaults as a person would write them', async () => {
    for (const command of ['run', 'compare', 'prove', 'mock', 'discover', 'nightly']) {
      const { stdout } = await nodeproof(command, '--help');
      expect(stdout).not.toMatch(/default: (\[|\{|false|")/);
    }
  });
});
