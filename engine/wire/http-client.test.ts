import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { Ledger } from '../ledger/ledger.ts';
import { RateLimiter } from '../ledger/rate-limiter.ts';
import { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import { Latencies } from '../run/latencies.ts';
import { Admission } from './availability/admission.ts';
import { CircuitBreaker } from './availability/circuit-breaker.ts';
import { RateLimits } from './availability/rate-limits.ts';
import { Retries } from './availability/retry.ts';
import { SoundRequests } from './availability/sound-requests.ts';
import { KnownBodies } from './cache/known-bodies.ts';
import { Pools } from './connection/pools.ts';
import { contractReads } from './documented-reads.ts';
import type { Exchange } from './exchange.ts';
import { HttpClient } from './http-client.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Setting {
  readonly origin: string;
  readonly ledger: Ledger;
  readonly abort: AbortController;
  send(path?: string): Promise<Exchange>;
}

async function against(
  listener: RequestListener,
  limits: { requests?: number; timeoutMs?: number } = {},
): Promise<Setting> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const timeoutMs = limits.timeoutMs ?? 60_000;
  const pools = new Pools({}, { concurrency: 4, timeoutMs });
  const ledger = new Ledger(limits);
  const abort = new AbortController();
  const client = new HttpClient({
    pools,
    ledger,
    memory: new ResponseMemoryBudget(),
    bodies: new KnownBodies(),
    latencies: new Latencies(() => true),
    admission: new Admission({
      limiter: new RateLimiter(4, undefined, abort.signal),
      health: new CircuitBreaker(),
      rates: new RateLimits(),
      sound: new SoundRequests(),
      plainReads: () => [],
      signal: abort.signal,
    }),
    retries: new Retries(),
    sound: new SoundRequests(),
    rules: {
      readsOf: () => contractReads(),
      deleteNetworks: [],
      readableUrls: [],
      origins: new Set([origin]),
      bareOrigins: new Set(),
    },
    timeoutMs,
    userAgent: 'nodeproof/test',
    headersOf: () => ({}),
    signal: abort.signal,
    arrived: () => {},
  });
  cleanups.push(async () => {
    await pools.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const send = (path = '/v1/nodes/') =>
    client.send({
      node: null,
      method: 'GET',
      url: `${origin}${path}`,
      credential: { kind: 'none' },
      label: 'GET',
      requestUnits: 0,
    });
  return { origin, ledger, abort, send };
}

const failure = (exchange: Exchange) =>
  exchange.answer.kind === 'no-answer' ? exchange.answer.cause : exchange.answer.status;

describe('HTTP client', () => {
  it('reads compressed answers', async () => {
    const { send } = await against((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync('{"count":1}'));
    });
    expect((await send()).answer).toMatchObject({ status: 200, body: { kind: 'json', value: { count: 1 } } });
  });

  it('says when it sent a request, and how long the answer took', async () => {
    const { send } = await against((_request, response) => setTimeout(() => response.end('{}'), 20));
    const [before, exchange, after] = [Date.now(), await send(), Date.now()];
    expect(exchange.sentAt).toBeGreaterThanOrEqual(before);
    expect((exchange.sentAt ?? 0) + exchange.durationMs).toBeLessThanOrEqual(after + 1);
    expect(exchange.durationMs).toBeGreaterThanOrEqual(19);
  });

  it('waits as Retry-After asks, and books every try', async () => {
    let calls = 0;
    const { send, ledger } = await against((_request, response) => {
      calls += 1;
      response.writeHead(calls < 3 ? 429 : 200, { 'retry-after': '0.05' });
      response.end('{}');
    });
    expect(failure(await send())).toBe(200);
    expect(ledger.snapshot().requests).toBe(3);
  });

  it('never goes over its budget, retries included', async () => {
    let calls = 0;
    const { send } = await against(
      (_request, response) => {
        calls += 1;
        response.writeHead(429, { 'retry-after': '0' });
        response.end();
      },
      { requests: 2 },
    );
    await expect(send()).rejects.toThrow('budget of 2 requests');
    expect(calls).toBe(2);
  });

  it.each<[string, RequestListener, string]>([
    ['silence', () => {}, 'timeout'],
    ['one byte at a time', (_request, response) => void drip(response), 'timeout'],
    ['an endless body', (_request, response) => void flood(response), 'unreadable'],
    ['a compression bomb', (_request, response) => void bomb(response), 'unreadable'],
    ['a reset', (request) => void request.socket.resetAndDestroy(), 'unreachable'],
    ['a body that ends too early', (_request, response) => void cutShort(response), 'unreachable'],
    [
      'enormous headers',
      (_request, response) => void response.writeHead(200, { 'x-big': 'x'.repeat(200_000) }).end('{}'),
      'unreadable',
    ],
  ])('survives %s', async (_what, listener, cause) => {
    // Time is short only where running out of it is what the case is about.
    const { send } = await against(listener, { timeoutMs: cause === 'timeout' ? 400 : 60_000 });
    expect(failure(await send())).toBe(cause);
  });

  it('stops sending to an origin that no longer answers', async () => {
    let calls = 0;
    const { send } = await against(
      (request) => {
        calls += 1;
        request.socket.resetAndDestroy();
      },
      { timeoutMs: 60_000 },
    );
    for (let index = 0; index < 20; index += 1) expect(failure(await send())).toBe('unreachable');
    expect(calls).toBeLessThan(12);
  });

  it('ends what is in flight when the run is interrupted', async () => {
    const { send, abort } = await against(() => {}, { timeoutMs: 60_000 });
    const waiting = send();
    setTimeout(() => abort.abort(), 20);
    await expect(waiting).rejects.toThrow('interrupted');
  });
});

type Response = Parameters<RequestListener>[1];

function drip(response: Response): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
}

function flood(response: Response): void {
  response.writeHead(200);
  const block = Buffer.alloc(1024 * 1024, 0x20);
  const more = (): void => {
    while (!response.destroyed && response.write(block));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

function bomb(response: Response): void {
  response.writeHead(200, { 'content-encoding': 'gzip' });
  response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
}

function cutShort(response: Response): void {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"a":');
  setTimeout(() => response.destroy(), 20);
}
