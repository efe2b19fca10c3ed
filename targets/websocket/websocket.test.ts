import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { Behaviour, type Bends } from '../behaviour.ts';
import { isJsonObject, readExactJson } from '../exact-json.ts';
import { startNodeServer } from '../node-server.ts';
import type { NodeApi, NodeService } from '../node-service.ts';
import { json, toJson } from '../wire.ts';
import { upgrade } from './mount.ts';

const credentials = { token: 'f00d'.repeat(8), username: 'amber-1', password: 'brisk:2' };

/** Answers its own params, so that every answer can be told from every other. */
function echo(api: NodeApi): NodeService {
  return {
    api,
    handle: async () => json(200, {}),
    rpc: async (body) => {
      const call = readExactJson(body);
      if (!isJsonObject(call) || call.id === undefined) return undefined;
      return toJson({ jsonrpc: '2.0', id: call.id, result: call.params });
    },
  };
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options: { bends?: Bends; api?: NodeApi } = {}) {
  const { bends = {}, api = 'jsonrpc' } = options;
  const behaviour = new Behaviour();
  behaviour.set([{ id: 'test', section: '', summary: '', bends }]);
  const counts = { http: 0, websocket: 0, grpc: 0 };
  const server = await startNodeServer({
    mount: {
      name: 'node-1',
      api,
      listing: { publicNetwork: 'ethereum-mainnet', type: 'dedicated', version: '1' },
      websocket: true,
      build: async () => echo(api),
    },
    setup: { name: 'node-1', seed: 1, behaviour, apiKey: 'platform-key' },
    credentials,
    certificate: null,
    port: 0,
    counts,
    upgrade,
  });
  closing.push(() => server.close());
  return { url: server.origin.replace('http', 'ws'), counts, behaviour };
}

type Opening = { readonly open: WebSocket } | { readonly refused: number | string };

async function open(url: string, options: ClientOptions = {}): Promise<Opening> {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...options });
  closing.push(() => socket.terminate());
  return new Promise((resolve) => {
    socket.on('open', () => resolve({ open: socket }));
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve({ refused: response.statusCode ?? 0 });
    });
    socket.on('error', (failure) => resolve({ refused: failure.message }));
  });
}

async function opened(url: string, options: ClientOptions = {}): Promise<WebSocket> {
  const opening = await open(url, options);
  if ('refused' in opening) throw new Error(`refused: ${opening.refused}`);
  return opening.open;
}

const basic = (username: string, password: string): ClientOptions => ({
  headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
});
const right = basic(credentials.username, credentials.password);
const byToken = (url: string) => `${url}/ws/${credentials.token}`;

const request = (id: number | string, params: unknown = [id]) =>
  `{"jsonrpc":"2.0","method":"echo","params":${JSON.stringify(params)},"id":${id}}`;

/** All messages that arrive within `waitMs` after the given texts were sent together. */
async function exchange(socket: WebSocket, texts: readonly string[], waitMs = 60): Promise<string[]> {
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString()));
  for (const text of texts) socket.send(text);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return received;
}

