import { readBytes } from './read-bytes.ts';

/** More than the largest run of this tool writes by far, and little enough to be read whole. */
const mostMb = 48;

/**
 * Text of a file that an earlier run wrote, or that somebody else put there in its stead.
 * @throws Error that says in words of ours why it cannot be read
 */
export function readRecorded(path: string): string {
  const bytes = readBytes(path, mostMb * 1024 * 1024);
  if (bytes.length > mostMb * 1024 * 1024) throw new Error(`it is larger than ${mostMb} MB`);
  return bytes.toString('utf8');
}
