import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { fileErrorReason } from '../../base/file-error.ts';

/** Timeout of a pipe without a writer, and of a writer without output (it may ask for a passphrase). */
interface WaitLimits {
  readonly nobodyMs: number;
  readonly silenceMs: number;
}
const defaultLimits: WaitLimits = { nobodyMs: 3_000, silenceMs: 120_000 };
const pauseMs = 20;

/**
 * The bytes of a file, one more than `most` where there are more: `/dev/zero` ends too. A pipe will do (`<(sops -d …)`), and
 * one that nobody writes to ends as well.
 * @throws Error with a readable reason why it cannot be read
 */
export function readBytes(path: string, most: number, waitLimits = defaultLimits): Buffer {
  let file: number | undefined;
  try {
    // Non-blocking: opening a pipe blocks until somebody writes to it.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const about = fstatSync(file);
    if (about.isDirectory()) throw new Error('it is a directory');
    return readAll(file, most, about.isFIFO() ? waitLimits : undefined);
  } catch (error) {
    throw new Error(fileErrorReason(error));
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** @param waitLimits undefined where the file is no pipe */
function readAll(file: number, most: number, waitLimits: WaitLimits | undefined): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  for (let waited = 0; length <= most; ) {
    const chunk = Buffer.alloc(Math.min(64 * 1024, most + 1 - length));
    const read = readSome(file, chunk);
    if (typeof read === 'number' && read > 0) {
      chunks.push(chunk.subarray(0, read));
      length += read;
      waited = 0;
      continue;
    }
    if (read === 0 && (length > 0 || waitLimits === undefined)) break;
    const { nobodyMs, silenceMs } = waitLimits ?? defaultLimits;
    if (waited >= (read === 0 ? nobodyMs : silenceMs)) throw new Error('it is a pipe without data');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    waited += pauseMs;
  }
  return Buffer.concat(chunks, length);
}

/** How many bytes were read: 0 at the end, or before anybody writes to a pipe. */
function readSome(file: number, into: Buffer): number | 'nothing yet' {
  try {
    return readSync(file, into, 0, into.length, null);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 'nothing yet';
    throw error;
  }
}