describe('who may open a WebSocket', () => {
  it('lets in by the token in the path, and by basic authentication', async () => {
    const { url, counts } = await start();
    for (const socket of [await opened(byToken(url)), await opened(`${url}/ws`, right)]) {
      expect(await exchange(socket, [request(7)])).toEqual(['{"jsonrpc":"2.0","id":7,"result":[7]}']);
    }
    // Two upgrades, two messages.
    expect(counts).toEqual({ http: 0, websocket: 4, grpc: 0 });
  });

  it.each([
    ['nothing', '/ws', {}],
    ['a wrong token', `/ws/${'0bad'.repeat(8)}`, {}],
    ['an empty token', '/ws/', {}],
    ['a longer token', `/ws/${credentials.token}0`, {}],
    ['the token in upper case', `/ws/${credentials.token.toUpperCase()}`, {}],
    ['a wrong password', '/ws', basic(credentials.username, 'wrong')],
    ['no password', '/ws', basic(credentials.username, '')],
    ['a wrong user name', '/ws', basic('wrong', credentials.password)],
    ['the token as bearer token', '/ws', { headers: { authorization: `Bearer ${credentials.token}` } }],
    ['the platform key', '/ws', { headers: { authorization: 'Bearer platform-key' } }],
    ['the token in the query', `/ws?token=${credentials.token}`, {}],
  ])('refuses %s with 401 on the upgrade', async (_what, path, options) => {
    const { url } = await start();
    expect(await open(url + path, options)).toEqual({ refused: 401 });
  });

  it('serves WebSocket below /ws only, and for evm at the path of its JSON-RPC too', async () => {
    const plain = await start();
    expect(await open(`${plain.url}/${credentials.token}`)).toEqual({ refused: 404 });
    expect(await open(`${plain.url}/wss/${credentials.token}`)).toEqual({ refused: 404 });
    expect(await open(`${byToken(plain.url)}/evm`)).toEqual({ refused: 404 });
    const evm = await start({ api: 'evm' });
    await opened(byToken(evm.url));
    await opened(`${byToken(evm.url)}/evm`);
    await opened(`${evm.url}/ws`, right);
    await opened(`${evm.url}/ws/evm`, right);
  });
});

describe('an open WebSocket', () => {
  it('answers many requests in flight, each once and with its own id, of any size', async () => {
    const { url } = await start();
    const socket = await opened(byToken(url));
    const ids = [...Array(200).keys(), '90071992547409931234'];
    const answers = await exchange(
      socket,
      ids.map((id) => request(id, [String(id)])),
      300,
    );
    expect(answers.toSorted()).toEqual(
      ids.map((id) => `{"jsonrpc":"2.0","id":${id},"result":["${id}"]}`).toSorted(),
    );
  });

  it('answers pings, and is silent on notifications', async () => {
    const { url } = await start();
    const socket = await opened(byToken(url));
    socket.ping('here');
    const [pong] = await once(socket, 'pong');
    expect(String(pong)).toBe('here');
    expect(await exchange(socket, ['{"jsonrpc":"2.0","method":"echo","params":[]}'])).toEqual([]);
  });

  it('closes on a message beyond the size that gateways take', async () => {
    const { url } = await start();
    const socket = await opened(byToken(url));
    socket.send(request(1, ['x'.repeat(1024 * 1024)]));
    const [code] = await once(socket, 'close');
    expect(code).toBe(1009);
  });

  it('knows how many requests wait, and what went out before', async () => {
    const seen: [number, number, unknown][] = [];
    const { url } = await start({
      bends: {
        'websocket.message': (message, { index, inFlight, previous }) => {
          seen.push([index, inFlight, previous]);
          return message;
        },
      },
    });
    const socket = await opened(byToken(url));
    await exchange(socket, [request(1)]);
    await exchange(socket, [request(2), request(3), request(4)]);
    expect(seen.map(([index]) => index)).toEqual([1, 2, 3, 4]);
    expect(seen[0]).toEqual([1, 0, undefined]);
    expect(seen[1]?.[1]).toBeGreaterThan(0);
    expect(seen[1]?.[2]).toEqual({
      request: request(1),
      answer: '{"jsonrpc":"2.0","id":1,"result":[1]}',
    });
  });

  it('bends requests, answers and delivery', async () => {
    const { url } = await start({
      bends: {
        'websocket.request': (text) => text.replace('"asked"', '"bent"'),
        'websocket.message': (text, { index }) => (index === 3 ? undefined : text),
        'websocket.deliver': (delivery, { index }) => ({
          ...delivery,
          fragments: 5,
          copies: index === 2 ? 2 : 1,
          delayMs: index === 1 ? 30 : 0,
        }),
      },
    });
    const socket = await opened(byToken(url));
    const answers = await exchange(
      socket,
      [1, 2, 3, 4].map((id) => request(id, ['asked'])),
      120,
    );
    const expected = [2, 2, 4, 1].map((id) => `{"jsonrpc":"2.0","id":${id},"result":["bent"]}`);
    expect(answers).toEqual(expected);
  });
});
