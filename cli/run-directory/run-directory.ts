import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileErrorReason } from '../../base/file-error.ts';
import { UserError } from '../../engine/user-error.ts';
import { fileName } from '../../reports/write-reports.ts';
import { lockName, lockRunDirectory } from './run-lock.ts';

/** Minimum disk space of a run, in bytes: this much is written once, and removed, before anything is sent. */
const neededRoom = 4 * 1024 * 1024;

export interface RunDirectory {
  readonly path: string;
  /** Releases the lock, so that other runs can write there. */
  release(): void;
}

/**
 * Creates the directory of a run, locks it for this run and checks that it can be written, before anything is
 * sent.
 * @throws UserError `out/unwritable`, `out/busy`, or `out/exists` where the directory holds anything already
 */
export function prepareRunDirectory(
  asked: string | undefined,
  targetName: string,
  startedAt: Date,
): RunDirectory {
  const path = resolve(asked ?? join('out', defaultName(targetName, startedAt)));
  return orUnwritable(`--out ${path}`, () => {
    if (asked === undefined) return takeNew(path);
    makeDirectory(path);
    return take(path);
  });
}

/** The directory may hold somebody's only record: nothing is overwritten. */
function rejectUsed(path: string): void {
  if (readdirSync(path).some((name) => name !== lockName))
    throw new UserError(
      'out/exists',
      `--out ${path}: exists and is not empty; name another directory, or remove it`,
    );
}

/** A new directory: two runs that start in one millisecond get one each. */
function takeNew(path: string): RunDirectory {
  makeDirectory(dirname(path));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path : `${path}-${number}`;
    try {
      mkdirSync(candidate);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw error;
    }
    return take(candidate);
  }
}

function take(path: string): RunDirectory {
  const release = lockRunDirectory(path);
  try {
    rejectUsed(path);
    proveRoom(path);
    return { path, release };
  } catch (error) {
    release();
    throw error;
  }
}

function proveRoom(directory: string): void {
  const path = join(directory, `.nodeproof-room-${process.pid}`);
  const file = openSync(path, 'w');
  try {
    const block = Buffer.alloc(64 * 1024);
    for (let written = 0; written < neededRoom; ) written += writeSync(file, block);
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}

function defaultName(targetName: string, startedAt: Date): string {
  return `${fileName(targetName).slice(0, 100)}-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}`;
}

/**
 * Where `report` writes: the directory of the only run, or the one that is named.
 * @throws UserError `report/out` where several runs are joined and no place is named for them, `out/exists` where the
 *   one that is named holds anything but that only run
 */
export function prepareReportDirectory(asked: string | undefined, directories: readonly string[]): string {
  const [only, ...more] = directories;
  const directory = asked ?? (more.length === 0 ? only : undefined);
  if (directory === undefined)
    throw new UserError(
      'report/out',
      'several directories are joined: name the output directory with --out DIR',
    );
  return orUnwritable(directory, () => {
    makeDirectory(directory);
    const isOwn = only !== undefined && more.length === 0 && isSameDirectory(directory, only);
    if (!isOwn) rejectUsed(directory);
    proveRoom(directory);
    return directory;
  });
}

function isSameDirectory(one: string, other: string): boolean {
  return existsSync(other) && realpathSync(one) === realpathSync(other);
}

/** Checks that a folder (created where missing) can be written to. @throws UserError `out/unwritable` */
export function prepareFolder(option: string, folder: string): void {
  orUnwritable(`${option} ${folder}`, () => {
    makeDirectory(folder);
    accessSync(folder, constants.W_OK);
  });
}

function orUnwritable<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError('out/unwritable', `${place}: cannot be written (${reasonOf(error)})`);
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return `${fileErrorReason(error)}; a run needs ${neededRoom / 1024 / 1024} MB of disk space: free some, or name another directory`;
  }
  return fileErrorReason(error);
}

/** One level after another: Node's own recursion never returns where a file system (such as /proc) takes no directories. */
function makeDirectory(directory: string): void {
  const missing: string[] = [];
  for (let path = resolve(directory); !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) {
    try {
      mkdirSync(path);
    } catch (error) {
      // Another run makes the same folders at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  if (!statSync(directory).isDirectory()) throw new Error('it is not a directory; name another one');
  accessSync(directory, constants.W_OK);
}
