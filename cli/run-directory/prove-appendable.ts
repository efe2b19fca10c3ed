import { closeSync, constants, existsSync, lstatSync, openSync, rmSync } from 'node:fs';
import { checkRecorded } from '../../engine/input/recorded-file.ts';

/**
 * Proves before a run that a line can be added to a file at its end, and leaves the file as it is. A symbolic link is not followed: a folder
 * that others write into, such as a cache of CI, could have a line written to any file.
 * @throws Error that says what is wrong with the file
 */
export function proveAppendable(path: string): void {
  checkRecorded(path);
  const about = lstatSync(path, { throwIfNoEntry: false });
  if (about?.isSymbolicLink() === true)
    throw new Error('it is a symbolic link; put the file itself there, or name the folder that it is in');
  if (about?.isDirectory() === true) throw new Error('it is a directory');
  const isNew = !existsSync(path);
  closeSync(openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT));
  if (isNew) rmSync(path, { force: true });
}
