import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Distance } from './distance.ts';
import { type Dial, dialerOf } from './route.ts';
import { SpareConnections } from './spare-connections.ts';

let server: Server;
let port: number;
let accepted: Socket[];
const used: Socket[] = [];

beforeEach(async () => {
  accepted = [];
  server = createServer((socket) => {
    socket.on('error', () => {});
    accepted.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  port = address.port;
});

afterEach(() => {
  for (const socket of [...accepted, ...used.splice(0)]) socket.destroy();
  server.close();
});

/** Connections over a way of so many milliseconds. */
function over(ms: number, most = 4) {
  const distance = new Distance();
  const dial = dialerOf({}, `http://127.0.0.1:${port}`, 2_000);
  const late: Dial = (done) => {
    setTimeout(() => dial(done), ms);
    return undefined;
  };
  const connections = new SpareConnections(late, most, distance);
  // Those to other origins of the target.
  distance.connected(farMs);
  distance.connected(farMs);
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      connections.connect((error, socket) => {
        if (error !== null) return reject(error);
        used.push(socket);
        resolve(socket);
      });
    });
  return { connections, open };
}

const farMs = 60;

describe('connections to an origin', () => {
  it('are opened ahead over a long way, for each request that waits and no more than may be', async () => {
    const { connections, open } = over(farMs, 3);
    await open();
    for (let request = 0; request < 10; request += 1) connections.expect();
    await sleep(2 * farMs);
    expect(accepted).toHaveLength(3);
    await Promise.all([open(), open()]);
    expect(accepted).toHaveLength(3);
    connections.close();
  });

  it('are those under way already for a request that comes meanwhile', async () => {
    const { connections, open } = over(farMs);
    await open();
    connections.expect();
    connections.expect();
    await open();
    await sleep(farMs);
    expect(accepted).toHaveLength(2);
    connections.close();
  });

  it('are not opened ahead over a short way, for requests that have ended, or where none may be', async () => {
    const near = over(0);
    // The fastest counts: one may have waited for this machine.
    for (let time = 0; time < 5; time += 1) await near.open();
    for (let request = 0; request < 6; request += 1) near.connections.expect();
    const ended = over(farMs);
    await ended.open();
    ended.connections.expect()();
    ended.connections.expect();
    const never = over(farMs, 0);
    await never.open();
    never.connections.expect();
    never.connections.expect();
    await sleep(2 * farMs);
    expect(accepted).toHaveLength(7);
  });

  it('are opened anew where the service closed one that said nothing', async () => {
    const { connections, open } = over(farMs);
    await open();
    connections.expect();
    connections.expect();
    await sleep(2 * farMs);
    accepted.at(-1)?.end('HTTP/1.1 408 Request Timeout\r\n\r\n');
    await sleep(farMs);
    const socket = await open();
    expect(socket.destroyed).toBe(false);
    expect(accepted).toHaveLength(3);
    connections.close();
  });

  it('are not opened ahead any more once the service closed one', async () => {
    const { connections, open } = over(farMs, 8);
    await open();
    connections.expect();
    connections.expect();
    await sleep(2 * farMs);
    accepted.at(-1)?.destroy();
    await sleep(farMs);
    await open();
    for (let request = 0; request < 10; request += 1) connections.expect();
    await sleep(2 * farMs);
    expect(accepted).toHaveLength(3);
  });

  it('say what is wrong to the request that needs one, and stay quiet otherwise', async () => {
    const { connections, open } = over(farMs);
    await open();
    server.close();
    connections.expect();
    connections.expect();
    await expect(open()).rejects.toThrow('ECONNREFUSED');
    await sleep(2 * farMs);
    await expect(open()).rejects.toThrow('ECONNREFUSED');
    connections.close();
  });

  it('that are refused before anyone asks for them stay quiet', async () => {
    const { connections, open } = over(farMs);
    await open();
    server.close();
    connections.expect();
    connections.expect();
    await sleep(3 * farMs);
    await expect(open()).rejects.toThrow('ECONNREFUSED');
    connections.close();
  });

  it('that a service leaves without an answer end with the run', async () => {
    // It never says a word of TLS.
    const dial = dialerOf({}, `https://127.0.0.1:${port}`, 20_000);
    const connections = new SpareConnections(dial, 4, new Distance());
    connections.connect(() => {});
    const [socket]: Socket[] = await once(server, 'connection');
    if (socket === undefined) throw new Error('nothing was accepted');
    const closed = once(socket.resume(), 'close').then(() => 'closed');
    connections.close();
    expect(await Promise.race([closed, sleep(5_000, 'open')])).toBe('closed');
  });

  it('are closed with the run, those on their way too', async () => {
    const { connections, open } = over(farMs);
    await open();
    connections.expect();
    connections.expect();
    connections.close();
    await sleep(3 * farMs);
    expect(accepted.slice(1).every((socket) => socket.readableEnded || socket.destroyed)).toBe(true);
  });
});
