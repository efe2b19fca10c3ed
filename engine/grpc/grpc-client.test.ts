import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Caching } from '../caching.ts';
import { Ledger } from '../ledger/ledger.ts';
import { RateLimiter } from '../ledger/rate-limiter.ts';
import { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import { Latencies } from '../run/latencies.ts';
import { Unanswered } from '../unanswered.ts';
import { Admission } from '../wire/availability/admission.ts';
import { CircuitBreaker } from '../wire/availability/circuit-breaker.ts';
import { RateLimits } from '../wire/availability/rate-limits.ts';
import { Retries } from '../wire/availability/retry.ts';
import { SoundRequests } from '../wire/availability/sound-requests.ts';
import { InterlockError } from '../wire/interlock.ts';
import { GrpcClient } from './grpc-client.ts';
import { GrpcWire } from './grpc-wire.ts';

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

type Handler = (call: ServerUnaryCall<Buffer, Buffer>, reply: sendUnaryData<Buffer>) => void;

interface Stand {
  readonly wire: GrpcWire;
  readonly ledger: Ledger;
  readonly abort: AbortController;
  readonly limiter: RateLimiter;
}

interface Limits {
  readonly timeoutMs?: number;
  readonly requests?: number;
  readonly concurrency?: number;
  readonly isFarAway?: boolean;
}

function clientFor(host: string, limits: Limits, method: string): Stand {
  const ledger = new Ledger(limits);
  const abort = new AbortController();
  const limiter = new RateLimiter(limits.concurrency ?? 4, undefined, abort.signal);
  const client = new GrpcClient({
    ledger,
    memory: new ResponseMemoryBudget(),
    admission: new Admission({
      limiter,
      health: new CircuitBreaker(),
      rates: new RateLimits(),
      sound: new SoundRequests(),
      plainReads: () => [],
      signal: abort.signal,
    }),
    retries: new Retries(),
    sound: new SoundRequests(),
    latencies: new Latencies(() => true),
    timeoutMs: limits.timeoutMs ?? 60_000,
    userAgent: 'nodeproof/test',
    route: {},
    isFarAway: () => limits.isFarAway ?? false,
    headersOf: () => ({}),
    signal: abort.signal,
    arrived: () => {},
  });
  cleanups.push(() => client.close());
  const wire = new GrpcWire(client, { node: 'n', host, plaintext: true, method }, 't0ken');
  return { wire, ledger, abort, limiter };
}

async function against(
  handler: Handler,
  limits: Limits = {},
  streams: (call: ServerWritableStream<Buffer, Buffer>) => void = (call) => call.end(),
  duplex: (call: ServerDuplexStream<Buffer, Buffer>) => void = (call) => call.end(),
): Promise<Stand> {
  const server = new Server();
  const bytes = (value: Buffer): Buffer => value;
  const method = {
    requestStream: false,
    responseStream: false,
    requestSerialize: bytes,
    requestDeserialize: bytes,
    responseSerialize: bytes,
    responseDeserialize: bytes,
  } as const;
  server.addService(
    {
      Watch: { ...method, responseStream: true, path: '/a.v1.B/Watch' },
      Subscribe: { ...method, requestStream: true, responseStream: true, path: '/a.v1.B/Subscribe' },
    },
    { Watch: streams, Subscribe: duplex },
  );
  server.addService(
    { Check: { ...method, path: '/a.v1.B/Check' }, Below: { ...method, path: '/t0ken/a.v1.B/Check' } },
    { Check: handler, Below: handler },
  );
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  );
  cleanups.push(() => server.forceShutdown());
  return clientFor(`127.0.0.1:${port}`, limits, 'a.v1.B/Check');
}

/** Answers what the call brought along. */
const mirror: Handler = (call, reply) =>
  reply(
    null,
    Buffer.from(JSON.stringify([call.getPath(), call.metadata.get('x-token'), call.request.length])),
  );

function mirrored(text: string): unknown {
  return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
}

