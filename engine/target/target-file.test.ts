import { describe, expect, it } from 'vitest';
import { UserError } from '../user-error.ts';
import { headersOf } from './headers-of.ts';
import { parseTarget } from './target-file.ts';

const environment = { API_KEY: 'k-0123456789', TOKEN: 't-0123456789' };
const parse = (text: string) => parseTarget(text, 'target.yaml', environment);

async function errorOf(text: string): Promise<UserError> {
  try {
    await parse(text);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('the file was accepted');
}

const whole = `
name: vendor-a
platform:
  baseUrl: https://api.vendor-a.example/
  apiKey: \${API_KEY}
nodes:
  - name: rollup-1
    api: rollup
    url: https://node-1.vendor-a.example
    auth: { token: "\${TOKEN}", username: user, password: pass-word }
  - name: evm-1
    api: evm
    url: https://node-2.vendor-a.example
limits: { concurrency: 4 }
`;

describe('target file', () => {
  it('fills in defaults, environment and secrets', async () => {
    const target = await parse(whole);
    expect(target.platform).toMatchObject({
      baseUrl: 'https://api.vendor-a.example',
      apiKey: 'k-0123456789',
    });
    expect(target.nodes.map(({ path }) => path)).toEqual(['', '/evm']);
    expect(target.limits).toEqual({ requestsPerSecond: 20, concurrency: 4, timeoutMs: 10_000 });
    expect(target.allow.deleteNetworks).toEqual([]);
    expect(target.secrets).toEqual(
      expect.arrayContaining([
        { name: 'API_KEY', value: 'k-0123456789' },
        { name: 'TOKEN', value: 't-0123456789' },
        { name: 'ROLLUP_1_PASSWORD', value: 'pass-word', pieces: true },
      ]),
    );
  });

  it.each([
    [
      'an unknown key, with the line and the likely spelling',
      'name: a\nplatform:\n  baseUrl: https://a.example\n  apikey: x\n',
      'target.yaml:4',
      'did you mean "apiKey"?',
    ],
    [
      'a missing variable',
      `name: a\nplatform:\n  baseUrl: https://a.example\n  apiKey: \${NOT_SET}\n`,
      'target.yaml:4',
      'NOT_SET is not set',
    ],
    [
      'all missing variables at once',
      `name: a\nplatform:\n  baseUrl: https://a.example/\${ONE}\n  apiKey: \${TWO}\${ONE}\n`,
      'target.yaml:3:12',
      'environment variables are not set: ONE, TWO; set them',
    ],
    [
      'a wrong type',
      'name: 3\nplatform: { baseUrl: "https://a.example", apiKey: x }\n',
      'target.yaml:1',
      'name must be a string',
    ],
    [
      'a missing part',
      'name: a\nplatform:\n  baseUrl: https://a.example\n',
      'target.yaml:2',
      '"apiKey" is missing',
    ],
    [
      'an address that is none',
      'name: a\nplatform:\n  baseUrl: nowhere\n  apiKey: x\n',
      'target.yaml:3',
      'not a URL',
    ],
    [
      'a node without address',
      'name: a\nnodes:\n  - name: n\n    api: evm\n',
      'target.yaml:3',
      '"url" is missing',
    ],
    [
      'a gRPC node without host',
      'name: a\nnodes:\n  - name: n\n    api: grpc\n',
      'target.yaml:3',
      '"host" is missing',
    ],
    [
      'doubled names',
      'name: a\nnodes:\n  - { name: n, api: evm, url: "https://a.example" }\n  - { name: n, api: evm, url: "https://b.example" }\n',
      'target.yaml:4',
      'two nodes are named "n"',
    ],
    [
      'half of a pair',
      'name: a\nnodes:\n  - name: n\n    api: evm\n    url: https://a.example\n    auth: { username: u }\n',
      'target.yaml:6',
      'needs both',
    ],
    [
      'an unknown api',
      'name: a\nnodes:\n  - name: n\n    api: emv\n    url: https://a.example\n',
      'target.yaml:4',
      'must be one of',
    ],
    ['nothing to check', 'name: a\n', 'target.yaml:1', 'neither "platform" nor "nodes"'],
    ['no YAML', 'name: [a\n', 'target.yaml:', ''],
    ['a doubled key', 'name: a\nname: b\n', 'target.yaml:2', 'the key "name" is used twice, first on line 1'],
    [
      'credentials in an address',
      'name: a\nplatform:\n  baseUrl: https://u:p@a.example\n  apiKey: x\n',
      'target.yaml:3',
      'contains credentials',
    ],
    [
      'a certificate that is not there',
      'name: a\ntls:\n  ca: ./none.pem\nplatform: { baseUrl: "https://a.example", apiKey: x }\n',
      'target.yaml:3',
      'cannot be read',
    ],
  ])('rejects %s', async (_what, text, place, words) => {
    const { message } = await errorOf(text);
    expect(message).toContain(place);
    expect(message).toContain(words);
    expect(message).not.toContain('\n');
  });

  it.each([
    ['another machine', 'https://a.example', '', { requestsPerSecond: 20, concurrency: 8 }],
    ['this machine', 'http://127.0.0.1:1', '', { concurrency: 16 }],
    ['this machine by IPv6', 'http://[::1]:1', '', { concurrency: 16 }],
    [
      'another machine, as the file says',
      'https://a.example',
      'limits: { requestsPerSecond: 300, concurrency: 40 }',
      { requestsPerSecond: 300, concurrency: 40 },
    ],
  ])('is polite to whoever does not say otherwise: %s', async (_whom, url, limits, expected) => {
    const { limits: found } = await parse(
      `name: a\nnodes:\n  - { name: n, api: evm, url: "${url}" }\n${limits}\n`,
    );
    expect(found).toEqual({ ...expected, timeoutMs: 10_000 });
  });

  it('keeps headers of the whole target and of a surface, every value a secret', async () => {
    const target = await parse(
      'name: a\nheaders: { X-Team: blue-0123, X-Trace: on-0123 }\nnodes:\n' +
        '  - { name: n, api: evm, url: "https://a.example", headers: { x-TEAM: "Basic dTpwYXNz" } }\n',
    );
    expect(headersOf(target, 'n')).toEqual({ 'x-team': 'Basic dTpwYXNz', 'x-trace': 'on-0123' });
    expect(headersOf(target, null)).toEqual({ 'x-team': 'blue-0123', 'x-trace': 'on-0123' });
    const values = target.secrets.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(['blue-0123', 'on-0123', 'Basic dTpwYXNz', 'dTpwYXNz']));
  });

  it.each([
    ['headers: { Authorization: x }', 'headers.Authorization is a header that nodeproof sets itself'],
    ['headers: { "x y": x }', 'headers.x y is not a header name'],
    ['headers: { x-a: "b\\n" }', 'headers.x-a begins or ends with a space'],
    ['headers: { X-A: b, x-a: c }', 'headers.x-a is given twice'],
    ['headers: { x-token: b }', 'headers.x-token is the credential of gRPC'],
    ['proxy: proxy.example', 'proxy is not the address of a proxy'],
    ['proxy: http://proxy.example/path', 'proxy contains more than a host and a port'],
    ['noProxy: a.example', 'noProxy'],
    ['tls: { cert: a.pem }', 'key'],
  ])('rejects %s', async (line, words) => {
    const { message } = await errorOf(
      `name: a\n${line}\nplatform: { baseUrl: "https://a.example", apiKey: x }\n`,
    );
    expect(message).toContain('target.yaml:2');
    expect(message).toContain(words);
  });

  it('keeps headers of a meter by names in lower case, so that none is sent beside one of the same name', async () => {
    const withMeter = (headers: string): string =>
      `name: a\nnodes:\n  - name: n\n    api: sharded\n    url: https://a.example\n    meter:\n      url: https://a.example/usage\n      pointer: /units\n      headers: ${headers}\n`;
    const { nodes } = await parse(withMeter('{ Accept: text/plain, Authorization: Bearer abc-0123 }'));
    expect(nodes[0]?.meter?.headers).toEqual({ accept: 'text/plain', authorization: 'Bearer abc-0123' });
    const { message } = await errorOf(withMeter('{ Accept: text/plain, accept: text/html }'));
    expect(message).toContain('target.yaml:9');
    expect(message).toContain('nodes.0.meter.headers.accept is given twice');
  });

  it('rejects a bomb of aliases', async () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'.split('').map((key, index) => `${key}: &${key} [${`*${'abcdefg'[index]},`.repeat(9)}]`),
    ].join('\n');
    expect((await errorOf(bomb)).message).toContain('target.yaml');
  });

  it('never shows the value of a variable in an error', async () => {
    const { message } = await errorOf(`name: a\nplatform:\n  baseUrl: \${API_KEY}\n  apiKey: x\n`);
    expect(message).not.toContain('k-0123456789');
  });
});
