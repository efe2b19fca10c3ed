import { readFileSync, statSync } from 'node:fs';
import { fileErrorReason } from '../../base/file-error.ts';

/** Far more than the largest run writes, and small enough to be read into memory. */
const mostMb = 48;

/**
 * Rejects what no earlier run wrote: a file that cannot be held in memory, or that never ends (a device, a pipe). What is not there
 * passes.
 * @throws Error that says what is wrong with the file
 */
export function checkRecorded(path: string): void {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined || about.isDirectory()) return;
  if (!about.isFile()) throw new Error('it is not a file, but a pipe or a device');
  if (about.size > mostMb * 1024 * 1024) throw new Error(`it is larger than ${mostMb} MB`);
}

/** The text of a file that an earlier run wrote. @throws Error that says what is wrong with the file */
export function readRecorded(path: string): string {
  try {
    checkRecorded(path);
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(fileErrorReason(error));
  }
}