describe('a gRPC call', () => {
  it('takes no place within the limits of the run while it waits for memory', async () => {
    const held: (() => void)[] = [];
    const { wire, limiter } = await against((_call, reply) => held.push(() => reply(null, Buffer.alloc(0))), {
      concurrency: 10,
    });
    // Memory has room for messages of eight at a time.
    const calls = Array.from({ length: 20 }, () => wire.ask({ metadata: [] }, Caching.fresh));
    await vi.waitFor(() => expect(held).toHaveLength(8));
    await expect(limiter.pass(async () => 'a place')).resolves.toBe('a place');
    for (let answered = 0; answered < calls.length; answered += 1) {
      await vi.waitFor(() => expect(held).not.toHaveLength(0));
      held.shift()?.();
    }
    expect(await Promise.all(calls)).toHaveLength(20);
  });

  it('brings metadata and an empty message, and shows what came', async () => {
    const { wire, ledger } = await against(mirror);
    const exchange = await wire.ask({ metadata: wire.rightMetadata }, Caching.fresh);
    expect(exchange).toMatchObject({ transport: 'grpc', answer: { status: 0 } });
    expect(exchange.request).toMatchObject({ method: 'CALL', headers: { 'x-token': 't0ken' } });
    expect(exchange.request.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/a\.v1\.B\/Check$/);
    expect(mirrored(exchange.answer.text)).toEqual(['/a.v1.B/Check', ['t0ken'], 0]);
    expect(ledger.of('n').requests).toBe(1);
  });

  it('keeps several entries of one name, and a token in the path', async () => {
    const { wire } = await against(mirror);
    const metadata = [
      ['x-token', 'a'],
      ['x-token', 'b'],
    ] as const;
    const { answer, request } = await wire.ask({ metadata, pathPrefix: 't0ken' }, Caching.fresh);
    const [path, tokens] = mirrored(answer.text) as [string, string[]];
    expect(path).toBe('/t0ken/a.v1.B/Check');
    expect(tokens.join(', ')).toBe('a, b');
    expect(request.headers).toEqual({ 'x-token': 'a, b' });
  });

  it.each([3, 5, 7, 12, 14, 16])('gives status %i back as a value', async (code) => {
    const { wire } = await against((_call, reply) => reply({ code, details: 'no <b>' }));
    const { answer } = await wire.ask({ metadata: [] }, Caching.fresh);
    expect(answer).toMatchObject({ status: code, text: 'no <b>' });
  });

  it('waits and calls again where the service limits the rate', async () => {
    let calls = 0;
    const { wire } = await against((call, reply) => {
      calls += 1;
      if (calls < 2) reply({ code: 8, details: 'slow down' });
      else mirror(call, reply);
    });
    expect((await wire.ask({ metadata: [] }, Caching.fresh)).answer.status).toBe(0);
    expect(calls).toBe(2);
  });

  it.each<[string, string, Handler]>([
    ['silence', 'timeout', () => {}],
    ['a message too large', 'unreadable', (_call, reply) => reply(null, Buffer.alloc(17 * 1024 * 1024))],
  ])('ends in bounded time at %s', async (_what, reason, handler) => {
    // Time is short only where running out of it is what the case is about.
    const { wire } = await against(handler, { timeoutMs: reason === 'timeout' ? 1_500 : 60_000 });
    await expect(wire.ask({ metadata: [] }, Caching.fresh)).rejects.toMatchObject({ reason });
  });

  it('ends in bounded time where nobody listens', async () => {
    const { wire } = clientFor('127.0.0.1:1', { timeoutMs: 1_000 }, 'a.v1.B/Check');
    await expect(wire.ask({ metadata: [] }, Caching.fresh)).rejects.toBeInstanceOf(Unanswered);
  });

  it('takes no place while it connects to a service far away', async () => {
    const accepted: Socket[] = [];
    // It never says a word of HTTP/2.
    const silent = createServer((socket) => accepted.push(socket.on('error', () => {})));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    cleanups.push(() => {
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const limits = { concurrency: 1, isFarAway: true, timeoutMs: 4_000 };
    const { wire, limiter, abort } = clientFor(`127.0.0.1:${port}`, limits, 'a.v1.B/Check');
    const call = wire.ask({ metadata: [] }, Caching.fresh);
    await vi.waitFor(() => expect(accepted).toHaveLength(1));
    await expect(limiter.pass(async () => 'a place')).resolves.toBe('a place');
    abort.abort();
    await expect(call).rejects.toMatchObject({ reason: 'interrupted' });
    for (const socket of accepted) socket.destroy();
  });

  it('is answered and rejected far away as it is near', async () => {
    const { wire } = await against(mirror, { isFarAway: true });
    expect((await wire.ask({ metadata: [] }, Caching.fresh)).answer.status).toBe(0);
    const away = clientFor('127.0.0.1:1', { timeoutMs: 1_000, isFarAway: true }, 'a.v1.B/Check');
    await expect(away.wire.ask({ metadata: [] }, Caching.fresh)).rejects.toBeInstanceOf(Unanswered);
  });

  it('ends at once when the run is interrupted', async () => {
    const { wire, abort } = await against(() => {}, { timeoutMs: 20_000 });
    const call = wire.ask({ metadata: [] }, Caching.fresh);
    setTimeout(() => abort.abort(), 100);
    await expect(call).rejects.toMatchObject({ reason: 'interrupted' });
  });

  it('spends from the budget before it calls', async () => {
    const { wire } = await against(mirror, { requests: 1 });
    await wire.ask({ metadata: [] }, Caching.fresh);
    await expect(wire.ask({ metadata: [] }, Caching.fresh)).rejects.toMatchObject({ reason: 'budget' });
  });

  it('calls nothing that is no method', async () => {
    const { wire } = clientFor('127.0.0.1:1', {}, 'not a method');
    await expect(wire.expectRejection({ metadata: [] }, Caching.fresh)).rejects.toBeInstanceOf(
      InterlockError,
    );
  });
});

describe('a gRPC stream', () => {
  const stream = { path: 'a.v1.B/Watch', takesNothing: true, by: 'service' } as const;
  type Stream = ServerWritableStream<Buffer, Buffer>;
  const streaming = (streams: (call: Stream) => void): Promise<Stand> => against(mirror, {}, streams);

  it('shows its first message, and is ended', async () => {
    const cancelled: Promise<void>[] = [];
    const { wire, ledger } = await streaming((call) => {
      cancelled.push(new Promise((resolve) => call.once('cancelled', () => resolve())));
      for (const text of ['one', 'two', 'three']) call.write(Buffer.from(text));
    });
    const exchange = await wire.ask({ metadata: wire.rightMetadata, stream }, Caching.fresh);
    expect(exchange.answer).toMatchObject({ status: 0, text: Buffer.from('one').toString('base64') });
    expect(exchange.request.url).toMatch(/\/a\.v1\.B\/Watch$/);
    expect(exchange.operation).toBe('Watch');
    expect(cancelled).toHaveLength(1);
    await cancelled[0];
    expect(ledger.of('n').requests).toBe(1);
  });

  it('shows a message also where a rejection follows', async () => {
    const { wire } = await streaming((call) => {
      call.write(Buffer.from('leak'));
      call.emit('error', { code: 16, details: 'No valid auth token' });
    });
    const { answer } = await wire.ask({ metadata: [], stream }, Caching.fresh);
    expect(answer).toMatchObject({ status: 0, headers: { 'grpc-status': '16' } });
  });

  it('gives the status of a stream without a message back as a value', async () => {
    const { wire } = await streaming((call) => call.emit('error', { code: 7, details: 'no' }));
    expect((await wire.ask({ metadata: [], stream }, Caching.fresh)).answer).toMatchObject({
      status: 7,
      text: 'no',
    });
  });

  it('is ended where it stays silent', async () => {
    const { wire } = await streaming(() => {});
    const { answer } = await wire.ask({ metadata: [], stream }, Caching.fresh);
    expect(answer).toMatchObject({ status: 1, text: 'cancelled after 3000 ms without a message' });
  });

  it('is not opened where it may be more than a read', async () => {
    const { wire } = await streaming(() => {});
    const expectRejection = wire.expectRejection(
      {
        metadata: [],
        stream: { ...stream, path: 'a.v1.B/Reset' },
      },
      Caching.fresh,
    );
    await expect(expectRejection).rejects.toBeInstanceOf(InterlockError);
  });

  it.each([
    ['both', 'a message of 0 bytes'],
    ['client', undefined],
  ] as const)('of the client stays open after one empty message at most: by %s', async (by, expected) => {
    const seen: string[] = [];
    const { wire } = await against(mirror, {}, undefined, (call) => {
      call.on('data', (bytes) => {
        seen.push(`a message of ${bytes.length} bytes`);
        call.write(Buffer.from('first'));
      });
      call.on('end', () => seen.push('the end'));
    });
    const path = 'a.v1.B/Subscribe';
    const { answer } = await wire.ask(
      { metadata: [], stream: { path, takesNothing: false, by } },
      Caching.fresh,
    );
    expect(answer).toMatchObject({ status: expected === undefined ? 1 : 0 });
    expect(seen).toEqual(expected === undefined ? [] : [expected]);
  });
});
