import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ended, runCommand, startCommand } from '../support/run-command.ts';
import { all, canaries, wholeOnly } from './canaries.ts';
import { type EchoService, startEchoService } from './echo-service.ts';
import { findLeaks } from './find-leaks.ts';

let folder = '';
let service: EchoService;
let trapped = 0;
const trap = createServer((_request, response) => response.end('{}'));
trap.on('connection', () => {
  trapped += 1;
});
const environment = {
  TARGET_NAME: canaries.targetName,
  NODE_NAME: canaries.nodeName,
  API_KEY: canaries.apiKey,
  NODE_USER: canaries.username,
  X_TOKEN: canaries.xToken,
  OTHER_NAME: canaries.otherName,
  OTHER_KEY: canaries.otherKey,
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-secrets-'));
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  service = await startEchoService(`http://127.0.0.1:${(trap.address() as AddressInfo).port}`);
  const { origin, grpcHost } = service;
  writeFileSync(
    join(folder, 'target.yaml'),
    `name: \${TARGET_NAME}
proxy: http://robot:${encodeURIComponent(canaries.proxyPassword)}@proxy.example:3128
headers: { X-Team: ${canaries.header} }
platform: { baseUrl: "http://${origin}", apiKey: "\${API_KEY}" }
nodes:
  - name: \${NODE_NAME}
    api: rollup
    url: http://${origin}
    websocketUrl: ws://${origin}
    auth: { token: ${canaries.token}, username: "\${NODE_USER}", password: "${canaries.password}" }
    headers: { X-Team: "Key ${canaries.nodeHeader}" }
  - { name: wallet-1, api: wallet, url: "http://${origin}/w", auth: { token: ${canaries.secondToken} } }
  - name: sharded-1
    api: sharded
    url: http://${origin}/${canaries.path}
    meter: { url: "http://${origin}/usage", pointer: /a, headers: { authorization: "Bearer ${canaries.meter}" } }
  - { name: stream-1, api: grpc, host: "${grpcHost}", xToken: "\${X_TOKEN}", plaintext: true }
  - { name: evm-1, api: evm, url: "http://${origin}/e", auth: { token: ${canaries.secondToken} } }
limits: { timeoutMs: 1000, concurrency: 32 }
`,
  );
  writeFileSync(
    join(folder, 'other.yaml'),
    `name: \${OTHER_NAME}
platform: { baseUrl: "http://${origin}/other", apiKey: "\${OTHER_KEY}" }
nodes:
  - name: \${NODE_NAME}
    api: rollup
    url: http://${origin}/other-r
    auth: { token: ${canaries.otherToken}, username: "\${NODE_USER}", password: "${canaries.otherPassword}" }
    known: { transactions: ["0x${'5a'.repeat(32)}"] }
  - { name: evm-2, api: evm, url: "http://${origin}/other-e", auth: { token: ${canaries.otherToken} } }
limits: { timeoutMs: 1000, concurrency: 32 }
`,
  );
});
afterAll(async () => {
  await service.close();
  trap.close();
  rmSync(folder, { recursive: true, force: true });
});

const nodeproof = (...args: string[]): Promise<Ended> => runCommand(args, { cwd: folder, env: environment });

/** Files as they were when they were searched. */
const searched = new Set<string>();

/** Every secret in the output of the commands so far, except in files that an earlier search has seen. */
function leaksOf(...ended: readonly Ended[]): string[] {
  const outputs = ended.flatMap(({ stdout, stderr }, at) => [
    [`stdout ${at}`, stdout],
    [`stderr ${at}`, stderr],
  ]);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.yaml')) continue;
    outputs.push([`the name of ${name}`, name]);
    const path = join(folder, name);
    const stat = statSync(path);
    const state = `${name} ${stat.mtimeMs} ${stat.size}`;
    if (!stat.isFile() || searched.has(state)) continue;
    searched.add(state);
    outputs.push([name, readFileSync(path, 'utf8')]);
  }
  return outputs.flatMap(([place, text]) =>
    findLeaks(text ?? '', all, wholeOnly).map((secret) => `${place}: ${secret}`),
  );
}

