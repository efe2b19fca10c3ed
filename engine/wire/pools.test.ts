import { once } from 'node:events';
import { createServer, type Server } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import { Pools } from './pools.ts';
import { type Received, Reception } from './reception.ts';

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
  pools = new Pools(2, 5_000, { tls: { ca: { text: cert } } } as ConstructorParameters<typeof Pools>[2]);
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
