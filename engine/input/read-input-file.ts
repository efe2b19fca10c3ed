import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { UserError } from '../user-error.ts';

/** A file larger than this is a mistake or an attack, not something that a person wrote. */
const maxBytes = 1_000_000;

/**
 * Text that a person wrote, read no further than it may be long: `/dev/zero` ends too. A pipe will do.
 * @param subject prefix of the error's code, as in `target-file`
 * @throws UserError with the path and what to do
 */
export function readInputFile(path: string, subject: string): string {
  const bytes = readSome(path, subject);
  if (bytes.length > maxBytes) {
    throw new UserError(
      `${subject}/too-large`,
      `${path}: larger than ${maxBytes} bytes; is it the right file?`,
    );
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Said below, in the same words.
  }
  throw new UserError(`${subject}/not-text`, `${path}: not UTF-8 text; is it the right file?`);
}

function readSome(path: string, subject: string): Buffer {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    if (fstatSync(file).isDirectory()) throw new Error('it is a directory');
    const bytes = Buffer.alloc(maxBytes + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } catch (error) {
    throw new UserError(`${subject}/unreadable`, `${path}: cannot be read (${reasonOf(error)})`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'no permission';
  return message;
}
