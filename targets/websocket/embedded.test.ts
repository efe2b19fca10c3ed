import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { basic, exchange } from '../../tests/support/echo-node.ts';
import { loadFaults, pickById } from '../catalogue.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../embedded-target.ts';
import type { TargetFileNode } from '../target-file.ts';

let target: EmbeddedTarget;
let ca: Buffer;

beforeAll(async () => {
  target = await startEmbeddedTarget({ seed: 5 });
  ca = await readFile(target.targetFile.tls?.ca ?? '');
});
afterAll(() => target.close());

const nodes: readonly [string, string][] = [
  ['jsonrpc-1', ''],
  ['evm-1', '/evm'],
  ['rollup-1', ''],
];

function entryOf(name: string) {
  const entry: TargetFileNode | undefined = target.targetFile.nodes.find((node) => node.name === name);
  if (entry?.url === undefined || entry.websocketUrl === undefined || entry.auth === undefined) {
    throw new Error(`${name} has no WebSocket`);
  }
  return { url: entry.url, websocketUrl: entry.websocketUrl, auth: entry.auth };
}

async function overWebSocket(url: string, options: object, bodies: readonly string[]): Promise<string[]> {
  const socket = new WebSocket(url, { ca, ...options });
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const answers = await exchange(socket, bodies);
  socket.close();
  return answers.toSorted();
}

async function overHttps(url: string, body: string): Promise<string> {
  return fetchText(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, body);
}

function fetchText(url: string, options: RequestOptions, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(url, { ca, ...options }, (answer) => resolve(text(answer)));
    sent.on('error', reject);
    sent.end(body);
  });
}

const call = (id: string, method: string, params: unknown) =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${JSON.stringify(params)}}`;
const bodies = [
  call('1', 'eth_getBlockByNumber', ['0x2', true]),
  call('2', 'eth_getBlockByNumber', ['0x3', false]),
  call('9007199254740993', 'eth_getBlockByNumber', ['0xffffff', false]),
];

describe('the JSON-RPC nodes of the embedded target', () => {
  it.each(nodes)(
    'answer over TLS the same by token, by basic authentication and by POST: %s',
    async (name, path) => {
      const { url, websocketUrl, auth } = entryOf(name);
      const posted = await Promise.all(bodies.map((body) => overHttps(`${url}/${auth.token}${path}`, body)));
      const byToken = await overWebSocket(`${websocketUrl}/ws/${auth.token}`, {}, bodies);
      const byBasic = await overWebSocket(`${websocketUrl}/ws`, basic(auth.username, auth.password), bodies);
      expect(posted.join()).toContain('"id":9007199254740993');
      expect(byToken).toEqual(posted.toSorted());
      expect(byBasic).toEqual(posted.toSorted());
      expect(target.counts.nodes[name]).toEqual({ http: 3, websocket: 8, grpc: 0 });
    },
  );

  it.each([
    'jsonrpc.websocket.id-as-text',
    'jsonrpc.websocket.id-counted',
    'jsonrpc.websocket.id-of-32-bits',
    'jsonrpc.websocket.id-rounded',
    'jsonrpc.websocket.id-missing',
    'jsonrpc.websocket.version-missing',
    'jsonrpc.websocket.null-left-out',
    'jsonrpc.websocket.block-gas',
    'jsonrpc.websocket.block-hashes-only',
    'jsonrpc.websocket.method-unknown',
    'jsonrpc.websocket.gateway-page',
    'jsonrpc.websocket.event-form',
  ])('answer otherwise over WebSocket alone by the fault %s', async (id) => {
    const { url, websocketUrl, auth } = entryOf('rollup-1');
    const ask = () => overWebSocket(`${websocketUrl}/ws/${auth.token}`, {}, bodies);
    const post = () => Promise.all(bodies.map((body) => overHttps(`${url}/${auth.token}`, body)));
    const [right, posted] = [await ask(), await post()];
    target.behaviour.set(pickById(await loadFaults(), [id]));
    try {
      expect(await ask()).not.toEqual(right);
      expect(await post()).toEqual(posted);
    } finally {
      target.behaviour.set([]);
    }
  });

  it('answer by basic authentication from elsewhere by the fault basic-elsewhere', async () => {
    const { websocketUrl, auth } = entryOf('jsonrpc-1');
    target.behaviour.set(pickById(await loadFaults(), ['jsonrpc.websocket.basic-elsewhere']));
    try {
      const byToken = await overWebSocket(`${websocketUrl}/ws/${auth.token}`, {}, bodies);
      const byBasic = await overWebSocket(`${websocketUrl}/ws`, basic(auth.username, auth.password), bodies);
      expect(byBasic.join()).not.toEqual(byToken.join());
      expect(byBasic.every((answer) => answer.includes('"result":null'))).toBe(true);
    } finally {
      target.behaviour.set([]);
    }
  });

  it.each([
    'access.node.basic-elsewhere',
    'jsonrpc.id-of-16-bits-with-basic',
    'jsonrpc.status-202-with-basic',
  ])('answer otherwise to basic authentication alone by the fault %s', async (id) => {
    const { url, auth } = entryOf('rollup-1');
    const credentials = Buffer.from(`${auth.username}:${auth.password}`).toString('base64');
    const post = (address: string, headers: Record<string, string>) =>
      Promise.all(
        bodies.map(async (body) => {
          const answer = await new Promise<IncomingMessage>((resolve, reject) => {
            const sent = httpsRequest(address, { ca, method: 'POST', headers }, resolve);
            sent.on('error', reject);
            sent.end(body);
          });
          return `${answer.statusCode} ${await text(answer)}`;
        }),
      );
    const ask = async () => ({
      byToken: await post(`${url}/${auth.token}`, {}),
      byBasic: await post(url, { authorization: `Basic ${credentials}` }),
    });
    const right = await ask();
    target.behaviour.set(pickById(await loadFaults(), [id]));
    try {
      const overridden = await ask();
      expect(overridden.byToken).toEqual(right.byToken);
      expect(overridden.byBasic).not.toEqual(right.byBasic);
    } finally {
      target.behaviour.set([]);
    }
  });

  it('show their WebSocket and gRPC credentials in the node list', async () => {
    const { platform } = target.targetFile;
    const headers = { authorization: `Bearer ${platform.apiKey}` };
    const pages = ['rollup-1', 'stream-2'].map((name) =>
      fetchText(`${platform.baseUrl}/v1/nodes/?name=${name}`, { headers }),
    );
    const listed = (await Promise.all(pages)).join();
    const { websocketUrl, auth } = entryOf('rollup-1');
    const stream = target.targetFile.nodes.find(({ name }) => name === 'stream-2');
    expect(listed).toContain(`"wss_endpoint":"${websocketUrl}/ws"`);
    expect(listed).toContain(`"auth_key":"${auth.token}"`);
    expect(listed).toContain(`"https_endpoint":"https://${String(stream?.host)}"`);
    expect(listed).toContain(`"auth_key":"${String(stream?.xToken)}"`);
  });
});
