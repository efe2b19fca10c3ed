import { setInterval } from 'node:timers';
import type { HostileCase } from '../hostile-case.ts';
import { plainAnswer } from '../raw-server.ts';
import { serveEverything } from '../whole-service.ts';

const page = plainAnswer(200, { 'content-type': 'application/json' }, '{"a":1}').toString('latin1');

export const cases: readonly HostileCase[] = [
  {
    name: 'accepts connections and never answers',
    serve: serveEverything(() => {}),
    exit: 3,
    says: [/no complete response within 2000 ms/],
    atMost: 400,
  },
  {
    name: 'sends one byte a second',
    serve: serveEverything((socket) => {
      let at = 0;
      const timer = setInterval(() => {
        if (socket.destroyed) clearInterval(timer);
        else socket.write(page.charAt(at));
        at += 1;
      }, 1000);
      socket.on('close', () => clearInterval(timer));
    }),
    exit: 3,
    says: [/no complete response within 2000 ms/],
    atMost: 400,
  },
  {
    name: 'sends its head at once and its body never',
    serve: serveEverything((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"a"')),
    exit: 3,
    says: [/no complete response within 2000 ms/],
    atMost: 400,
  },
  {
    name: 'hangs up at once',
    serve: serveEverything(() => {}, { onConnection: (socket) => socket.destroy() }),
    exit: 3,
    says: [/other side closed|socket hang up|ECONNRESET/],
    atMost: 10,
  },
  {
    name: 'resets in the middle of the head',
    serve: serveEverything((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-le', () => socket.resetAndDestroy());
    }),
    exit: 3,
    says: [/ECONNRESET|other side closed|UND_ERR_SOCKET/],
  },
  {
    name: 'resets in the middle of the body',
    serve: serveEverything((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2000\r\n\r\n{"results": [', () =>
        socket.resetAndDestroy(),
      );
    }),
    exit: 3,
    says: [/ECONNRESET|other side closed|terminated|UND_ERR_SOCKET/],
  },
  {
    name: 'is not there at all',
    serve: async () => {
      const service = await serveEverything(() => {})();
      await service.close();
      return service;
    },
    exit: 3,
    says: [/ECONNREFUSED/],
    atMost: 0,
  },
  {
    name: 'has a name that nobody knows',
    serve: async () => {
      const service = await serveEverything(() => {})();
      return {
        ...service,
        target: JSON.parse(JSON.stringify(service.target).replaceAll('127.0.0.1', 'nodes.nodeproof.invalid')),
      };
    },
    exit: 3,
    says: [/nodes\.nodeproof\.invalid/],
    atMost: 0,
  },
];
