import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { HostileCase, HostileTarget } from '../hostile-case.ts';
import { pourOut, type RawRequest, startRawServer } from '../raw-server.ts';
import { serveSoundBut } from '../sound-service.ts';

/** The documented way of RFC 6455 to say yes to an upgrade. */
function acceptUpgrade(socket: Socket, { head }: RawRequest): void {
  const key = /^sec-websocket-key: *(\S+)/im.exec(head)?.[1] ?? '';
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  );
}

/** One unmasked frame, as servers send them. @param first FIN, the reserved bits and the kind of frame */
function frame(first: number, payload: string | Buffer): Buffer {
  const body = Buffer.from(payload);
  if (body.length < 126) return Buffer.concat([Buffer.from([first, body.length]), body]);
  const size = Buffer.alloc(10);
  size[0] = first;
  size[1] = 127;
  size.writeBigUInt64BE(BigInt(body.length), 2);
  return Buffer.concat([size, body]);
}

const text = 0x81;
const opening = 0x01;
const continuing = 0x00;
const ping = 0x89;
const close = 0x88;

/** A sound node of the embedded target, whose WebSockets are somebody else's. */
function withWebSocket(answer: (socket: Socket, request: RawRequest) => void): HostileCase['serve'] {
  return async () => {
    const server = await startRawServer(answer);
    const sound = await serveSoundBut({}, (target): HostileTarget => {
      const node = target.nodes.find(({ api }) => api === 'jsonrpc');
      return {
        ...(target.tls === undefined ? {} : { tls: target.tls }),
        nodes: [{ ...node, websocketUrl: `ws://127.0.0.1:${server.port}` }],
      };
    })();
    return {
      ...sound,
      received: () => sound.received() + server.received(),
      close: async () => {
        await server.close();
        await sound.close();
      },
    };
  };
}

/** What an open WebSocket does; the messages of the client are read and thrown away. */
function open(act: (socket: Socket) => void): HostileCase['serve'] {
  return withWebSocket((socket, request) => {
    acceptUpgrade(socket, request);
    socket.removeAllListeners('data');
    socket.resume();
    act(socket);
  });
}

const wrongId = frame(text, '{"jsonrpc":"2.0","id":987654321,"result":"0x1"}');

function webSocket(
  name: string,
  exit: HostileCase['exit'],
  serve: HostileCase['serve'],
  says: readonly RegExp[] = [],
): HostileCase {
  return { name: `has WebSockets that ${name}`, serve, exit, says, seconds: 150 };
}

export const cases: readonly HostileCase[] = [
  webSocket(
    'stay silent',
    1,
    open(() => {}),
    [/no response over WebSocket within 10000 ms/],
  ),
  webSocket(
    'never answer the upgrade',
    3,
    withWebSocket(() => {}),
    [/no WebSocket handshake within 10000 ms/],
  ),
  webSocket(
    'answer the upgrade with 102 Processing now and then, and nothing else',
    3,
    withWebSocket((socket) => {
      const more = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 300);
      socket.on('close', () => clearInterval(more));
    }),
    [/no WebSocket handshake within 10000 ms/],
  ),
  webSocket(
    'answer a call with thousands of doubles, each of them long',
    [1, 3],
    open((socket) =>
      pourOut(socket, frame(text, `{"jsonrpc":"2.0","id":1,"result":"0x${'ab'.repeat(3_000)}"}`)),
    ),
  ),
  webSocket(
    'reject every upgrade',
    1,
    withWebSocket((socket) => socket.write('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno')),
    [/403/],
  ),
  webSocket(
    'close at once',
    [1, 3],
    open((socket) => socket.write(frame(close, Buffer.from([0x03, 0xe9])))),
  ),
  webSocket(
    'hang up at once',
    [1, 3],
    open((socket) => socket.destroy()),
  ),
  webSocket(
    'flood with messages',
    [1, 3],
    open((socket) => pourOut(socket, Buffer.concat(Array.from({ length: 500 }, () => wrongId)))),
  ),
  webSocket(
    'flood with pings',
    [1, 3],
    open((socket) =>
      pourOut(socket, Buffer.concat(Array.from({ length: 500 }, () => frame(ping, 'are you there?')))),
    ),
  ),
  webSocket(
    'send frames that are none',
    1,
    open((socket) => socket.write(Buffer.from('ffffffffffffffffffffffff', 'hex'))),
  ),
  webSocket(
    'announce a frame of 2^62 bytes',
    [1, 3],
    open((socket) => socket.write(Buffer.from('817f4000000000000000', 'hex'))),
  ),
  webSocket(
    'send a message of 40 MB',
    [1, 3],
    // Made when it is served, and once: each connection gets the same.
    () => {
      const large = frame(text, Buffer.alloc(40_000_000, '1'));
      return open((socket) => socket.write(large))();
    },
  ),
  webSocket(
    'never end a message',
    [1, 3],
    open((socket) => {
      socket.write(frame(opening, '["'));
      pourOut(
        socket,
        Buffer.concat(Array.from({ length: 1000 }, () => frame(continuing, 'aaaaaaaaaaaaaaaaaaaaaaaa'))),
      );
    }),
  ),
  webSocket(
    'never end a message, in fragments of 16 kB, on each connection',
    [1, 3],
    open((socket) => {
      socket.write(frame(opening, '["'));
      pourOut(socket, frame(continuing, Buffer.alloc(16_384, 'a')));
    }),
  ),
  webSocket(
    'end no message short of the largest that is read',
    [1, 3],
    open((socket) => {
      socket.write(frame(opening, '["'));
      for (let sent = 0; sent < 900; sent += 1) socket.write(frame(continuing, Buffer.alloc(16_384, 'a')));
    }),
  ),
  webSocket(
    'answer with the ids of others',
    1,
    open((socket) => socket.on('data', () => socket.write(wrongId))),
  ),
  webSocket(
    'answer what is no JSON',
    1,
    open((socket) => socket.on('data', () => socket.write(frame(text, 'hello')))),
  ),
  webSocket(
    'send invalid UTF-8',
    1,
    open((socket) => socket.on('data', () => socket.write(frame(text, Buffer.from([0xff, 0xfe]))))),
  ),
  webSocket(
    'accept the upgrade with a wrong key',
    3,
    withWebSocket((socket) =>
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: bm90IHRoZSBrZXk=\r\n\r\n',
      ),
    ),
  ),
];
