import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { readSpec } from '../../specs/read.ts';
import { type Ended, printedBefore, runCommand, startCommand } from '../support/run-command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nodeproof = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  runCommand(args, { cwd: folder, env });

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('nodeproof', () => {
  it('checks the embedded target: exit 0, every output of the run directory', async () => {
    const out = join(folder, 'embedded');
    const { code, stdout } = await nodeproof(['run', '--profile', 'quick', '--seed', '1', '--out', out]);
    expect(stdout).toContain('Conforms to the contract');
    expect(stdout).toContain('report.html');
    expect(code).toBe(0);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile(readSpec('formats/run.schema') as object);
    const run: unknown = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
    expect(validate(run), JSON.stringify(validate.errors)).toBe(true);
    const line = ajv.compile(readSpec('formats/journal-line.schema') as object);
    for (const text of readFileSync(join(out, 'journal.ndjson'), 'utf8').trim().split('\n')) {
      expect(line(JSON.parse(text)), text.slice(0, 200)).toBe(true);
    }
    for (const name of ['report.html', 'summary.md', 'junit.xml'])
      expect(readFileSync(join(out, name), 'utf8').length).toBeGreaterThan(500);
  });

  it('sees a broken target: exit 1, with the requirement and a line that reproduces it', async () => {
    const mock = startCommand(['mock', '--fault', 'platform.organization.id-missing'], { cwd: folder }).child;
    try {
      const text = await printedBefore(mock);
      const target = file('broken.yaml', text);
      const { code, stdout } = await nodeproof([
        'run',
        '--target',
        target,
        '--only',
        'platform.organization',
        '--out',
        join(folder, 'broken'),
      ]);
      expect(code).toBe(1);
      expect(stdout).toContain('platform.organization.id');
      expect(stdout).toMatch(
        /curl -sS --cacert '[^']+' -H 'authorization: Bearer '"\$PLATFORM_API_KEY" 'https:/,
      );
      // What sends a case again names the target file.
      const run = JSON.parse(readFileSync(join(folder, 'broken', 'run.json'), 'utf8')) as RunResult;
      expect(run.target).toEqual({ name: 'embedded', file: target });
    } finally {
      mock.kill();
    }
  });

  it('says that no case has the path of --path: exit 3', async () => {
    const { code, stderr } = await nodeproof([
      ...['run', '--profile', 'quick', '--seed', '1', '--only', 'platform.organization'],
      ...['--path', '9:9:9', '--out', join(folder, 'no-path')],
    ]);
    expect(code).toBe(3);
    expect(stderr).toContain('--path 9:9:9: no generated case of what --only selects has this path');
  });

  it('ends its embedded target with the terminal that is closed, and leaves no file behind', async () => {
    const place = mkdtempSync(join(folder, 'temporary-'));
    const { child, ended } = startCommand(['mock'], { cwd: folder, env: { TMPDIR: place } });
    await printedBefore(child);
    expect(readdirSync(place)).toHaveLength(1);
    child.kill('SIGHUP');
    expect((await ended).code).toBe(0);
    expect(readdirSync(place)).toEqual([]);
  });

  it('sees that a target is not there: exit 3', async () => {
    const target = file(
      'gone.yaml',
      'name: gone\nplatform: { baseUrl: "http://127.0.0.1:1", apiKey: k-123456789 }\n',
    );
    const { code, stdout } = await nodeproof([
      'run',
      '--target',
      target,
      '--profile',
      'quick',
      '--out',
      join(folder, 'gone'),
    ]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/inconclusive/i);
  });

  it.each([
    ['a typo in the target file', ['run', '--target', 'typo.yaml'], 'typo.yaml:3'],
    ['a target file that is not there', ['run', '--target', 'none.yaml'], 'none.yaml: cannot be read'],
    ['an unknown flag', ['run', '--tarket', 'x'], "unknown option '--tarket'"],
    ['an unknown profile', ['run', '--profile', 'slow'], 'slow'],
    ['a selection of nothing', ['run', '--only', 'nothing.like-this'], 'nothing.like-this'],
    ['an impossible shard', ['run', '--shard', '3/2'], '3/2'],
    ['an unknown fault', ['mock', '--fault', 'no.such-fault'], 'no.such-fault'],
    ['a run directory that is none', ['report', 'nowhere'], 'nowhere'],
    ['a directory that cannot be made', ['run', '--out', '/proc/nowhere'], '/proc/nowhere'],
  ])('says %s in one line: exit 2', async (_what, args, words) => {
    file('typo.yaml', 'name: a\nplatform:\n  baseURL: https://a.example\n  apiKey: x\n');
    const { code, stdout, stderr } = await nodeproof(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('lists requirements and faults as the interface says', async () => {
    const requirements = JSON.parse((await nodeproof(['requirements', '--json'])).stdout) as Record<
      string,
      unknown
    >[];
    const faults = JSON.parse((await nodeproof(['faults', '--json'])).stdout) as Record<string, unknown>[];
    expect(requirements.length).toBeGreaterThan(400);
    for (const one of requirements) {
      expect(Object.keys(one)).toEqual([
        'id',
        'section',
        'area',
        'level',
        'title',
        'status',
        'reason',
        'faults',
      ]);
      expect(['checked', 'observed', 'unchecked']).toContain(one.status);
    }
    for (const one of faults) expect(Object.keys(one)).toEqual(['id', 'section', 'summary', 'requirements']);
  });

  it('lists the alternatives that mock takes', async () => {
    const listed = JSON.parse((await nodeproof(['faults', '--alternatives', '--json'])).stdout) as Record<
      string,
      unknown
    >[];
    expect(listed.length).toBeGreaterThan(100);
    for (const one of listed) expect(Object.keys(one)).toEqual(['id', 'section', 'summary']);
    const { stdout } = await nodeproof(['faults', '--alternatives']);
    expect(stdout).toContain(String(listed[0]?.id));
  });

  it('prints a plan and sends nothing with --dry-run', async () => {
    let connections = 0;
    const server = createServer((_request, response) => response.end());
    server.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const target = file(
        'plan.yaml',
        `name: plan\nplatform: { baseUrl: "http://127.0.0.1:${(server.address() as AddressInfo).port}", apiKey: k-123456789 }\n`,
      );
      const { code, stdout } = await nodeproof(['run', '--target', target, '--dry-run']);
      expect(code).toBe(0);
      expect(stdout).toMatch(/platform +\d+ +\d+/);
      expect(connections).toBe(0);
    } finally {
      server.close();
    }
  });
});
