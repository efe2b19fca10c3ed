import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** An answer larger than this, after decompression, is not read to its end. */
export const maxBodyBytes = 16 * 1024 * 1024;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads a body as UTF-8 text, decompressed, up to `maxBodyBytes`: a compression bomb ends like an endless body.
 * @throws BodyTooLarge, or the error of the stream
 */
export async function readBody(stream: Readable, encoding: string | undefined): Promise<string> {
  const decompress = decompressorFor(encoding);
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

function decompressorFor(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
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
