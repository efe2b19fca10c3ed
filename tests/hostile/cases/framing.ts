import type { HostileCase } from '../hostile-case.ts';
import { plainAnswer, pourOut } from '../raw-server.ts';
import { serveEverything } from '../whole-service.ts';

const json = { 'content-type': 'application/json' };
const body = '{"results":[],"count":0,"next":null,"previous":null}';

export const cases: readonly HostileCase[] = [
  {
    name: 'announces more than it sends, and closes',
    serve: serveEverything((socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n${body}`)),
    exit: 3,
    says: [/other side closed|terminated|UND_ERR_SOCKET|content-length/i],
  },
  {
    name: 'announces less than it sends',
    serve: serveEverything((socket) => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n${body}`)),
    exit: 1,
  },
  {
    name: 'announces a negative length',
    serve: serveEverything((socket) => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\n${body}`)),
    exit: 3,
    says: [/invalid HTTP response/],
  },
  {
    name: 'announces two lengths',
    serve: serveEverything((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 50\r\n\r\n${body}`),
    ),
    exit: 3,
    says: [/invalid HTTP response/],
  },
  {
    name: 'sends bodies without end',
    serve: serveEverything((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n[');
      pourOut(socket, Buffer.alloc(64 * 1024, '"aaaa",'));
    }),
    exit: 3,
    says: [/larger than 16777216 bytes|no complete response/],
  },
  {
    name: 'sends headers without end',
    serve: serveEverything((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      pourOut(socket, Buffer.from('x-more: and more and more\r\n'.repeat(1000)));
    }),
    exit: 3,
    says: [/invalid HTTP response/],
  },
  {
    name: 'sends a header of 10 MB',
    serve: serveEverything((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(10_000_000)}\r\ncontent-length: 2\r\n\r\n{}`);
    }),
    exit: 3,
    says: [/invalid HTTP response/],
  },
  {
    name: 'speaks no HTTP at all',
    serve: serveEverything((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\u0000\u0001\u0002\u0003')),
    exit: 3,
    says: [/invalid HTTP response/],
  },
  {
    name: 'answers as HTTP/0.9 did, with a body alone',
    serve: serveEverything((socket) => socket.end(body)),
    exit: 3,
    says: [/invalid HTTP response/],
  },
  {
    name: 'frames its chunks wrongly',
    serve: serveEverything((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZZ\r\nnonsense\r\n0\r\n\r\n'),
    ),
    exit: 3,
    says: [/invalid HTTP response/],
  },
  {
    name: 'announces a chunk of unbelievable size',
    serve: serveEverything((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}'),
    ),
    exit: 3,
    says: [/invalid HTTP response/],
  },
  {
    name: 'sends trailers without end',
    serve: serveEverything((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n');
      pourOut(socket, Buffer.from('x-trailer: one more\r\n'.repeat(1000)));
    }),
    exit: 3,
    says: [/invalid HTTP response|no complete response/],
  },
  {
    name: 'sends 103 Early Hints without end',
    serve: serveEverything((socket) =>
      pourOut(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(500))),
    ),
    exit: 3,
    says: [/no complete response|invalid HTTP response/],
  },
  {
    name: 'sends a hundred 100 Continue before its answer',
    serve: serveEverything((socket) => {
      socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100));
      socket.write(plainAnswer(200, json, '{}'));
    }),
    exit: 3,
  },
  {
    name: 'answers before it is asked',
    serve: serveEverything(() => {}, {
      onConnection: (socket) => socket.write(plainAnswer(200, json, body)),
    }),
    // Each connection is answered once: the second attempt at a case fails too where it opens a new one, and times out on
    // a kept one. Which of them it gets is a matter of timing.
    exit: [1, 3],
    args: ['--only', 'platform'],
  },
  {
    name: 'closes after each answer while it promises to keep the connection',
    serve: serveEverything((socket) =>
      socket.end(plainAnswer(200, { ...json, connection: 'keep-alive', 'keep-alive': 'timeout=600' }, '{}')),
    ),
    exit: 1,
  },
  {
    name: 'answers twice',
    serve: serveEverything((socket) => {
      socket.write(
        Buffer.concat([plainAnswer(200, json, body), plainAnswer(200, json, '{"id":"smuggled"}')]),
      );
    }),
    exit: 1,
  },
];
