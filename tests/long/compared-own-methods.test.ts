import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemaErrors } from '../../specs/fixtures/schema-errors.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type BeaconServer, startBeacon } from '../documents/beacon-server.ts';
import { runCommand } from '../support/run-command.ts';

const here = new URL('../documents/', import.meta.url).pathname;
const methods = {
  openrpc: '1.3.2',
  info: { title: 'own', version: '1' },
  methods: [
    {
      name: 'eth_getBlockByNumber',
      params: [
        { name: 'block', required: true, schema: { type: 'string', default: 'latest' } },
        { name: 'full', required: true, schema: { const: false } },
      ],
      result: { name: 'block', schema: { type: ['object', 'null'] } },
    },
    {
      name: 'eth_getLogs',
      params: [{ name: 'filter', required: true, schema: { type: 'object' } }],
      result: { name: 'logs', schema: { type: 'array' } },
    },
  ],
};

let folder = '';
let embedded: EmbeddedTarget;
let beacon: BeaconServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-own-methods-'));
  embedded = await startEmbeddedTarget({ seed: 1, tls: false });
  beacon = await startBeacon();
  writeFileSync(join(folder, 'own.json'), JSON.stringify(methods));
  const node = embedded.targetFile.nodes.find(({ name }) => name === 'jsonrpc-1');
  for (const name of ['one', 'two'])
    writeFileSync(
      join(folder, `${name}.yaml`),
      JSON.stringify({
        name,
        nodes: [
          { ...node, auth: { token: node?.auth?.token } },
          { name: 'beacon-1', api: 'evm', url: beacon.url },
        ],
        documents: [
          { openrpc: './own.json', nodes: ['jsonrpc-1'], methods: ['eth_get*'] },
          {
            name: 'beacon',
            openapi: join(here, 'beacon.openapi.yaml'),
            nodes: ['beacon-1'],
            methods: ['GET *'],
          },
        ],
      }),
    );
});
afterAll(async () => {
  await Promise.all([embedded.close(), beacon.close()]);
  rmSync(folder, { recursive: true, force: true });
});

it('compares the methods of documents of the user’s own: latency, coverage, and why one is left out', async () => {
  const args = ['--target', 'one.yaml', '--target', 'two.yaml', '--round-seconds', '4', '--profile', 'smoke'];
  const { stdout, stderr } = await runCommand(
    ['compare', ...args, '--only', 'own', '--seed', '5', '--out', 'out'],
    {
      cwd: folder,
    },
  );
  const comparison = JSON.parse(readFileSync(join(folder, 'out', 'compare.json'), 'utf8'));
  expect(schemaErrors('compare', comparison), stderr).toEqual([]);
  const measured = comparison.latency.map(
    ({ api, method }: { api: string; method: string }) => `${api} ${method}`,
  );
  expect(measured, stdout).toEqual(
    expect.arrayContaining(['jsonrpc eth_getBlockByNumber', 'evm GET /eth/v1/node/version']),
  );
  const recorded = readFileSync(join(folder, 'out', 'measurement.ndjson'), 'utf8');
  expect(recorded).toMatch(/"coverage".*"method":"GET \/eth\/v1\/beacon\/genesis","standing":"answered"/);
  expect(recorded).toMatch(/"left-out","method":"eth_getLogs","reason":"its document shows no value/);
});
