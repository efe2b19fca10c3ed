import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isObjectOrArray } from '../../base/json-object.ts';
import { schemaErrors, withPlace } from '../fixtures/schema-errors.ts';
import { readSpec } from '../read.ts';

const target: object = parse(`
name: vendor-a
tls: { ca: ./ca.pem, cert: ./client.pem, key: ./client.key }
proxy: http://proxy.vendor-a.example:3128
noProxy: localhost,.vendor-a.example
headers: { X-Team: a }
platform:
  baseUrl: https://api.vendor-a.example
  apiKey: \${VENDOR_A_API_KEY}
  vocabulary: { providers: [p1, p2, p3, p4], protocols: [], publicNetworks: [] }
nodes:
  - name: rollup-1
    api: rollup
    url: https://node-1.vendor-a.example
    websocketUrl: wss://node-1.vendor-a.example
    auth: { token: a, username: b, password: c }
    path: /evm
    mode: full
    dialect: op-reth
    known: { transactions: ["0x00"], accounts: ["41"], seqno: 1 }
    meter: { url: https://node-1.vendor-a.example/usage, pointer: /requestUnits, headers: {}, settleMs: 0 }
  - name: stream-1
    api: grpc
    host: grpc.vendor-a.example:443
    xToken: a
    plaintext: false
    method: grpc.health.v1.Health/Check
limits: { requestsPerSecond: 50, concurrency: 16, requests: 100000, requestUnits: 100000, timeoutMs: 10000 }
allow: { deleteNetworks: [] }
`);

describe('target file', () => {
  it('may have everything that is documented', () => {
    expect(schemaErrors('target-file', target)).toEqual([]);
  });

  it.each([
    { name: 'a' },
    { name: 'a', nodes: [] },
    { name: 'a', platform: { baseUrl: 'https://a.example', apiKey: 'k' } },
  ])('may leave out what is optional: %j', (value) => {
    expect(schemaErrors('target-file', value)).toEqual([]);
  });

  it.each([
    [['name'], undefined],
    [['surname'], 'a'],
    [['tls'], {}],
    [['tls', 'key'], undefined],
    [['tls', 'pem'], 'a'],
    [['headers', 'x'], 1],
    [['proxy'], undefined],
    [['platform', 'apiKey'], undefined],
    [['platform', 'apiKey'], ''],
    [['platform', 'token'], 'a'],
    [
      ['platform', 'vocabulary', 'providers'],
      ['1', '2', '3', '4', '5'],
    ],
    [['platform', 'vocabulary', 'regions'], []],
    [['nodes', 0, 'api'], 'solana'],
    [['nodes', 0, 'api'], undefined],
    [['nodes', 0, 'colour'], 'red'],
    [['nodes', 0, 'path'], 'evm'],
    [['nodes', 0, 'mode'], 'light'],
    [['nodes', 0, 'auth', 'key'], 'a'],
    [['nodes', 0, 'auth', 'token'], 12],
    [['nodes', 0, 'known', 'seqno'], -1],
    [['nodes', 0, 'known', 'blocks'], []],
    [['nodes', 0, 'meter', 'pointer'], undefined],
    [['nodes', 0, 'meter', 'pointer'], 'requestUnits'],
    [['nodes', 0, 'meter', 'headers'], { a: 1 }],
    [['nodes', 1, 'plaintext'], 'no'],
    [['nodes', 1, 'method'], 'Check'],
    [['limits', 'requestsPerSecond'], 0],
    [['limits', 'concurrency'], 1.5],
    [['limits', 'timeoutMs'], 0],
    [['limits', 'units'], 1],
    [['allow', 'deleteNetworks'], 'NW-1-1-1'],
    [['allow', 'deleteNodes'], []],
  ])('is rejected with %j set to %j', (path, item) => {
    expect(schemaErrors('target-file', withPlace(target, path, item))).toHaveLength(1);
  });
});

describe('baseline', () => {
  const entry = {
    requirement: 'platform.node.id',
    node: 'a',
    reason: 'b',
    expires: '2026-12-31',
    owner: 'c',
    link: 'd',
  };

  it('may have everything that is documented, or nothing', () => {
    expect(
      schemaErrors('baseline', [entry, { requirement: 'a.b.c', reason: 'b', expires: '2026-01-01' }]),
    ).toEqual([]);
    expect(schemaErrors('baseline', [])).toEqual([]);
  });

  it.each([
    [[0, 'requirement'], undefined],
    [[0, 'reason'], undefined],
    [[0, 'reason'], ''],
    [[0, 'expires'], undefined],
    [[0, 'expires'], '31.12.2026'],
    [[0, 'until'], '2026-12-31'],
  ])('is rejected with %j set to %j', (path, item) => {
    expect(schemaErrors('baseline', withPlace([entry], path, item))).not.toEqual([]);
  });
});

it('every key that a person writes is described', () => {
  const undescribed = ['target-file', 'baseline'].flatMap((name) =>
    keysOf(readSpec(`formats/${name}.schema`)).filter(
      ([, schema]) => typeof Object(schema).description !== 'string',
    ),
  );
  expect(undescribed).toEqual([]);
});

function keysOf(schema: unknown): [string, unknown][] {
  if (!isObjectOrArray(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === 'properties'
      ? [...Object.entries(Object(value)), ...Object.values(Object(value)).flatMap(keysOf)]
      : keysOf(value),
  );
}
