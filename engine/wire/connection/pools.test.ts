import { once } from 'node:events';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type Server } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ResponseMemoryBudget } from '../../ledger/response-memory-budget.ts';
import { type Received, Reception } from '../body/reception.ts';
import { Pools } from './pools.ts';
import type { Route } from './route.ts';

let server: Server;
let port: number;
let pools: Pools;
/** Those by which clients ask for the server, as they say before it shows its certificate. */
const names: string[] = [];

beforeEach(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const SNICallback = (name: string, done: (error: null) => void): void => {
    names.push(name);
    done(null);
  };
  server = createServer({ cert, key, SNICallback }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  port = address.port;
  pools = new Pools({ tls: { ca: { text: cert } } } as Route, { concurrency: 2, timeoutMs: 5_000 });
});

afterEach(async () => {
  await pools.close();
  server.close();
  names.splice(0);
});

describe('connections', () => {
  it('are opened with the name of the host, for a request and for nothing but their time', async () => {
    const { status } = await new Promise<Received>((resolve, reject) => {
      const reception = new Reception(new ResponseMemoryBudget(), (outcome) =>
        outcome instanceof Error ? reject(outcome) : resolve(outcome),
      );
      pools.send(
        new URL(`https://localhost:${port}/`),
        { method: 'GET', body: null, headers: {} },
        reception,
      );
    });
    expect(status).toBe(204);
    expect(await pools.dial(`https://localhost:${port}`)).toBeGreaterThan(0);
    expect(names).toEqual(['localhost', 'localhost']);
  });
});

describe('connections before the first request', () => {
  let silent: TcpServer;
  let accepted: Socket[];

  beforeEach(async () => {
    accepted = [];
    silent = createTcpServer((socket) => {
      accepted.push(socket.on('error', () => {}));
    });
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });

  afterEach(() => {
    for (const socket of accepted) socket.destroy();
    silent.close();
  });

  async function opened(
    scheme: 'http' | 'https',
    limits: { requestsPerSecond?: number } = {},
  ): Promise<Pools> {
    const early = new Pools({}, { concurrency: 8, timeoutMs: 5_000, ...limits });
    await early.openEarly([`${scheme}://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`]);
    // The kernel takes one before this process hears of it.
    await sleep(50);
    return early;
  }

  it('are three to a service that is near, and used', async () => {
    const early = await opened('http');
    expect(accepted).toHaveLength(3);
    expect(early.distance.isFar).toBe(false);
    const { port } = silent.address() as AddressInfo;
    early.send(
      new URL(`http://127.0.0.1:${port}/`),
      { method: 'GET', body: null, headers: {} },
      new Reception(new ResponseMemoryBudget(), () => {}),
    );
    await sleep(50);
    expect(accepted).toHaveLength(3);
    await early.close();
  });

  it('are as many as there are places where they take long, and end with the run', async () => {
    // It never says a word of TLS.
    const early = await opened('https');
    expect(early.distance.isFar).toBe(true);
    expect(accepted).toHaveLength(8);
    const ended = accepted.map((socket) => once(socket.resume(), 'close'));
    await early.close();
    await Promise.all(ended);
  });

  it('are none within a rate, and tell nothing where nobody listens', async () => {
    const paced = await opened('http', { requestsPerSecond: 10 });
    expect(accepted).toHaveLength(0);
    await paced.close();
    const early = new Pools({}, { concurrency: 8, timeoutMs: 5_000 });
    await early.openEarly(['http://127.0.0.1:1/']);
    expect(early.distance.isFar).toBe(false);
    await early.close();
  });
});
