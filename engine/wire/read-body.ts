import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Turns } from './turns.ts';

/** An answer larger than this, after decompression, is not read to its end. */
export const maxBodyBytes = 16 * 1024 * 1024;

/** Whoever unfolds brotli needs up to 16 MB of its own beside what comes of it. Nobody asked for it: it may take its time. */
const brotliTurns = new Turns(2);

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads a body as UTF-8 text, decompressed, up to `maxBodyBytes`: a compression bomb ends like an endless body.
 * @throws BodyTooLarge, or the error of the stream
 */
export function readBody(stream: Readable, encoding: string | undefined): Promise<string> {
  const coding = encoding?.trim().toLowerCase();
  if (coding !== 'br') return readNow(stream, coding);
  // One that breaks while it waits is heard when its turn comes.
  stream.on('error', () => {});
  return brotliTurns.take(() => readNow(stream, coding));
}

async function readNow(stream: Readable, coding: string | undefined): Promise<string> {
  // It broke before its turn, and will not say so again.
  if (stream.destroyed) throw stream.errored ?? new Error('the body broke off');
  const decompress = decompressorFor(coding);
  const source = decompress === undefined ? stream : stream.pipe(decompress);
  if (decompress !== undefined) stream.on('error', (error) => decompress.destroy(error));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBodyBytes) throw new BodyTooLarge(`the body is larger than ${maxBodyBytes} bytes`);
      chunks.push(chunk);
    }
  } finally {
    if (!stream.destroyed && !stream.readableEnded) stream.destroy();
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

function decompressorFor(coding: string | undefined) {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
