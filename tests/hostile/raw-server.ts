import { createServer, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';

/** The head of an HTTP request, as far as a hostile service cares. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly head: string;
  readonly body: string;
  /** How many requests the server had received, this one included. */
  readonly nth: number;
}

/** Writes whatever it likes to the socket. */
export type RawAnswer = (socket: Socket, request: RawRequest) => void;

export interface RawServer {
  readonly port: number;
  readonly received: () => number;
  readonly close: () => Promise<void>;
}

export interface RawOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  /** What happens as soon as somebody connects. */
  readonly onConnection?: (socket: Socket) => void;
}

/** A server on 127.0.0.1 that reads HTTP/1.1 requests properly, and leaves the answering to `answer`, byte by byte. */
export async function startRawServer(answer: RawAnswer, options: RawOptions = {}): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let received = 0;
  const serve = (socket: Socket): void => {
    socket.on('error', () => socket.destroy());
    options.onConnection?.(socket);
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      for (;;) {
        const taken = takeRequest(pending);
        if (taken === undefined) return;
        pending = pending.subarray(taken.length);
        received += 1;
        answer(socket, { ...taken.request, nth: received });
      }
    });
  };
  const server = options.tls === undefined ? createServer(serve) : createTlsServer(options.tls, serve);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function takeRequest(bytes: Buffer): { length: number; request: Omit<RawRequest, 'nth'> } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end).toString('latin1');
  const size = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const length = end + 4 + size;
  if (bytes.length < length) return undefined;
  const [method = '', path = ''] = head.split(' ');
  return { length, request: { method, path, head, body: bytes.subarray(end + 4, length).toString('utf8') } };
}

/** A whole answer, with the right length. */
export function plainAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): Buffer {
  const lines = Object.entries({ 'content-length': String(Buffer.byteLength(body)), ...headers });
  const head = `HTTP/1.1 ${status} Any\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
}

/** Writes a chunk again and again, as fast as the other side reads, until it hangs up. */
export function pourOut(stream: Writable, chunk: Buffer): void {
  const more = (): void => {
    for (let writes = 0; writes < 100; writes += 1) if (stream.destroyed || !stream.write(chunk)) return;
    // A client that reads as fast as this writes would hold the thread, and with it every other service.
    setImmediate(more);
  };
  stream.on('drain', more);
  more();
}
