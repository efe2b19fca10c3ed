import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { loadAlternatives, loadFaults, pickById } from '../catalogue.ts';
import { Behaviour, type Overrides } from '../entries/behaviour.ts';
import { faults as ofMemory } from '../faults/access/gateway-memory.ts';
import { faults as ofModes } from '../faults/access/modes.ts';
import { startNodeServer } from './node-server.ts';
import type { NodeService } from './node-service.ts';
import { json } from './wire.ts';

const credentials = { token: 'f00d'.repeat(8), username: 'amber-1', password: 'brisk:2' };
const huge = 2n ** 70n;

const service: NodeService = {
  api: 'evm',
  handle: async ({ path, body }, { mode, count }) =>
    path === '/fails'
      ? json(200, { error: { code: -32603, message: 'internal error' } })
      : json(200, { path, mode, count, size: body.length, huge }),
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function start(overrides: Overrides = {}) {
  const behaviour = new Behaviour();
  behaviour.set([{ id: 'test', section: '', summary: '', overrides }]);
  let builds = 0;
  const counts = { http: 0, websocket: 0, grpc: 0 };
  const server = await startNodeServer({
    mount: {
      name: 'evm-1',
      api: 'evm',
      listing: { publicNetwork: 'ethereum-mainnet', type: 'dedicated', version: '1' },
      build: async () => {
        builds += 1;
        return service;
      },
    },
    setup: {
      name: 'evm-1',
      seed: 1,
      behaviour,
      apiKey: 'key',
      nodeSecrets: new Map([
        ['of-another-node', 'evm'],
        ['of-a-wallet', 'wallet'],
        [credentials.token, 'evm'],
      ]),
    },
    credentials,
    certificate: null,
    port: 0,
    counts,
    upgrade: undefined,
  });
  closing.push(() => server.close());
  return { ...server, behaviour, counts, builds: () => builds };
}

describe('the server of a node', () => {
  it('builds its service at the first request that it accepts, and once', async () => {
    const { origin, builds, counts } = await start();
    expect((await fetch(origin)).status).toBe(401);
    expect(builds()).toBe(0);
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${origin}/${credentials.token}/evm`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect([builds(), counts.http]).toEqual([1, 4]);
  });

  it('hands the path on without the token, and writes integers of any size', async () => {
    const { origin } = await start();
    const answer = await fetch(`${origin}/${credentials.token}/evm?x=1`, { method: 'POST', body: 'four' });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.text()).toBe(`{"path":"/evm","mode":"token","count":1,"size":4,"huge":${huge}}`);
  });

  it('rejects a body over 1 MiB', async () => {
    const { origin } = await start();
    const body = 'x'.repeat(1024 * 1024 + 1);
    expect((await fetch(`${origin}/${credentials.token}`, { method: 'POST', body })).status).toBe(413);
  });

  it('knows no upgrade where WebSocket is not offered', async () => {
    const { port } = await start();
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    const [head] = await once(socket, 'data');
    expect(String(head)).toMatch(/^HTTP\/1.1 404 /);
    socket.destroy();
  });

  it.each(['delivery.gzip', 'delivery.chunked', 'delivery.close', 'delivery.latency', 'delivery.pretty'])(
    'says the same under %s',
    async (id) => {
      const { origin, behaviour } = await start();
      const url = `${origin}/${credentials.token}`;
      const plain = await (await fetch(url)).text();
      behaviour.set(pickById(await loadAlternatives(), [id]));
      const overridden = (await (await fetch(url)).text()).replace('"count":2', '"count":1');
      expect(overridden.replace(/\s/g, '')).toBe(plain);
    },
  );

  it('compresses only for who takes it, and cuts the body where an override asks for it', async () => {
    const { port } = await start({
      'wire.deliver': (delivery) => ({ ...delivery, gzip: true, close: true }),
    });
    const ask = async (headers: string): Promise<Buffer> => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /${credentials.token} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`);
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      const whole = Buffer.concat(chunks);
      return whole.subarray(whole.indexOf('\r\n\r\n') + 4);
    };
    expect(String(await ask(''))).toContain('"huge"');
    expect(gunzipSync(await ask('accept-encoding: gzip\r\n')).toString()).toContain('"huge"');
    const cut = await start({ 'wire.deliver': (delivery) => ({ ...delivery, cutAfter: 5 }) });
    await expect(
      fetch(`${cut.origin}/${credentials.token}`).then((answer) => answer.text()),
    ).rejects.toThrow();
  });
});

/**
 * Some of them change nothing at the authentication surface: they answer another thing behind it, are of a gRPC endpoint, or take more
 * requests than are sent here, or some in their order.
 */
const behindTheAuthSurface = [
  ...[...ofModes, ...ofMemory].map(({ id }) => id.slice('access.node.'.length)),
  'grpc-token-in-details',
  'token-refused-now-and-then',
];
const isAtTheAuthSurface = ({ id }: { readonly id: string }): boolean =>
  id.startsWith('access.node.') && !behindTheAuthSurface.includes(id.slice('access.node.'.length));

