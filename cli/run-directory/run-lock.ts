import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isProcessRunning } from '../../base/is-process-running.ts';
import { UserError } from '../../engine/user-error.ts';

/** The lock file of a run directory while a run writes there. */
export const lockName = '.nodeproof-running';

/**
 * Locks a run directory for this process, until it releases it or ends. A lock whose process no longer runs is taken
 * over.
 * @returns releases the directory
 * @throws UserError `out/busy` where another run writes there; the file system's error where no file can be made
 */
export function lockRunDirectory(directory: string, option = '--out'): () => void {
  const path = join(directory, lockName);
  const mine = `${hostname()} ${process.pid}\n`;
  if (!make(path, mine)) {
    const holder = livingHolder(path);
    if (holder !== undefined) {
      throw new UserError(
        'out/busy',
        `${option} ${directory}: another run (${holder}) is writing there; wait for it, or name another directory`,
      );
    }
    rmSync(path, { force: true });
    if (!make(path, mine))
      throw new UserError(
        'out/busy',
        `${option} ${directory}: another run has just started writing there; name another directory`,
      );
  }
  let isMine = true;
  const release = (): void => {
    if (!isMine) return;
    isMine = false;
    process.off('exit', release);
    rmSync(path, { force: true });
  };
  process.on('exit', release);
  return release;
}

function make(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Who holds a lock, where that process may still be at work. */
function livingHolder(path: string): string | undefined {
  const [, host, digits] = /^(\S+) (\d+)\n$/.exec(readLock(path)) ?? [];
  if (host === undefined || digits === undefined) return undefined;
  // Of a process on another machine nothing can be known from here.
  if (host !== hostname()) return `process ${digits} on ${host}; if it no longer runs, remove ${path}`;
  const id = Number(digits);
  if (id === process.pid) return undefined;
  return isProcessRunning(id) ? `process ${id}` : undefined;
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
