import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { Ledger } from '../ledger/ledger.ts';
import { RateLimiter } from '../ledger/rate-limiter.ts';
import { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import { Latencies } from '../run/latencies.ts';
import { Unanswered } from '../unanswered.ts';
import { Admission } from '../wire/admission.ts';
import { CircuitBreaker } from '../wire/circuit-breaker.ts';
import { contractReads } from '../wire/documented-reads.ts';
import { InterlockError } from '../wire/interlock.ts';
import { RateLimits } from '../wire/rate-limits.ts';
import { Retries } from '../wire/retry.ts';
import { SoundRequests } from '../wire/sound-requests.ts';
import { WebSocketChannel } from './websocket-channel.ts';
import { WebSocketClient } from './websocket-client.ts';
import { WebSocketEndpoint } from './websocket-endpoint.ts';
import { WebSocketWire } from './websocket-wire.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Stand {
  readonly channel: WebSocketChannel;
  readonly wire: WebSocketWire;
  readonly ledger: Ledger;
  readonly abort: AbortController;
  readonly upgrades: IncomingMessage[];
  readonly url: string;
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

async function against(
  upgrade: Upgrade,
  limits: { requests?: number; timeoutMs?: number; concurrency?: number } = {},
): Promise<Stand> {
  const server: Server = createServer();
  const upgrades: IncomingMessage[] = [];
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    upgrades.push(request);
    sockets.add(socket);
    socket.on('error', () => {});
    upgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ledger = new Ledger(limits);
  const abort = new AbortController();
  const limiter = new RateLimiter(limits.concurrency ?? 16, undefined, abort.signal);
  const sound = new SoundRequests();
  const client = new WebSocketClient({
    ledger,
    memory: new ResponseMemoryBudget(),
    limiter,
    admission: new Admission({
      limiter,
      health: new CircuitBreaker(),
      rates: new RateLimits(),
      sound,
      plainReads: () => [],
      signal: abort.signal,
    }),
    retries: new Retries(),
    sound,
    latencies: new Latencies(() => true),
    rules: { origins: new Set([url]), bareOrigins: new Set(), readsOf: () => contractReads() },
    timeoutMs: limits.timeoutMs ?? 60_000,
    userAgent: 'nodeproof/test',
    route: {},
    headersOf: () => ({}),
    signal: abort.signal,
    arrived: () => {},
    authSurfaces: () => [],
    plainReadsOf: () => [],
  });
  const credential = { kind: 'url-token', token: 't0ken' } as const;
  const endpoint = new WebSocketEndpoint(client, { node: 'n', url: `${url}/ws/t0ken`, credential });
  const channel = new WebSocketChannel(endpoint, 'token');
  cleanups.push(
    () => new Promise((resolve) => server.close(() => resolve())),
    async () => {
      for (const socket of sockets) socket.destroy();
    },
    () => client.close(),
    () => channel.close(),
  );
  return { channel, wire: new WebSocketWire(client, 'n', url, true), ledger, abort, upgrades, url };
}

/** A server that lets `converse` answer each message of a connection. */
function talking(converse: (socket: WebSocket, message: Request, count: number) => void): Upgrade {
  const sockets = new WebSocketServer({ noServer: true, clientTracking: true });
  cleanups.push(async () => {
    for (const socket of sockets.clients) socket.terminate();
  });
  return (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (connection) => {
      let count = 0;
      connection.on('message', (data: Buffer) => {
        count += 1;
        converse(connection, readRequest(data.toString()), count);
      });
    });
}

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

function readRequest(text: string): Request {
  try {
    return JSON.parse(text) as Request;
  } catch {
    return { id: -1, method: '', params: text };
  }
}

function answer(socket: WebSocket, id: unknown, result: unknown): void {
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
}

const echoing = talking((socket, { id, params }) => answer(socket, id, params));

describe('a channel over WebSocket', () => {
  it('opens below /ws with the token, and calls', async () => {
    const { channel, upgrades, ledger } = await against(echoing);
    const reply = await channel.call('eth_blockNumber', ['0x1'], 'shared');
    expect(reply.outcome).toEqual({ kind: 'result', value: ['0x1'] });
    expect(reply.exchange).toMatchObject({ transport: 'websocket', answer: { status: 101 } });
    expect(upgrades.map(({ url }) => url)).toEqual(['/ws/t0ken']);
    expect(ledger.snapshot().requests).toBe(2);
  });

  it('keeps many calls on one connection apart, answered in any order', async () => {
    const { channel, upgrades } = await against(
      talking((socket, { id, params }) => {
        setTimeout(() => answer(socket, id, params), (id * 7) % 13);
      }),
    );
    const inputs = Array.from({ length: 40 }, (_, index) => [`0x${index}`]);
    const replies = await Promise.all(
      inputs.map((params) => channel.call('eth_blockNumber', params, 'shared')),
    );
    expect(replies.map(({ outcome }) => outcome)).toEqual(inputs.map((value) => ({ kind: 'result', value })));
    expect(upgrades).toHaveLength(1);
  });

  it('sends equal ids apart, as a connection cannot distinguish their responses', async () => {
    const { channel } = await against(echoing);
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((text) => channel.call('eth_blockNumber', [text], 'shared', { id: 5 })),
    );
    expect(replies.map(({ outcome, id }) => ({ outcome, id }))).toEqual(
      ['a', 'b', 'c'].map((text) => ({ outcome: { kind: 'result', value: [text] }, id: 5 })),
    );
  });

  it.each([
    ['lost', (id: number) => (id < 0 ? id : null)],
    ['text', String],
    ['always 1', () => 1],
  ])('hears a service whose ids are %s', async (_what, change) => {
    const { channel } = await against(
      talking((socket, { id, params }) => answer(socket, change(id), params)),
    );
    const inputs = ['a', 'b', 'c', 'd'];
    const replies = await Promise.all(inputs.map((one) => channel.call('eth_blockNumber', [one], 'shared')));
    if (_what !== 'always 1') {
      expect(replies.map(({ outcome }) => outcome)).toEqual(
        inputs.map((one) => ({ kind: 'result', value: [one] })),
      );
    }
    for (const { envelope, id } of replies.slice(1)) expect(envelope).not.toMatchObject({ id });
  });

  it('gives a malformed message whatever comes for it', async () => {
    const { channel } = await against(
      talking((socket) =>
        socket.send('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}'),
      ),
    );
    expect((await channel.raw('{"a', 'malformed')).outcome).toMatchObject({ kind: 'error', code: -32700 });
  });

  it('connects again where a connection was closed between calls', async () => {
    const { channel, upgrades } = await against(
      talking((socket, { id, params }) => {
        answer(socket, id, params);
        socket.close();
      }),
    );
    for (const text of ['a', 'b', 'c']) {
      const { outcome } = await channel.call('eth_blockNumber', [text], 'shared');
      expect(outcome).toEqual({ kind: 'result', value: [text] });
    }
    expect(upgrades.length).toBeGreaterThan(1);
  });

  it('waits and asks again where the service limits the rate', async () => {
    const { channel } = await against(
      talking((socket, { id }, count) =>
        count < 2
          ? socket.send(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32005, message: 'slow down' } }))
          : answer(socket, id, 'ok'),
      ),
    );
    expect((await channel.call('eth_blockNumber', [], 'shared')).outcome).toEqual({
      kind: 'result',
      value: 'ok',
    });
  });

  it.each<[string, string, Upgrade]>([
    [
      'a rejection',
      'unreachable',
      (_request, socket) => socket.end('HTTP/1.1 401 No\r\ncontent-length: 0\r\n\r\n'),
    ],
    ['a drop', 'unreachable', (_request, socket) => socket.destroy()],
    ['no response to the upgrade', 'timeout', () => {}],
    [
      'an endless response to the upgrade',
      'timeout',
      (_request, socket) => {
        const talk = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 50);
        socket.on('close', () => clearInterval(talk)).on('error', () => {});
      },
    ],
    ['silence on the line', 'timeout', talking(() => {})],
    [
      'garbage',
      'unreadable',
      (_request, socket) =>
        socket.end(
          'HTTP/1.1 101 Yes\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: nonsense\r\n\r\n',
        ),
    ],
    ['a message too large', 'unreachable', talking((socket) => socket.send(Buffer.alloc(17 * 1024 * 1024)))],
    ['an end before each answer', 'unreachable', talking((socket) => socket.terminate())],
  ])('ends in bounded time at %s', async (_what, reason, upgrade) => {
    // Time is short only where running out of it is what the case is about.
    const { channel } = await against(upgrade, { timeoutMs: reason === 'timeout' ? 300 : 60_000 });
    const failure: unknown = await channel
      .call('eth_blockNumber', [], 'shared')
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Unanswered);
    expect(failure).toMatchObject({ reason });
  });

  it('ends a flood', async () => {
    const { channel } = await against(
      talking((socket) => {
        for (let count = 0; count < 12_000; count += 1) socket.send('{"method":"flood"}');
      }),
      { timeoutMs: 60_000 },
    );
    await expect(channel.call('eth_blockNumber', [], 'shared')).rejects.toBeInstanceOf(Unanswered);
  });

  it('sends nothing that is no documented read', async () => {
    const { channel } = await against(echoing);
    await expect(channel.call('eth_sendRawTransaction', [], 'shared')).rejects.toBeInstanceOf(InterlockError);
  });

  it('spends from the budget before it sends', async () => {
    const { channel, ledger } = await against(echoing, { requests: 2 });
    await channel.call('eth_blockNumber', [], 'shared');
    await expect(channel.call('eth_blockNumber', [], 'shared')).rejects.toMatchObject({ reason: 'budget' });
    expect(ledger.snapshot().requests).toBe(2);
  });

  it('ends at once when the run is interrupted', async () => {
    const { channel, abort } = await against(
      talking(() => {}),
      { timeoutMs: 60_000 },
    );
    const call = channel.call('eth_blockNumber', [], 'shared');
    setTimeout(() => abort.abort(), 50);
    await expect(call).rejects.toMatchObject({ reason: 'interrupted' });
  });
});

