import { UserError } from '../user-error.ts';
import { readBytes } from './read-bytes.ts';

/** A file larger than this is a mistake or an attack, not something that a person wrote. */
const maxBytes = 1_000_000;

/**
 * Text that a person wrote, read no further than it may be long: `/dev/zero` ends too. A pipe will do.
 * @param subject prefix of the error's code, as in `target-file`
 * @param most bytes
 * @throws UserError with the path and what to do
 */
export function readInputFile(path: string, subject: string, most = maxBytes): string {
  const bytes = readSome(path, subject, most);
  if (bytes.length > most) {
    throw new UserError(`${subject}/too-large`, `${path}: larger than ${most} bytes; is it the right file?`);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Reported below.
  }
  throw new UserError(`${subject}/not-text`, `${path}: not UTF-8 text; is it the right file?`);
}

function readSome(path: string, subject: string, most: number): Buffer {
  try {
    return readBytes(path, most);
  } catch (error) {
    throw new UserError(`${subject}/unreadable`, `${path}: cannot be read (${(error as Error).message})`);
  }
}
