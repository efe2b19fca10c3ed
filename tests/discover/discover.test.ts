import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { parseTarget } from '../../engine/target/target-file.ts';
import type { TargetFile } from '../../targets/target-file.ts';
import { listen, listPlatform, plainNode } from '../small-services/small-platform.ts';
import { printedBefore, startCommand } from '../support/run-command.ts';

import {
  apiKey,
  file,
  folder,
  inOwnFolder,
  nodeproof,
  platformFile,
  readVariables,
} from './discover-command.ts';

inOwnFolder();

async function verdicts(target: string, env: Record<string, string>): Promise<Record<string, string>> {
  const out = join(folder, `run-of-${target.split('/').at(-1)}`);
  // A part of every API: the rest would show the same about the file.
  const only = [
    'access.grpc',
    'access.websocket.token',
    'jsonrpc',
    'evm.system',
    'rollup.log',
    'sharded.full',
    'wallet.orders',
  ];
  const areas = only.flatMap((area) => ['--only', area]);
  const args = ['run', '--target', target, '--profile', 'quick', '--seed', '7', ...areas, '--out', out];
  const { code, stdout } = await nodeproof(args, env);
  expect(code, stdout).toBe(0);
  const { requirements } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as {
    requirements: { id: string; node: string | null; level: string; verdict: string }[];
  };
  return Object.fromEntries(
    requirements
      .filter(({ level }) => level === 'required')
      .map(({ id, node, verdict }) => [`${id} ${node}`, verdict]),
  );
}