describe('a target that returns every secret in every form and place', () => {
  it('has them in no output of any command, and gets none sent elsewhere', async () => {
    const run = await nodeproof(
      'run',
      '--target',
      'target.yaml',
      '--profile',
      'quick',
      '--seed',
      '5',
      '--out',
      'out',
      '--history',
      'history',
    );
    expect(run.stderr).not.toContain('internal error');
    expect([1, 3]).toContain(run.code);
    const later = [
      await nodeproof('run', '--target', 'target.yaml', '--dry-run', '--previous', 'out'),
      await nodeproof('run', '--target', 'target.yaml', '--verbose', '--only', 'platform.organization'),
      await nodeproof('run', '--target', 'target.yaml', '--json', '--only', 'platform.nodes'),
      await nodeproof('report', 'out', '--out', 'again'),
      await nodeproof('baseline', 'out'),
      await nodeproof('discover', '--target', 'target.yaml'),
    ];
    expect(later[0]?.code).toBe(0);
    expect(leaksOf(run, ...later).slice(0, 20)).toEqual([]);
    expect(readFileSync(join(folder, 'out/run.json'), 'utf8')).toContain('$API_KEY');
    expect(readFileSync(join(folder, 'out/run.json'), 'utf8')).toMatch(/"requestUnits"/);
    expect(trapped).toBe(0);
  });

  it('has them in no output of a comparison', async () => {
    service.includeOther();
    const live = [
      'compare',
      '--target',
      'target.yaml',
      '--target',
      'other.yaml',
      '--profile',
      'smoke',
      '--round-seconds',
      '8',
    ].concat(
      ['platform', 'evm', 'rollup'].flatMap((area) => ['--only', `${area}.`]),
      ['--seed', '7'],
    );
    const ended = [
      await nodeproof(...live, '--dry-run'),
      await nodeproof(...live, '--out', 'compared', '--history', 'history'),
    ];
    expect(ended[0]?.code).toBe(0);
    expect(ended[1]?.stderr).not.toContain('internal error');
    expect([1, 3]).toContain(ended[1]?.code);
    const runs = readdirSync(join(folder, 'compared/runs')).map((name) => join('compared/runs', name));
    expect(runs).toHaveLength(2);
    ended.push(
      await nodeproof('compare', ...runs, '--out', 'of-runs'),
      await nodeproof('compare', 'compared', '--out', 'made-again'),
    );
    for (const name of ['compared', 'of-runs', 'made-again'])
      expect(readFileSync(join(folder, name, 'report.html'), 'utf8')).toContain('$TARGET_NAME');
    expect(leaksOf(...ended).slice(0, 20)).toEqual([]);
    // What was searched has to be there: answers in the rounds, and pairs of exchanges.
    const journal = readFileSync(join(folder, 'compared/measurement.ndjson'), 'utf8');
    for (const kind of ['sample', 'sighting', 'coverage']) expect(journal).toContain(`"kind":"${kind}"`);
    expect(journal).toMatch(/^[\x20-\x7e\n]*$/);
    expect(trapped).toBe(0);
  });

  it('has them in no output of the embedded target, nor of a proof', async () => {
    const mock = startCommand(['mock'], { cwd: folder, env: environment });
    await new Promise((resolve) => mock.child.stderr?.once('data', resolve));
    mock.child.kill('SIGINT');
    const ended = [
      await mock.ended,
      await nodeproof('prove', '--fault', 'access.details.password-stale', '--json'),
    ];
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect(ended[0]?.stdout).toContain('platform:');
    expect(ended[1]?.stdout).toContain('"verdict": "caught"');
    expect(leaksOf(...ended)).toEqual([]);
  });

  it('has them in no word about a file that is wrong', async () => {
    const wrong = [
      `name: \${API_KEY}\nplatform: { baseUrl: "\${API_KEY}", apiKey: x }\n`,
      `name: a\nnodes:\n  - { name: "\${API_KEY}", api: grpc, host: h:1 }\n  - { name: "\${API_KEY}", api: grpc, host: h:1 }\n`,
      `name: a\nplatform:\n  apiKey: ${canaries.apiKey}: ${canaries.apiKey}\n`,
      `name: a\nplatform: { ${canaries.apiKey}: x }\n`,
      `name: a\nplatform: ${canaries.apiKey}\n  "\n`,
      `name: a\nplatform: *${canaries.token}\n`,
      `${canaries.password}`,
      `name: a\nheaders: { host: ${canaries.header} }\nplatform: { baseUrl: "http://a.example", apiKey: x }\n`,
      `name: a\nproxy: ${canaries.proxyPassword}\nplatform: { baseUrl: "http://a.example", apiKey: x }\n`,
    ];
    const ended: Ended[] = [];
    for (const text of wrong) {
      writeFileSync(join(folder, 'target.yaml'), text);
      const one = await nodeproof('run', '--target', 'target.yaml');
      expect(one.code).toBe(2);
      ended.push(one);
    }
    expect(leaksOf(...ended)).toEqual([]);
  });
});
