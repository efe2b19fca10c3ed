import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from './certificate.ts';

export interface LoopbackServer {
  readonly port: number;
  /** `https://127.0.0.1:PORT`, or `http://…` without TLS. */
  readonly origin: string;
  close(): Promise<void>;
}

export interface LoopbackOptions {
  /** Null serves plain HTTP only. */
  readonly certificate: Certificate | null;
  readonly port: number;
  readonly onRequest: RequestListener;
  readonly onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Asked for each plain connection to a TLS port; false drops it without an answer. */
  readonly servesPlain: () => boolean;
}

const tlsHandshake = 0x16;

/**
 * One port on 127.0.0.1. A connection that does not open with a TLS handshake is dropped, as the contract knows
 * HTTPS only (§5.1), unless an override lets it through: that is why the first byte is looked at here.
 */
export async function listenOnLoopback(options: LoopbackOptions): Promise<LoopbackServer> {
  const { certificate } = options;
  const plain = withUpgrade(createHttpServer(options.onRequest), options);
  const secure =
    certificate === null
      ? null
      : withUpgrade(
          createHttpsServer({ key: certificate.key, cert: certificate.certificate }, options.onRequest),
          options,
        );
  const sockets = new Set<Socket>();
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (secure === null) {
      plain.emit('connection', socket);
      return;
    }
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return;
      socket.unshift(first);
      if (first[0] === tlsHandshake) secure.emit('connection', socket);
      else if (options.servesPlain()) plain.emit('connection', socket);
      else socket.destroy();
    });
  });
  front.on('connection', (socket: Socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(options.port, '127.0.0.1', resolve);
  });
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    origin: `${secure === null ? 'http' : 'https'}://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function withUpgrade<Server extends HttpServer>(server: Server, options: LoopbackOptions): Server {
  server.keepAliveTimeout = 60_000;
  if (options.onUpgrade !== undefined) server.on('upgrade', options.onUpgrade);
  server.on('clientError', (_failure, socket) => socket.destroy());
  return server;
}
