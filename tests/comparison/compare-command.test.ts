import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaErrors } from '../../specs/fixtures/schema-errors.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type Ended, startCommand } from '../support/run-command.ts';

let folder = '';
const targets: EmbeddedTarget[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-compare-'));
  const faults = ['platform.organization.id-missing', 'jsonrpc.block-number-decimal'];
  targets.push(await startEmbeddedTarget({ seed: 1 }), await startEmbeddedTarget({ seed: 1, faults }));
  for (const [index, { targetFile }] of targets.entries()) {
    const name = index === 0 ? 'good' : 'broken';
    writeFileSync(join(folder, `${name}.yaml`), JSON.stringify({ ...targetFile, name }));
  }
  writeFileSync(join(folder, 'other.yaml'), JSON.stringify({ ...targets[0]?.targetFile, name: 'other' }));
  writeFileSync(join(folder, 'same-name.yaml'), JSON.stringify({ ...targets[0]?.targetFile, name: 'good' }));
});
afterAll(async () => {
  await Promise.all(targets.map((target) => target.close()));
  rmSync(folder, { recursive: true, force: true });
});

function nodeproof(
  args: readonly string[],
  watch?: (child: ChildProcess, stderr: string) => void,
): Promise<Ended> {
  const { child, ended } = startCommand(args, { cwd: folder });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
    watch?.(child, stderr);
  });
  return ended;
}

function json(...path: readonly string[]) {
  return JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
}

const withoutId = (body?: string) => body?.replace(/"id":\d+/, '');

const both = ['--target', 'good.yaml', '--target', 'broken.yaml'];
const short = ['--round-seconds', '4'];
const small = [...short, '--profile', 'quick', '--only', 'platform.organization', '--seed', '5'];

