import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { ResponseMemoryBudget } from '../../ledger/response-memory-budget.ts';
import { Semaphore } from '../connection/semaphore.ts';
import type { Answer } from '../exchange.ts';

/** A body larger than this, after decompression, is not read to its end. */
export const maxBodyBytes = 16 * 1024 * 1024;

/** A brotli decoder needs up to 16 MB beside its output. No request accepts brotli, so such responses are decoded one by one. */
const brotliAtOnce = new Semaphore(2);

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';

  constructor() {
    super(`the body is larger than ${maxBodyBytes} bytes, which is the most that nodeproof reads of one`);
  }
}

export type BodyText = Pick<Answer, 'text' | 'notUtf8'>;

/**
 * Reads a body as UTF-8 text, decompressed, up to `maxBodyBytes`: a compression bomb ends like an endless body.
 * @throws BodyTooLarge, TooMuchInFlight, or the error of the stream
 */
export function readBody(
  stream: Readable,
  encoding: string | undefined,
  memory: ResponseMemoryBudget,
): Promise<BodyText> {
  const coding = encoding?.trim().toLowerCase();
  if (coding !== 'br') return readNow(stream, coding, memory);
  // A stream that fails while it waits is reported when its turn comes.
  stream.on('error', () => {});
  return brotliAtOnce.take(() => readNow(stream, coding, memory));
}

async function readNow(
  stream: Readable,
  coding: string | undefined,
  memory: ResponseMemoryBudget,
): Promise<BodyText> {
  // The stream failed before its turn, and emits no further error.
  if (stream.destroyed) throw stream.errored ?? new Error('the body was incomplete');
  const decompress = coding === 'deflate' ? await inflaterFor(stream) : decompressorFor(coding);
  const source = decompress === undefined ? stream : stream.pipe(decompress);
  if (decompress !== undefined) stream.on('error', (error) => decompress.destroy(error));
  const reservation = memory.reserve((error) => stream.destroy(error));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Listeners: an async iterator costs several times as much CPU for small bodies.
    await new Promise<void>((resolve, reject) => {
      source.on('data', (chunk: Buffer) => {
        size += chunk.length;
        try {
          if (size > maxBodyBytes) throw new BodyTooLarge();
          reservation.resize(size);
          chunks.push(chunk);
        } catch (error) {
          reject(error);
          source.pause();
        }
      });
      source.on('error', reject);
      source.on('end', resolve);
      source.on('close', () => {
        // An error that nobody needs costs as much as the rest of a small body.
        if (!source.readableEnded) reject(source.errored ?? new Error('the body was incomplete'));
      });
    });
  } finally {
    reservation.release();
    if (!stream.destroyed && !stream.readableEnded) stream.destroy();
  }
  const [only] = chunks;
  return decodeUtf8(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, size));
}

/** The text of a body: JSON is UTF-8 between systems (RFC 8259, 8.1), whatever its headers say. */
export function decodeUtf8(body: Buffer): BodyText {
  return { text: body.toString('utf8'), ...(isUtf8(body) ? {} : { notUtf8: true }) };
}

/** Some servers leave out the zlib wrapper that `deflate` stands for (RFC 9110, 8.4.1.2), and browsers read what they send. */
async function inflaterFor(stream: Readable) {
  if (!stream.readable) return createInflate();
  const readable = once(stream, 'readable');
  const closed = once(stream, 'close');
  await Promise.race([readable, closed]);
  const first: Buffer | null = stream.read();
  if (first !== null) stream.unshift(first);
  // A wrapper names method 8 in its first byte; a raw stream begins with three bits of its first block.
  return first === null || (first.readUInt8(0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

function decompressorFor(coding: string | undefined) {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
