import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResponseMemoryBudget } from '../../ledger/response-memory-budget.ts';
import { Semaphore } from '../connection/semaphore.ts';
import { BodyTooLarge, maxBodyBytes, readBody } from './read-body.ts';

const memory = new ResponseMemoryBudget();
const bomb = brotliCompressSync(Buffer.alloc(2 * maxBodyBytes));
const small = brotliCompressSync(Buffer.from('{}'));

describe('reading a body', () => {
  it('unfolds brotli, and ends each of many bombs', async () => {
    const read = Array.from({ length: 8 }, () =>
      readBody(Readable.from([bomb]), 'br', memory).catch((error) => error),
    );
    for (const end of await Promise.all(read)) expect(end).toBeInstanceOf(BodyTooLarge);
    expect(await readBody(Readable.from([small]), ' BR ', memory)).toEqual({ text: '{}' });
  });

  it('inflates with and without the wrapper, in whatever pieces the bytes come', async () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.boolean(), pieces, async (text, isWrapped, lengths) => {
        const bytes = isWrapped ? deflateSync(text) : deflateRawSync(text);
        const ends = lengths.map((_, index) =>
          lengths.slice(0, index + 1).reduce((sum, one) => sum + one, 0),
        );
        const cut = [0, ...ends].map((from, index) => bytes.subarray(from, ends[index]));
        const body = Readable.from(cut.filter(({ length }) => length > 0));
        expect(await readBody(body, 'deflate', memory)).toEqual({ text: Buffer.from(text).toString() });
      }),
    );
    await expect(readBody(Readable.from([]), 'deflate', memory)).rejects.toThrow();
  });

  it('hears of deflated bodies that broke before they began', async () => {
    const body = new Readable({ read: () => {} });
    const read = readBody(body, 'deflate', memory).then(String, String);
    body.destroy(new Error('broken off'));
    expect(await read).toMatch(/broken off/);
  });

  it('hears of bodies that broke before their turn', async () => {
    const bodies = Array.from({ length: 4 }, () => new Readable({ read: () => {} }));
    const read = bodies.map((body) => readBody(body, 'br', memory).then(String, String));
    for (const body of bodies) body.destroy(new Error('broken off'));
    for (const end of await Promise.all(read)) expect(end).toMatch(/broken off/);
    expect(await readBody(Readable.from([small]), 'br', memory)).toEqual({ text: '{}' });
  });
});

it('no more take their turn together than may', async () => {
  const semaphore = new Semaphore(2);
  let together = 0;
  const work = async (): Promise<number> => {
    together += 1;
    await new Promise((resolve) => setImmediate(resolve));
    together -= 1;
    return together + 1;
  };
  const seen = await Promise.all(Array.from({ length: 9 }, () => semaphore.take(work)));
  expect(Math.max(...seen)).toBeLessThanOrEqual(2);
});
