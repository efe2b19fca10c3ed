import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { reversed } from './json.ts';

/** A request as the services of this bench see it. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  readonly body: string;
  /** The how-manieth request to this service it is, from 1. */
  readonly n: number;
}

/** An answer; a string as body goes out as it is, everything else as JSON, undefined as no body. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How answers travel: nothing of it matters to the contract. */
export interface Wire {
  readonly gzip?: boolean;
  readonly chunked?: boolean;
  readonly close?: boolean;
  /** Milliseconds, least and most. */
  readonly delay?: readonly [number, number];
  /** Every how-manieth request is rejected with 429. */
  readonly tooMany?: { readonly every: number; readonly retryAfter?: string };
  readonly reversedKeys?: boolean;
  readonly pretty?: boolean;
  readonly contentType?: string;
}

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A running service. */
export interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves on 127.0.0.1 until closed. */
export async function serveHttp(
  handle: (ask: Ask) => Reply | Promise<Reply>,
  wire: Wire = {},
  upgrade?: Upgrade,
): Promise<Served> {
  let n = 0;
  const sockets = new Set<Duplex>();
  const server = createServer(async (request, response) => {
    n += 1;
    const mine = n;
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const url = new URL(request.url ?? '/', 'http://bench');
      const ask = {
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        authorization: request.headers.authorization,
        body: Buffer.concat(chunks).toString(),
        n: mine,
      };
      if (wire.delay !== undefined) {
        const [least, most] = wire.delay;
        await wait(least + ((mine * 7919) % (most - least + 1)));
      }
      const late = wire.tooMany !== undefined && mine % wire.tooMany.every === 0;
      const reply: Reply = late
        ? {
            status: 429,
            body: '<html>slow down</html>',
            headers: { 'content-type': 'text/html', ...retryAfter(wire.tooMany?.retryAfter) },
          }
        : await handle(ask);
      send(reply, wire, response);
    } catch (failure) {
      send({ status: 500, body: { error: { code: 'internal', message: String(failure) } } }, wire, response);
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  if (upgrade !== undefined) server.on('upgrade', upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const retryAfter = (seconds: string | undefined) => (seconds === undefined ? {} : { 'retry-after': seconds });

function send(reply: Reply, wire: Wire, response: ServerResponse): void {
  const { status, body } = reply;
  const value = wire.reversedKeys === true && typeof body !== 'string' ? reversed(body) : body;
  const text =
    value === undefined
      ? ''
      : typeof value === 'string'
        ? value
        : JSON.stringify(value, null, wire.pretty === true ? 4 : undefined);
  const headers: Record<string, string> = {
    ...(value === undefined ? {} : { 'content-type': wire.contentType ?? 'application/json' }),
    ...(wire.close === true ? { connection: 'close' } : {}),
    ...reply.headers,
  };
  const bytes = wire.gzip === true && text !== '' ? gzipSync(text) : Buffer.from(text);
  if (wire.gzip === true && text !== '') headers['content-encoding'] = 'gzip';
  if (wire.chunked === true && bytes.length > 1) {
    response.writeHead(status, headers);
    const half = bytes.length >> 1;
    response.write(bytes.subarray(0, half));
    response.end(bytes.subarray(half));
    return;
  }
  response.writeHead(status, {
    ...headers,
    ...(status === 204 ? {} : { 'content-length': `${bytes.length}` }),
  });
  response.end(bytes);
}