describe('nodeproof compare', () => {
  it('compares two targets live: a violation of one is exit 1, and everything is on disk', async () => {
    const { code, stdout, stderr } = await nodeproof([
      ...['compare', ...both, ...small, '--measured-from', 'Frankfurt', '--out', 'live'],
    ]);
    expect(stderr).toMatch(
      /nodeproof: (?:[4-9]\d|[1-4]\d\d|500) paired rounds\n.* up to [\d,]+ requests to each target, about 4 s at most.*\n.* rounds decide differences from about [\d.]+ % on\n/,
    );
    expect(stdout).toContain('broken: violates');
    expect(code).toBe(1);
    const comparison = json('live', 'compare.json');
    expect(schemaErrors('compare', comparison)).toEqual([]);
    expect(comparison.measured.from).toBe('Frankfurt');
    expect(comparison.targets.map(({ name }: { name: string }) => name)).toEqual(['good', 'broken']);
    const id = comparison.requirements.find((one: { id: string }) => one.id === 'platform.organization.id');
    expect(id).toMatchObject({ verdicts: { good: 'passed', broken: 'failed' }, differ: true });
    const apis = new Set(comparison.latency.map(({ api }: { api: string }) => api));
    expect(apis).toEqual(new Set(['platform']));
    expect(json('live', 'runs', 'broken', 'run.json').verdict).toBe('violates');
    expect(existsSync(join(folder, 'live', 'runs', 'good', 'report.html'))).toBe(true);
    expect(readFileSync(join(folder, 'live', 'report.html'), 'utf8')).toContain('--seed 5');
    const secret = targets[0]?.targetFile.platform.apiKey ?? '';
    for (const name of ['compare.json', 'report.html', 'summary.md', 'measurement.ndjson'])
      expect(readFileSync(join(folder, 'live', name), 'utf8')).not.toContain(secret);

    // The same reports again, from what was recorded.
    const again = await nodeproof(['compare', 'live', '--out', 'again']);
    expect(again.code).toBe(1);
    expect(json('again', 'compare.json')).toEqual(comparison);

    // And from the runs alone: verdicts and observations, nothing measured.
    const runs = await nodeproof(['compare', 'live/runs/good', 'live/runs/broken', '--out', 'runs']);
    expect(runs.code).toBe(1);
    const fromRuns = json('runs', 'compare.json');
    expect(schemaErrors('compare', fromRuns)).toEqual([]);
    expect(fromRuns.requirements).toEqual(comparison.requirements);
    expect(fromRuns.measured).toBeNull();
    expect(fromRuns.latency).toEqual([]);
  });

  it('shows what a target that keeps a statement answered beside what another one did, without secrets', async () => {
    const only = [
      ...short,
      '--profile',
      'quick',
      '--only',
      'platform.organization.id',
      '--only',
      'jsonrpc.block-number',
    ];
    const { code } = await nodeproof(['compare', ...both, ...only, '--seed', '5', '--out', 'beside']);
    expect(code).toBe(1);
    const page = readFileSync(join(folder, 'beside', 'report.html'), 'utf8');
    for (const id of ['platform.organization.id', 'jsonrpc.block-number.result']) {
      const [, article = ''] = new RegExp(`id="x-${id}">(.*?)</details>`, 's').exec(page) ?? [];
      expect(article).toContain('The most similar request to good');
      expect(article.match(/<span class="caption">Answer<\/span>/g)).toHaveLength(2);
      expect(article.match(/<mark>/g)?.length).toBeGreaterThanOrEqual(2);
    }
    const { witnesses } = json('beside', 'witnesses.json');
    for (const { requirement, target, against, exchange, facing } of witnesses) {
      expect([requirement, target, against]).toEqual([expect.any(String), 'good', 'broken']);
      expect(exchange.request.method).toBe(facing.request.method);
      // Each sending over WebSocket has an id of its own.
      expect(withoutId(exchange.request.body)).toBe(withoutId(facing.request.body));
    }
    const again = await nodeproof(['compare', 'beside', '--out', 'beside-again']);
    expect(again.code).toBe(1);
    expect(readFileSync(join(folder, 'beside-again', 'report.html'), 'utf8')).toBe(page);
    const written = page + readFileSync(join(folder, 'beside', 'witnesses.json'), 'utf8');
    const secrets = targets.flatMap(({ targetFile: { platform, nodes } }) => [
      platform.apiKey,
      ...nodes.flatMap(({ auth }) => [auth?.token, auth?.password]),
    ]);
    const known = secrets.filter((secret) => secret !== undefined);
    expect(known.length).toBeGreaterThan(4);
    for (const secret of known) expect(written).not.toContain(secret);
  });

  it('prints compare.json alone with --json --quiet, and writes the figures of all runs with --metrics', async () => {
    const options = ['--round-seconds', '1', '--only', 'platform.organization', '--profile', 'quick'];
    const { code, stdout, stderr } = await nodeproof([
      ...['compare', ...both, ...options, '--json', '--quiet'],
      ...['--metrics', 'figures.prom', '--out', 'silent'],
    ]);
    expect(code).toBe(1);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(json('silent', 'compare.json'));
    const figures = readFileSync(join(folder, 'figures.prom'), 'utf8');
    for (const target of ['good', 'broken'])
      expect(figures).toContain(`nodeproof_run_info{target="${target}"`);
    const helps = figures.match(/^# HELP \S+/gm) ?? [];
    expect(new Set(helps).size).toBe(helps.length);

    const again = await nodeproof([
      ...['compare', ...both, '--round-seconds', '1', '--failed', 'silent/runs/broken', '--verbose'],
      ...['--profile', 'quick', '--out', 'failed'],
    ]);
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/^> GET .*\/v1\/organization\//m);
    const selected = json('failed', 'runs', 'broken', 'run.json').requirements;
    expect(selected.map((one: { id: string }) => one.id)).toContain('platform.organization.id');
  });

  it('compares any two things: runs under names of their own, and one node over HTTP and WebSocket', async () => {
    const named = ['tonight=live/runs/good', 'yesterday=live/runs/good'];
    const nights = await nodeproof(['compare', ...named, '--out', 'nights']);
    expect(nights.code).toBe(0);
    const names = json('nights', 'compare.json').targets.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['tonight', 'yesterday']);

    const node = targets[0]?.targetFile.nodes.find(({ api }) => api === 'jsonrpc')?.name ?? '';
    const twice = [
      '--target',
      'http=good.yaml',
      '--target',
      'ws=good.yaml',
      '--pair',
      `calls=${node},${node}:ws`,
    ];
    const only = [...short, '--profile', 'quick', '--seed', '5', '--only', 'jsonrpc.block-number'];
    const { code, stdout } = await nodeproof(['compare', ...twice, ...only, '--out', 'transports']);
    expect(code).toBe(0);
    const { differences, coverage } = json('transports', 'compare.json');
    // What was compared: how many differences can be decided depends on how busy this machine is.
    const asked = coverage.filter(({ api }: { api: string }) => api.startsWith('jsonrpc'));
    expect(asked.map(({ target }: { target: string }) => target)).toEqual(['http', 'ws']);
    const paired = differences.filter(({ api }: { api: string }) => api === 'jsonrpc calls');
    for (const { target, against } of paired) expect([target, against]).toEqual(['ws', 'http']);
    const page = readFileSync(join(folder, 'transports', 'report.html'), 'utf8');
    // The same counts in the terminal and on the page.
    const [, counts = ''] = /ws: latency against http by method: (.*)/.exec(stdout) ?? [];
    for (const count of counts.split(', ')) expect(page).toContain(`>${count}</span>`);

    for (const [pair, why] of [
      ['calls=nothing,nothing', 'has no node named "nothing"'],
      [`calls=${node}`, 'a node of each of the 2 targets'],
    ]) {
      const rejected = await nodeproof(['compare', ...twice.slice(0, 4), '--pair', pair ?? '', ...only]);
      expect(rejected.stderr).toContain(why);
      expect(rejected.code).toBe(2);
    }
  });

  it('finishes its reports when it is interrupted, and reports what is known: exit 3', async () => {
    let interrupted = false;
    const { code, stdout } = await nodeproof(
      [
        'compare',
        '--target',
        'good.yaml',
        '--target',
        'other.yaml',
        '--profile',
        'deep',
        '--only',
        'platform.organization',
        '--out',
        'interrupted',
      ],
      (child, stderr) => {
        if (interrupted || !/: round \d+ of/.test(stderr)) return;
        interrupted = true;
        child.kill('SIGINT');
      },
    );
    expect(stdout).toContain('Report:');
    expect(code).toBe(3);
    const comparison = json('interrupted', 'compare.json');
    expect(comparison.measured.rounds).toBeLessThan(comparison.measured.planned);
    expect(schemaErrors('compare', comparison)).toEqual([]);
  });

  it('prints a plan and sends nothing with --dry-run', async () => {
    const before = targets.map(({ counts }) => counts.platform);
    const { code, stdout } = await nodeproof(['compare', ...both, '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /up to 1,500 paired rounds: as many as fit into about 300 s; where fewer than 100 fit, up to 100 are asked within 1,200 s; .*\n(.*decide differences from about .*\n){2} {2}good: \d+ methods, about [\d,]+ to [\d,]+ requests in 100 to 1,500 rounds, beside those of its run(.*\n)+ {2}among them responses for up to 256 blocks/,
    );
    expect(targets.map(({ counts }) => counts.platform)).toEqual(before);
  });

  it('leaves to the runs and to the rounds only what --node and --exclude leave', async () => {
    const methods = async (...args: readonly string[]): Promise<number> => {
      const { stdout } = await nodeproof(['compare', ...both, '--dry-run', ...args]);
      return Number(/ {2}good: (\d+) methods/.exec(stdout)?.[1]);
    };
    const whole = await methods('--only', 'jsonrpc', '--only', 'platform');
    const ofNode = await methods('--only', 'jsonrpc', '--only', 'platform', '--node', 'jsonrpc-1');
    expect(ofNode).toBeGreaterThan(0);
    expect(ofNode).toBeLessThan(whole);
    const rest = await methods('--only', 'jsonrpc', '--only', 'platform', '--exclude', 'area:jsonrpc');
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(whole);
  });

  it.each([
    ['one target', ['--target', 'good.yaml'], 'two or more targets'],
    ['no target', [], 'two or more targets'],
    [
      'two of one name',
      ['--target', 'good.yaml', '--target', 'same-name.yaml'],
      'are both named "good"; write another name before one of them, as in other=same-name.yaml',
    ],
    ['targets beside runs', ['live', '--target', 'good.yaml'], 'not both'],
    ['a single run', ['live/runs/good'], 'two or more run directories'],
    ['a directory that is none', ['nowhere', 'neither'], 'nowhere'],
    ['a node that is none', [...both, '--node', 'nobody'], '--node nobody: no node has this name'],
    ['a file that is none', ['--target', 'none.yaml', '--target', 'good.yaml'], 'none.yaml'],
  ])('rejects %s in one line: exit 2', async (_what, args, words) => {
    const { code, stdout, stderr } = await nodeproof(['compare', ...args]);
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});