describe('discover', () => {
  it('writes from the platform API alone a file that finds what the target’s own file finds', async () => {
    const mock = startCommand(['mock'], { cwd: folder }).child;
    try {
      const own = await printedBefore(mock);
      const whole = parse(own) as TargetFile;
      const ownFile = file('own.yaml', own);
      const { nodes: _nodes, ...bare } = whole;
      const secrets = join(folder, 'secrets.env');
      const { code, stdout, stderr } = await nodeproof([
        'discover',
        '--target',
        file('bare.yaml', stringify(bare)),
        '--with-secrets',
        secrets,
      ]);
      expect(code, stderr).toBe(0);
      expect(statSync(secrets).mode & 0o777).toBe(0o600);
      const variables = readVariables(secrets);
      for (const value of Object.values(variables)) {
        expect(stdout).not.toContain(value);
        expect(stderr).not.toContain(value);
      }
      const found = await parseTarget(stdout, 'found.yaml', variables);
      const place = ({ name, api, url, host, websocketUrl }: Record<string, unknown>) => ({
        name,
        api,
        url,
        host,
        websocketUrl,
      });
      const byName = (a: { name?: unknown }, b: { name?: unknown }) =>
        String(a.name) < String(b.name) ? -1 : 1;
      expect(found.nodes.map((node) => place({ ...node })).sort(byName)).toEqual(
        whole.nodes.map((node) => place({ ...node })).sort(byName),
      );
      const there = await verdicts(ownFile, {});
      const here = await verdicts(file('found.yaml', stdout), variables);
      // Nothing is lost but what only a person knows: which accounts have orders.
      const lost = Object.keys(there).filter((key) => here[key] !== there[key]);
      expect(Object.keys(here).sort()).toEqual(Object.keys(there).sort());
      expect(lost.filter((key) => !/^wallet\.order/.test(key))).toEqual([]);
      expect(lost.map((key) => here[key]).filter((verdict) => verdict !== 'skipped')).toEqual([]);
    } finally {
      mock.kill();
    }
  });

  it('sends a node its own credentials, and the key of the platform to nobody else', async () => {
    const node = await plainNode();
    const platform = await listPlatform(
      (index) => ({
        id: `ND-1-1-${index}`,
        name: ['honest', `\${KEY}`, 'github'][index],
        status: 'running',
        configuration: {},
        details: [
          { https_endpoint: node.origin, auth_key: 'token-of-the-honest-1' },
          { https_endpoint: node.origin, auth_key: apiKey },
          { https_endpoint: `${node.origin}/token-of-the-second-2/` },
        ][index],
      }),
      3,
      2,
    );
    try {
      const target = platformFile('honest.yaml', platform.origin);
      const { code, stdout, stderr } = await nodeproof(['discover', '--target', target], { KEY: apiKey });
      expect(code, stderr).toBe(0);
      expect(node.arrived.join('\n')).not.toContain(apiKey);
      expect(node.arrived.some((one) => one.startsWith('POST /token-of-the-honest-1'))).toBe(true);
      expect(stdout).toContain(`token: \${HONEST_YAML_NODE_HONEST_TOKEN}`);
      expect(stdout).toContain(`token: \${HONEST_YAML_NODE_GITHUB_TOKEN}`);
      expect(stdout).toContain('defines for another place');
      expect(stderr).toContain(
        'set these variables before a run: HONEST_YAML_NODE_GITHUB_TOKEN HONEST_YAML_NODE_HONEST_TOKEN KEY',
      );
      for (const secret of [apiKey, 'token-of-the-honest-1', 'token-of-the-second-2'])
        expect(stdout + stderr).not.toContain(secret);
    } finally {
      await platform.close();
      await node.close();
    }
  });

  it('takes a node for an EVM chain where blocks are served on its path alone', async () => {
    const nodes = await Promise.all([
      plainNode((path) => path.endsWith('/evm')),
      plainNode(() => true),
      plainNode((path) => !path.endsWith('/evm')),
      plainNode(),
    ]);
    const platform = await listPlatform(
      (index) => ({
        id: `ND-1-1-${index}`,
        name: ['on-the-path', 'whatever-the-path', 'at-the-root', 'without-blocks'][index],
        status: 'running',
        details: { https_endpoint: nodes[index]?.origin, auth_key: `token-of-the-node-${index}` },
      }),
      nodes.length,
      10,
    );
    try {
      const target = platformFile('paths.yaml', platform.origin);
      const { code, stdout, stderr } = await nodeproof(['discover', '--target', target], { KEY: apiKey });
      expect(code, stderr).toBe(0);
      const variables = [...stdout.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']);
      const found = await parseTarget(stdout, 'paths.yaml', Object.fromEntries(variables));
      expect(Object.fromEntries(found.nodes.map(({ name, api }) => [name, api]))).toEqual({
        'on-the-path': 'evm',
        'whatever-the-path': 'jsonrpc',
        'at-the-root': 'jsonrpc',
        'without-blocks': 'jsonrpc',
      });
    } finally {
      await platform.close();
      await Promise.all(nodes.map((node) => node.close()));
    }
  });

  it('bears tokens that no URL, no metadata and no target file can hold', async () => {
    const tokens = ['half\ud800', 'é\u202ex', 'line\u0085break'];
    const node = await listen((_request, _body, response) => response.writeHead(404).end());
    const platform = await listPlatform(
      (index) => ({
        id: `ND-1-1-${index}`,
        name: `odd-${index}`,
        status: 'running',
        details: { https_endpoint: node.origin, auth_key: tokens[index] },
      }),
      tokens.length,
      10,
    );
    try {
      const target = platformFile('odd.yaml', platform.origin);
      const { code, stdout, stderr } = await nodeproof(['discover', '--target', target], { KEY: apiKey });
      expect(code, stderr).toBe(0);
      expect(stdout).toContain('# 0 of the 3 nodes');
      expect(stdout).toContain('its credentials contain control characters');
    } finally {
      await platform.close();
      await node.close();
    }
  });

  it('says an empty fleet in a valid file: exit 0', async () => {
    const platform = await listPlatform(() => ({}), 0, 10);
    try {
      const target = platformFile('empty.yaml', platform.origin);
      const { code, stdout, stderr } = await nodeproof(['discover', '--target', target], { KEY: apiKey });
      expect(code).toBe(0);
      expect(stdout).toContain('# 0 of the 0 nodes');
      expect(stderr).toContain('0 of 0 nodes have an entry');
      expect((await parseTarget(stdout, 'empty.yaml', { KEY: apiKey })).nodes).toEqual([]);
    } finally {
      await platform.close();
    }
  });

  it('bears a list without end', async () => {
    const node = await plainNode();
    const platform = await listPlatform(
      (index) => ({
        id: `ND-1-1-${index}`,
        name: `n\n- name: ${index}`,
        status: index % 50 === 0 ? 'running' : 'stopped',
        details: {
          https_endpoint: node.origin,
          auth_key: `token-of-number-${index}`,
          auth_password: `password-${index}`,
        },
      }),
      100_000,
      100,
    );
    try {
      const target = platformFile('long.yaml', platform.origin);
      const { code, stdout, stderr } = await nodeproof(['discover', '--target', target], { KEY: apiKey });
      expect(code).toBe(0);
      const cut = 'only the first 5000 of 100000 were read';
      expect(stdout.replaceAll(/\n# +/g, ' ')).toContain(cut);
      expect(stderr).toContain(cut);
      expect(stdout.length).toBeLessThan(1_000_000);
      const names = [...stdout.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']);
      const found = await parseTarget(stdout, 'long.yaml', Object.fromEntries(names));
      expect(found.nodes.length).toBeGreaterThan(10);
    } finally {
      await platform.close();
      await node.close();
    }
  });

  it('keeps to the limits of the file, and says what it did not get: exit 3', async () => {
    const node = await plainNode();
    const platform = await listPlatform(
      (index) => ({ id: `ND-1-1-${index}`, name: `n${index}`, details: { https_endpoint: node.origin } }),
      20,
      10,
    );
    try {
      const target = platformFile(
        'budget.yaml',
        platform.origin,
        'limits: { requests: 12, concurrency: 2 }\n',
      );
      const { code, stdout, stderr } = await nodeproof(['discover', '--target', target], { KEY: apiKey });
      expect(code).toBe(3);
      expect(stderr).toContain('incomplete: the budget of');
      expect(stdout).toContain('# INCOMPLETE: ');
      expect(platform.arrived.length + node.arrived.length).toBe(12);
      await parseTarget(stdout, 'budget.yaml', { KEY: apiKey });
    } finally {
      await platform.close();
      await node.close();
    }
  });

  it.each([['a platform that is not there', 'http://127.0.0.1:1', 'returned no list of nodes']])(
    'prints nothing for %s: exit 3',
    async (_what, baseUrl, words) => {
      const target = platformFile('gone.yaml', baseUrl);
      const { code, stdout, stderr } = await nodeproof(['discover', '--target', target], { KEY: apiKey });
      expect(code).toBe(3);
      expect(stdout).toBe('');
      expect(stderr).toContain(words);
    },
  );

  it('prints nothing for a platform that rejects the key: exit 3', async () => {
    const node = await plainNode();
    try {
      const target = platformFile('refused.yaml', node.origin);
      const { code, stdout, stderr } = await nodeproof(['discover', '--target', target], { KEY: apiKey });
      expect([code, stdout]).toEqual([3, '']);
      expect(stderr).toContain('no list of nodes');
    } finally {
      await node.close();
    }
  });

  it.each([
    ['no target', ['discover'], "'--target <file>' not specified"],
    ['a target without platform', ['discover', '--target', 'nodes.yaml'], '"platform" is missing'],
    [
      'a file of secrets that is there',
      ['discover', '--target', 'gone.yaml', '--with-secrets', 'nodes.yaml'],
      'the file exists',
    ],
    [
      'a file of secrets nowhere',
      ['discover', '--target', 'gone.yaml', '--with-secrets', 'no/where'],
      'cannot be written',
    ],
    [
      'a target file of another platform',
      ['discover', '--target', 'gone.yaml', '--out', 'nodes.yaml'],
      'is the target file of "a", and --target names "gone.yaml"',
    ],
    [
      'a file that is no target file',
      ['discover', '--target', 'gone.yaml', '--out', 'list.yaml'],
      'exists and is no target file',
    ],
    [
      'a target file that is no YAML',
      ['discover', '--target', 'gone.yaml', '--out', 'broken.yaml'],
      'broken.yaml:1:',
    ],
    ['a folder', ['discover', '--target', 'gone.yaml', '--out', '.'], 'is not a file'],
  ])('says %s in one line: exit 2', async (_what, args, words) => {
    file('nodes.yaml', 'name: a\nnodes: [{ name: n, api: evm, url: "https://a.example" }]\n');
    file('list.yaml', '- a\n');
    file('broken.yaml', 'name: "a\\n');
    platformFile('gone.yaml', 'http://127.0.0.1:1');
    const { code, stdout, stderr } = await nodeproof(args, { KEY: apiKey });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
