import { createServer, type Http2Server, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { HostileCase } from '../hostile-case.ts';
import { pourOut, startRawServer } from '../raw-server.ts';

const target = (port: number): object => ({
  nodes: [
    { name: 'stream-1', api: 'grpc', host: `127.0.0.1:${port}`, plaintext: true, xToken: 'x-token-51c0ffee' },
  ],
});

/** A gRPC endpoint that does not even speak HTTP/2 soundly. */
function rawly(act: (socket: Socket) => void): HostileCase['serve'] {
  return async () => {
    const server = await startRawServer(() => {}, { onConnection: act });
    return { target: target(server.port), received: server.received, close: server.close } as never;
  };
}

/** A gRPC endpoint that speaks HTTP/2, and answers each call as it likes. */
function calling(
  answer: (stream: ServerHttp2Stream) => void,
  onSession: (session: ServerHttp2Session) => void = () => {},
): HostileCase['serve'] {
  return async () => {
    const sessions = new Set<ServerHttp2Session>();
    let received = 0;
    const server: Http2Server = createServer();
    server.on('session', (session) => {
      sessions.add(session);
      session.on('error', () => {});
      session.on('close', () => sessions.delete(session));
      onSession(session);
    });
    server.on('stream', (stream: ServerHttp2Stream) => {
      received += 1;
      stream.on('error', () => {});
      answer(stream);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    return {
      target: target(address.port),
      received: () => received,
      close: () =>
        new Promise<void>((resolve) => {
          for (const session of sessions) session.destroy();
          server.close(() => resolve());
        }),
    } as never;
  };
}

const headers = { ':status': 200, 'content-type': 'application/grpc' } as const;

function message(bytes: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(bytes, 1);
  return Buffer.concat([head, Buffer.alloc(bytes, 1)]);
}

function call(
  name: string,
  exit: HostileCase['exit'],
  serve: HostileCase['serve'],
  says: readonly RegExp[] = [],
): HostileCase {
  return { name: `takes calls and ${name}`, serve, exit, says, atMost: 200 };
}

export const cases: readonly HostileCase[] = [
  call(
    'hangs',
    3,
    calling(() => {}),
    [/no complete response within 2000 ms/],
  ),
  call(
    'hangs before HTTP/2 begins',
    3,
    rawly(() => {}),
  ),
  call(
    'speaks no HTTP/2',
    3,
    rawly((socket) => pourOut(socket, Buffer.alloc(4096, 'garbage '))),
  ),
  call(
    'sends a message of 50 MB',
    3,
    calling((stream) => {
      stream.respond(headers, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end(message(50_000_000));
    }),
    [/a message of more than 4194304 bytes/],
  ),
  call(
    // They come without a valid token too, on a stream that reflection shows.
    'sends messages without end',
    1,
    calling((stream) => {
      stream.respond(headers);
      pourOut(stream, message(100_000));
    }),
  ),
  call(
    'goes away each time',
    3,
    calling((stream) => stream.session?.goaway(2)),
  ),
  call(
    'goes away at once',
    3,
    calling(
      () => {},
      (session) => session.goaway(0),
    ),
  ),
  call(
    'resets every stream',
    3,
    calling((stream) => stream.close(2)),
  ),
  call(
    'ends without a status',
    3,
    calling((stream) => {
      stream.respond(headers);
      stream.end();
    }),
  ),
  call(
    'has a status that is none',
    1,
    calling((stream) =>
      stream.respond({ ...headers, 'grpc-status': '-17', 'grpc-message': '%%%\u00e9' }, { endStream: true }),
    ),
  ),
  call(
    'answers HTML',
    3,
    calling((stream) => {
      stream.respond({ ':status': 200, 'content-type': 'text/html' });
      stream.end('<h1>It works</h1>');
    }),
  ),
  call(
    'says that everybody asks too often',
    3,
    calling((stream) =>
      stream.respond({ ...headers, 'grpc-status': '8', 'grpc-message': 'slower' }, { endStream: true }),
    ),
    [/slower/],
  ),
];
