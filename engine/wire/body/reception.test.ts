import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Pool from 'undici/lib/dispatcher/pool.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResponseMemoryBudget } from '../../ledger/response-memory-budget.ts';
import { maxBodyBytes } from './read-body.ts';
import { type Received, Reception } from './reception.ts';

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/plain': (response) => response.writeHead(207, { 'X-One': ['a', 'b'] }).end('{"é": 1}'),
  '/latin-1': (response) => response.end(Buffer.from('{"é": 1}', 'latin1')),
  '/latin-1-gzip': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.from('é', 'latin1'))),
  '/empty': (response) => response.writeHead(204).end(),
  '/early': (response) => {
    response.writeEarlyHints({ link: '</a>; rel=preload' });
    response.end('after the hints');
  },
  '/pieces': (response) => {
    const text = Buffer.from('ä'.repeat(1000));
    for (const byte of text) response.write(Buffer.from([byte]));
    response.end();
  },
  '/gzip': (response) => response.writeHead(200, { 'content-encoding': 'GZIP' }).end(gzipSync('{}')),
  '/broken-gzip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
  '/bomb': (response) =>
    response
      .writeHead(200, { 'content-encoding': 'br' })
      .end(brotliCompressSync(Buffer.alloc(2 * maxBodyBytes))),
  '/endless': (response) => {
    const more = (): void => {
      if (!response.destroyed) response.write(Buffer.alloc(1024 * 1024), more);
    };
    more();
  },
  '/slow': (response) => {
    const timer = setInterval(() => response.write('more '), 5);
    response.on('close', () => clearInterval(timer));
  },
  '/half': (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half of it', () => response.destroy());
  },
  '/silent': () => {},
};

const server = createServer((request, response) => answers[request.url ?? '']?.(response));
let pool: Pool;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 });
});

afterAll(async () => {
  await pool.destroy();
  server.closeAllConnections();
  server.close();
});

/** How a request ends, and how often that was said. */
async function received(path: string, { abortAfterMs }: { readonly abortAfterMs?: number } = {}) {
  const memory = new ResponseMemoryBudget();
  const outcomes: (Received | Error)[] = [];
  const outcome = await new Promise<Received | Error>((resolve) => {
    const reception = new Reception(memory, (one) => {
      outcomes.push(one);
      resolve(one);
    });
    pool.dispatch({ method: 'GET', path }, reception);
    if (abortAfterMs === 0) reception.abort(new Error('enough'));
    else if (abortAfterMs !== undefined) setTimeout(() => reception.abort(new Error('enough')), abortAfterMs);
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(outcomes).toHaveLength(1);
  return outcome instanceof Error ? `${outcome.name}: ${outcome.message}` : outcome;
}

describe('a reception', () => {
  it('puts together what came', async () => {
    expect(await received('/plain')).toMatchObject({
      status: 207,
      headers: { 'x-one': 'a, b' },
      text: '{"é": 1}',
    });
    expect(await received('/empty')).toMatchObject({ status: 204, text: '' });
    expect(await received('/pieces')).toMatchObject({ text: 'ä'.repeat(1000) });
    expect(await received('/early')).toMatchObject({ status: 200, text: 'after the hints' });
  });

  it('tells of bytes that are no UTF-8', async () => {
    expect(await received('/plain')).not.toHaveProperty('notUtf8');
    expect(await received('/latin-1')).toMatchObject({ text: '{"\ufffd": 1}', notUtf8: true });
    expect(await received('/latin-1-gzip')).toMatchObject({ text: '\ufffd', notUtf8: true });
  });

  it('decompresses what came, and says where that cannot be', async () => {
    expect(await received('/gzip')).toMatchObject({ text: '{}' });
    expect(await received('/broken-gzip')).toMatch(/incorrect header check/);
    expect(await received('/bomb')).toMatch(/BodyTooLarge/);
  });

  it('ends with a body that has no end, or that ends before its time', async () => {
    expect(await received('/endless')).toMatch(/BodyTooLarge/);
    expect(await received('/half')).toMatch(/other side closed|terminated/);
  });

  it('ends when it is told to: before it has a connection, while nothing comes, and in the middle', async () => {
    for (const abortAfterMs of [0, 30])
      for (const path of ['/silent', '/slow'])
        expect(await received(path, { abortAfterMs })).toBe('Error: enough');
    // The connection is free for others.
    expect(await received('/plain')).toMatchObject({ status: 207 });
  });

  it('ends at once where others hold the connections', async () => {
    const ends: string[] = [];
    const first = received('/silent', { abortAfterMs: 300 }).finally(() => ends.push('first'));
    const second = received('/plain', { abortAfterMs: 10 }).finally(() => ends.push('second'));
    expect(await Promise.all([first, second])).toEqual(['Error: enough', 'Error: enough']);
    expect(ends).toEqual(['second', 'first']);
    expect(await received('/plain')).toMatchObject({ status: 207 });
  });
});