/** Headers and body of an answer, without what differs at each request. */
async function textOf(answer: Response): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !['date', 'content-length'].includes(name));
  return `${JSON.stringify(headers)} ${(await answer.text()).replace(/"count":\d+/, '')}`;
}

describe('faults at the authentication surface of a node', () => {
  const { token, username, password } = credentials;
  const basic = (user: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
  });
  const attempts: readonly [path: string, headers: Record<string, string>, body?: string][] = [
    [`/${token}`, {}],
    ['/', basic(username, password)],
    [`/${token}/fails`, {}],
    ['/', {}],
    ['/0000', {}],
    [`/${token}0`, {}],
    [`/${token.slice(0, -1)}0`, {}],
    [`/${token.slice(0, -1)}`, {}],
    [`/${token.toUpperCase()}`, {}],
    ['/', basic(username, `${password}0`)],
    ['/', basic(username, password.slice(0, password.indexOf(':')))],
    ['/', basic(username, 'wrong')],
    ['/', basic(username, '')],
    ['/', basic('wrong', password)],
    ['/', { authorization: `Bearer ${token}` }],
    ['/', { authorization: 'Bearer made-up' }],
    ['/', { authorization: basic(username, password).authorization.replace('Basic', 'Bearer') }],
    ['/', { authorization: 'Bearer key' }],
    ['/key', {}],
    ['/', basic(username, 'key')],
    ['/', basic(username, token)],
    [`/${encodeURIComponent(password)}`, {}],
    ['/of-another-node', {}],
    ['/of-a-wallet', {}],
    ['/of-another-node', basic('nobody', 'nothing')],
    ['/', basic(username, 'of-another-node')],
    ['/', basic('', '')],
    ['/', basic(password, username)],
    ['/wallet/getmarketorderbyaccount', {}],
    ['/', {}, '[{"method":"eth_blockNumber"}]'],
    ['/0000/wallet/getmarketorderbyaccount', {}],
    ['//evm', {}],
    ['/', { 'x-forwarded-for': '127.0.0.1' }],
    ['/', {}, '{"method":"eth_getTransactionReceipt"}'],
    ['/', basic('nobody', 'nothing'), '{"method":"eth_callMany"}'],
  ];

  it('are each seen by who tries every key', async () => {
    const { origin, behaviour } = await start();
    const expectRejection = async (): Promise<{ statuses: string; whole: string }> => {
      const answers = await Promise.all(
        attempts.map(([path, headers, body]) =>
          fetch(`${origin}${path}`, { headers, ...(body === undefined ? {} : { method: 'POST', body }) }),
        ),
      );
      const statuses = answers.map((answer) => answer.status).join(' ');
      const bodies = await Promise.all(answers.map(textOf));
      return { statuses, whole: [statuses, ...bodies].join('\n') };
    };
    behaviour.set([]);
    const right = await expectRejection();
    expect(right.statuses).toBe(['200 200 200', ...attempts.slice(3).map(() => '401')].join(' '));
    // A fault that returns a credential leaves the status as it is, so bodies are compared too: they must be equal each time.
    expect(await expectRejection()).toEqual(right);
    const unseen: string[] = [];
    for (const fault of (await loadFaults()).filter(isAtTheAuthSurface)) {
      behaviour.set([fault]);
      if ((await expectRejection()).whole === right.whole) unseen.push(fault.id);
    }
    expect(unseen).toEqual([]);
  });
});

describe('gateways that remember', () => {
  /** Statuses of requests with these passwords, one after another over one connection. */
  async function statusesOf(origin: string, passwords: readonly string[]): Promise<unknown[]> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses: unknown[] = [];
    for (const password of passwords) {
      const asked = request(origin, { agent, auth: `${credentials.username}:${password}` }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      statuses.push(answer.statusCode);
      await once(answer.resume(), 'end');
    }
    agent.destroy();
    return statuses;
  }

  it.each([
    ['none', [200, 401, 200], [401, 200, 401]],
    ['connection-trusted', [200, 200, 200], [401, 200, 200]],
    ['connection-distrusted', [200, 401, 401], [401, 401, 401]],
    ['answers-kept-for-anybody', [200, 200, 200], [401, 200, 200]],
    ['refusals-kept', [200, 401, 401], [401, 401, 401]],
  ])('with %s are seen by who asks one after another', async (id, rightFirst, wrongFirst) => {
    const { origin, behaviour } = await start();
    const { password } = credentials;
    const ofThis = () => behaviour.set(ofMemory.filter((fault) => fault.id === `access.node.${id}`));
    ofThis();
    expect(await statusesOf(origin, [password, 'wrong', password])).toEqual(rightFirst);
    ofThis();
    expect(await statusesOf(origin, ['wrong', password, 'wrong'])).toEqual(wrongFirst);
  });
});
