import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('peers', import.meta.url));

/** Installs the peers into their own folder, once. */
export function installPeers() {
  if (existsSync(join(home, 'node_modules'))) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm ci in ${home} ended with ${status}`);
}

/** How each peer sends and checks so many requests to the target: its arguments, and the file that they name. */
export const peers = {
  newman: (target, requests, file) => {
    writeFileSync(file, JSON.stringify(collection(target)));
    return [join(home, 'node_modules/newman/bin/newman.js'), 'run', file, '-n', String(requests), '--silent'];
  },
  dredd: ({ platform }, requests, file) => {
    writeFileSync(file, JSON.stringify(description(platform, requests)));
    return [join(home, 'node_modules/dredd/bin/dredd'), file, platform.baseUrl, '--loglevel=error'];
  },
  '@open-rpc/test-coverage': (target, requests, file) => {
    writeFileSync(file, JSON.stringify(methods(target, requests)));
    const tool = join(home, 'node_modules/@open-rpc/test-coverage/bin/cli.js');
    return [tool, '--schema', file, '--transport', 'http', '--reporters', 'empty'];
  },
};

const page = {
  type: 'object',
  required: ['count', 'results'],
  properties: { count: { type: 'integer' }, results: { type: 'array', items: { type: 'object' } } },
};

/** One page of the node list, and a test of its status and schema. */
function collection({ platform }) {
  const tests = [
    "pm.test('status', () => pm.response.to.have.status(200));",
    `pm.test('schema', () => pm.response.to.have.jsonSchema(${JSON.stringify(page)}));`,
  ];
  return {
    info: { name: 'nodes', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'nodes',
        request: {
          method: 'GET',
          url: `${platform.baseUrl}/v1/nodes/`,
          header: [{ key: 'authorization', value: `Bearer ${platform.apiKey}` }],
        },
        event: [{ listen: 'test', script: { type: 'text/javascript', exec: tests } }],
      },
    ],
  };
}

/** As many operations as requests, since dredd sends each once: all of them are the node list. */
function description({ apiKey }, requests) {
  const operation = (name) => ({
    parameters: [
      { name, in: 'path', type: 'string', required: true, 'x-example': 'nodes' },
      {
        name: 'authorization',
        in: 'header',
        type: 'string',
        required: true,
        'x-example': `Bearer ${apiKey}`,
      },
    ],
    produces: ['application/json'],
    responses: { 200: { description: 'a page', schema: page } },
  });
  const names = Array.from({ length: requests }, (_, index) => `p${index}`);
  return {
    swagger: '2.0',
    info: { title: 'nodes', version: '1' },
    paths: Object.fromEntries(names.map((name) => [`/v1/{${name}}/`, { get: operation(name) }])),
  };
}

/** One method with as many examples as requests, since each is a call. */
function methods({ nodes }, requests) {
  const { url, auth } = nodes.find(({ api }) => api === 'jsonrpc');
  const result = { name: 'number', schema: { type: 'string', pattern: '^0x[0-9a-f]+$' } };
  const examples = Array.from({ length: requests }, (_, index) => ({
    name: `example ${index}`,
    params: [],
    result: { name: 'number', value: '0x1' },
  }));
  return {
    openrpc: '1.2.6',
    info: { title: 'node', version: '1' },
    servers: [{ name: 'node', url: `${url}/${auth.token}` }],
    methods: [{ name: 'eth_blockNumber', params: [], result, examples }],
  };
}