describe('a WebSocket for one visit', () => {
  it('shows the response in place of an upgrade', async () => {
    const { wire } = await against((_request, socket) =>
      socket.end('HTTP/1.1 403 No\r\ncontent-type: text/plain\r\ncontent-length: 5\r\n\r\nnever'),
    );
    const expectRejection = { credential: { kind: 'none' }, body: '{"id":1}', id: 1, label: 'x' } as const;
    const { answer: answered, request } = await wire.expectRejection(expectRejection);
    expect(request.method).toBe('UPGRADE');
    expect(answered).toMatchObject({ status: 403, text: 'never', headers: { 'content-type': 'text/plain' } });
  });

  it('brings basic credentials to /ws, and follows no redirect', async () => {
    const { wire, upgrades } = await against((_request, socket) =>
      socket.end('HTTP/1.1 302 Go\r\nlocation: ws://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
    );
    const credential = { kind: 'basic', username: 'u', password: 'p:q' } as const;
    const { answer: answered } = await wire.expectRejection({
      credential,
      body: '{"id":1}',
      id: 1,
      label: 'x',
    });
    expect(answered).toMatchObject({ kind: 'answer', status: 302 });
    expect(upgrades.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/ws', `Basic ${Buffer.from('u:p:q').toString('base64')}`],
    ]);
  });

  it('holds a conversation in flight, and hears everything', async () => {
    let most = 0;
    let waiting = 0;
    const { wire } = await against(
      talking((socket, { id, params }) => {
        waiting += 1;
        most = Math.max(most, waiting);
        setTimeout(() => {
          waiting -= 1;
          answer(socket, id, params);
          if (id === 3) answer(socket, id, params);
        }, 30);
      }),
    );
    const messages = [1, 2, 3, 4, 5, 6].map((id) => ({
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [id] }),
      id,
      label: 'x',
    }));
    const conversation = await wire.converse({ kind: 'none' }, messages, 50);
    expect(most).toBe(6);
    expect(conversation.exchanges.map(({ reception }) => reception)).toEqual(messages.map(() => 'answer'));
    expect(conversation.arrived).toHaveLength(7);
  });
});
