import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import { dialerOf } from '../wire/connection/route.ts';
import { openWebSocket } from './open-websocket.ts';

const sockets: Socket[] = [];
const servers: { close(): void }[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

function text(message: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, message.length]), Buffer.from(message)]);
}

/** A server that sends messages in the very packet of its answer to the upgrade. */
async function serveWith(messages: readonly string[]): Promise<string> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', (head: Buffer) => {
      const key = /^sec-websocket-key: *(\S+)/im.exec(head.toString('latin1'))?.[1] ?? '';
      const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
      const answer = `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`;
      socket.write(Buffer.concat([Buffer.from(answer), ...messages.map(text)]));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `ws://127.0.0.1:${address.port}/ws`;
}

describe('opening a WebSocket', () => {
  it('loses nothing of what comes with the answer to the upgrade, and counts its bytes', async () => {
    const messages = ['one', 'two', 'three'];
    const received: string[] = [];
    let bytes = 0;
    const all = new Promise<void>((resolve) => {
      serveWith(messages).then((url) =>
        openWebSocket(url, {
          headers: {},
          timeoutMs: 5_000,
          dial: dialerOf({}, url.replace('ws', 'http').replace(/\/ws$/, ''), 5_000),
          receive: (message) => {
            received.push(message);
            if (received.length === messages.length) resolve();
          },
          arrived: (count) => {
            bytes += count;
          },
          memory: new ResponseMemoryBudget(),
          signal: new AbortController().signal,
        }),
      );
    });
    await all;
    expect(received).toEqual(messages);
    expect(bytes).toBe(Buffer.concat(messages.map(text)).length);
  });

  it('gives up a connection on its way when the run is ended', async () => {
    let came: (socket: Socket) => void = () => {};
    const accepted = new Promise<Socket>((resolve) => {
      came = resolve;
    });
    // It never says a word of TLS.
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      came(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const end = new AbortController();
    const opening = openWebSocket(`wss://127.0.0.1:${port}/ws`, {
      headers: {},
      timeoutMs: 20_000,
      dial: dialerOf({}, `https://127.0.0.1:${port}`, 20_000),
      receive: () => {},
      arrived: () => {},
      memory: new ResponseMemoryBudget(),
      signal: end.signal,
    });
    const closed = once((await accepted).resume(), 'close').then(() => 'closed');
    end.abort();
    expect(await Promise.race([closed, sleep(5_000, 'open')])).toBe('closed');
    expect((await opening).kind).toBe('failed');
  });
});
