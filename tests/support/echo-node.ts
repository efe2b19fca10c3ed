import { setTimeout as wait } from 'node:timers/promises';
import { type ClientOptions, WebSocket } from 'ws';
import { isJsonObject } from '../../base/json-object.ts';
import { Behaviour, type Overrides } from '../../targets/entries/behaviour.ts';
import { readExactJson } from '../../targets/exact-json.ts';
import { startNodeServer } from '../../targets/serving/node-server.ts';
import type { NodeApi, NodeService } from '../../targets/serving/node-service.ts';
import { json, toJson } from '../../targets/serving/wire.ts';
import { upgrade } from '../../targets/websocket/mount.ts';

export const credentials = { token: 'f00d'.repeat(8), username: 'amber-1', password: 'brisk:2' };

/** Returns the params of a call, so that every response can be distinguished from every other. */
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
/** Closes every node and socket that was opened; to be called after each test. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

export async function startEchoNode(options: { overrides?: Overrides; api?: NodeApi } = {}) {
  const { overrides = {}, api = 'jsonrpc' } = options;
  const behaviour = new Behaviour();
  behaviour.set([{ id: 'test', section: '', summary: '', overrides }]);
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

export type Opening = { readonly open: WebSocket } | { readonly rejected: number | string };

export async function openSocket(url: string, options: ClientOptions = {}): Promise<Opening> {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...options });
  closing.push(() => socket.terminate());
  return new Promise((resolve) => {
    socket.on('open', () => resolve({ open: socket }));
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve({ rejected: response.statusCode ?? 0 });
    });
    socket.on('error', (failure) => resolve({ rejected: failure.message }));
  });
}

export async function openedSocket(url: string, options: ClientOptions = {}): Promise<WebSocket> {
  const opening = await openSocket(url, options);
  if ('rejected' in opening) throw new Error(`rejected: ${opening.rejected}`);
  return opening.open;
}

export const basic = (username: string, password: string): ClientOptions => ({
  headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
});
export const right = basic(credentials.username, credentials.password);
export const byToken = (url: string) => `${url}/ws/${credentials.token}`;

export const request = (id: number | string, params: unknown = [id]) =>
  `{"jsonrpc":"2.0","method":"echo","params":${JSON.stringify(params)},"id":${id}}`;

/**
 * The messages that come when the given ones are sent together: at least `expected` of them, for which it waits up
 * to a minute, and those that follow soon after.
 */
export async function exchange(
  socket: WebSocket,
  messages: readonly string[],
  expected = messages.length,
): Promise<string[]> {
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString()));
  for (const text of messages) socket.send(text);
  const until = Date.now() + 60_000;
  while (received.length < expected && Date.now() < until) await wait(5);
  await wait(40);
  return received;
}
