import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Vault } from '../../secrets/vault.ts';
import type { Exchange, SentRequest } from '../../wire/exchange.ts';
import { curlLine, type Surroundings } from './curl-line.ts';
import { reproducingLines } from './reproducing-lines.ts';

const secret = 'a-secret-of-thirty-characters!';
const vault = new Vault([{ name: 'NODE_TOKEN', value: secret }]);
const url = 'https://node.example/evm';
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

function lineFor(
  request: Partial<SentRequest>,
  transport: Exchange['transport'] = 'http',
  around: Partial<Surroundings> = {},
): string {
  const exchange: Exchange = {
    node: 'n',
    transport,
    request: { method: 'GET', url, headers: {}, ...request },
    answer: { kind: 'no-answer', cause: 'unreachable', message: '' },
    durationMs: 0,
  };
  return curlLine(exchange, { vault, ...around });
}

/** What a shell makes of a line: the arguments of the tool that it starts, what it is fed, and its authority. */
function heard(line: string): string[] {
  const tool = `printf '%s\\0' "$@"; if [ "$SSL_CERT_FILE" ]; then printf 'ca=%s\\0' "$SSL_CERT_FILE"; fi`;
  const script = `curl() { ${tool}; }\nwebsocat() { printf 'fed=%s\\0' "$(cat)"; ${tool}; }\n${line}`;
  const { PATH } = process.env;
  const text = execFileSync('sh', ['-c', script], { env: { PATH, NODE_TOKEN: secret }, encoding: 'utf8' });
  return text.split('\0').slice(0, -1);
}

describe('a line that sends an HTTP request again', () => {
  it('is short where the request is plain', () => {
    expect(lineFor({})).toBe(`curl -sS '${url}'`);
  });

  it('names the method where it is another than GET, and holds the body as it stands', () => {
    expect(lineFor({ method: 'DELETE' })).toBe(`curl -sS -X DELETE '${url}'`);
    expect(lineFor({ method: 'POST', body: '@/etc/passwd' })).toBe(
      `curl -sS -X POST --data-raw '@/etc/passwd' '${url}'`,
    );
  });

  it('has names where secrets stood', () => {
    const headers = { Authorization: `Bearer ${secret}` };
    expect(lineFor({ headers })).toBe(`curl -sS -H 'Authorization: Bearer '"$NODE_TOKEN" '${url}'`);
  });

  it('means to a shell what was sent, whatever that holds', () => {
    const piece = fc.constantFrom(...`'"$\`\\ \n;|&<>(){}[]!*?#~=%é0`, '$HOME', '$(id)', secret);
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const bodies = fc.sample(text, { numRuns: 300, seed: 1 });
    const lines = bodies.map((body) => lineFor({ method: 'POST', body }));
    expect(heard(lines.join('\n'))).toEqual(
      bodies.flatMap((body) => ['-sS', '-X', 'POST', '--data-raw', body, url]),
    );
  });

  it('leaves out the headers that every tool has of its own', () => {
    const headers = { 'User-Agent': 'nodeproof/1', accept: '*/*', 'Content-Type': 'application/json' };
    expect(heard(lineFor({ headers }))).toEqual(['-sS', '-H', 'Content-Type: application/json', url]);
  });

  it('sends a header without a value', () => {
    expect(heard(lineFor({ headers: { authorization: '' } }))).toEqual(['-sS', '-H', 'authorization;', url]);
  });

  it.each([
    ['a pair', basic('user:pass'), ['-u', 'user:pass']],
    ['a pair with a secret', basic(`user:${secret}`), ['-u', `user:${secret}`]],
    ['a pair without a name', basic(':pass'), ['-u', ':pass']],
    ['no pair', basic('user'), ['-H', `authorization: ${basic('user')}`]],
    ['no text', 'Basic Ov8=', ['-H', 'authorization: Basic Ov8=']],
    ['more behind it', `${basic('user:pass')} x`, ['-H', `authorization: ${basic('user:pass')} x`]],
    ['another scheme', `X${basic('user:pass')}`, ['-H', `authorization: X${basic('user:pass')}`]],
  ])('gives basic authentication that holds %s as what it is', (_, authorization, option) => {
    expect(heard(lineFor({ headers: { authorization } }))).toEqual(['-sS', ...option, url]);
  });

  it('takes no other header for basic authentication', () => {
    const value = basic('user:pass');
    expect(heard(lineFor({ headers: { 'x-token': value } }))).toEqual([
      '-sS',
      '-H',
      `x-token: ${value}`,
      url,
    ]);
  });

  it.each(['?ids=[1-3]', '?ids={a,b}', '/]', '/}'])('takes no brackets for ranges: %s', (query) => {
    expect(heard(lineFor({ url: url + query }))).toEqual(['-sS', '-g', url + query]);
  });

  it('names the authority of the target where TLS is spoken', () => {
    const around = { route: { tls: { ca: { path: "it's ours.pem", text: '' } } } };
    expect(heard(lineFor({}, 'http', around))).toEqual(['-sS', '--cacert', "it's ours.pem", url]);
    const plain = 'http://node.example/?next=https:';
    expect(heard(lineFor({ url: plain }, 'http', around))).toEqual(['-sS', plain]);
  });
});

describe('a line to a target that is reached in a way of its own', () => {
  const route = {
    tls: { client: { cert: { path: 'client.pem', text: '' }, key: { path: 'client.key', text: '' } } },
    proxy: { url: `http://robot:${secret}@proxy.example:3128`, except: ['direct.example'] },
  };

  it('goes through its proxy, with its client certificate', () => {
    const proxy = ['--proxy', `http://robot:${secret}@proxy.example:3128`];
    const client = ['--cert', 'client.pem', '--key', 'client.key'];
    const line = lineFor({}, 'http', { route });
    expect(line).not.toContain(secret);
    expect(heard(line)).toEqual(['-sS', ...proxy, ...client, url]);
    const plain = 'http://node.example/';
    expect(heard(lineFor({ url: plain }, 'http', { route }))).toEqual(['-sS', ...proxy, plain]);
    const direct = 'https://direct.example/';
    expect(heard(lineFor({ url: direct }, 'http', { route }))).toEqual(['-sS', ...client, direct]);
  });

  it('gives websocat the certificate in the form that it takes', () => {
    const line = lineFor({ url: 'wss://node.example', method: 'UPGRADE' }, 'websocket', { route });
    expect(line).toMatch(
      /^openssl pkcs12 -export .*-in 'client.pem' -inkey 'client.key' .*&& printf .*\| websocat/,
    );
    expect(line).toContain('--client-pkcs12-der client.p12');
  });
});

describe('a line that sends a message over a WebSocket again', () => {
  const socket = 'wss://node.example/evm';

  it('feeds it to websocat, which waits for one answer', () => {
    const request = { url: socket, method: 'MESSAGE', body: `{"token":"%s${secret}"}` };
    expect(heard(lineFor(request, 'websocket'))).toEqual([`fed={"token":"%s${secret}"}`, '-n1', socket]);
    expect(heard(lineFor({ url: socket, method: 'UPGRADE' }, 'websocket'))).toEqual(['fed=', '-n1', socket]);
  });

  it('sends several messages over one connection, with pauses where they were sent in turn', () => {
    const [one, another] = [{}, {}];
    const sent = (connection: object, body: string, sentAt: number): Exchange => ({
      node: 'n',
      transport: 'websocket',
      connection,
      request: { method: 'MESSAGE', url: socket, headers: {}, body },
      answer: { kind: 'answer', status: 101, headers: {}, text: '', body: { kind: 'empty' } },
      sentAt,
      durationMs: 10,
    });
    const exchanges = [sent(one, '%a', 0), sent(one, secret, 5), sent(another, '[]', 5), sent(one, '{}', 20)];
    const lines = reproducingLines(exchanges, { vault });
    expect(lines).toEqual([
      `{ printf '%s\\n' '%a'; printf '%s\\n' "$NODE_TOKEN"; sleep 0.2; printf '%s\\n' '{}'; sleep 2; } | websocat '${socket}'`,
      `printf '%s' '[]' | websocat -n1 '${socket}'`,
    ]);
    expect(heard(lines.join('\n'))).toEqual([`fed=%a\n${secret}\n{}`, socket, 'fed=[]', '-n1', socket]);
    const shown = reproducingLines(exchanges.slice(0, 1), { vault }, exchanges);
    expect(shown).toEqual(lines.slice(0, 1));
  });

  it('names credentials and authority as websocat wants them', () => {
    const request = { url: socket, headers: { authorization: basic('user:pass'), 'x-a': 'b' } };
    const credentials = ['--basic-auth', 'user:pass', '-H', 'x-a: b'];
    const around = { route: { tls: { ca: { path: 'ours.pem', text: '' } } } };
    expect(heard(lineFor(request, 'websocket', around))).toEqual([
      'fed=',
      '-n1',
      ...credentials,
      socket,
      'ca=ours.pem',
    ]);
    expect(heard(lineFor(request, 'websocket'))).toEqual(['fed=', '-n1', ...credentials, socket]);
    const plain = 'ws://node.example/?next=wss:';
    expect(heard(lineFor({ url: plain }, 'websocket', around))).toEqual(['fed=', '-n1', plain]);
  });
});

describe('a line that makes a gRPC call again', () => {
  const method = '/grpc.health.v1.Health/Check';

  it.each([
    ['https', ['--http2', '--cacert', 'ours.pem']],
    ['http', ['--http2-prior-knowledge']],
  ])('sends one empty message over %s', (scheme, options) => {
    const call = { url: `${scheme}://node.example${method}`, method: 'CALL', headers: { 'x-token': secret } };
    const line = lineFor(call, 'grpc', { route: { tls: { ca: { path: 'ours.pem', text: '' } } } });
    expect(line).toMatch(/^printf '\\0\\0\\0\\0\\0' \| curl /);
    expect(heard(line)).toEqual([
      ...['-sS', '-i', ...options, '-H', 'content-type: application/grpc', '-H', 'te: trailers'],
      ...['-H', `x-token: ${secret}`, '--data-binary', '@-', call.url],
    ]);
  });
});
