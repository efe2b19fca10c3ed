import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UserError } from '../../engine/user-error.ts';

export interface SecretsFile {
  /** Writes `NAME='value'` lines, as shells read them, and closes the file. */
  write(secrets: ReadonlyMap<string, string>): void;
  /** Removes the file, where nothing was written. */
  abandon(): void;
}

/**
 * Makes a file that only its owner can read, before anything is sent.
 * @throws UserError `discover/secrets-file` where it is there already, or could be exchanged by others
 */
export function openSecretsFile(path: string): SecretsFile {
  const unusable = (why: string): UserError =>
    new UserError('discover/secrets-file', `--with-secrets ${path}: ${why}`);
  const place = resolve(path);
  let descriptor: number;
  try {
    const { mode } = statSync(dirname(place));
    const [writableByAll, sticky] = [(mode & 0o002) !== 0, (mode & 0o1000) !== 0];
    if (writableByAll && !sticky)
      throw unusable('its folder is writable by everyone; choose one that only you can write to');
    // Exclusive: neither an existing file nor a symbolic link is ever written to.
    descriptor = openSync(place, 'wx', 0o600);
  } catch (error) {
    if (error instanceof UserError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw unusable('the file exists; choose a new name, or remove it');
    throw unusable(`cannot be written (${(error as Error).message})`);
  }
  let open = true;
  const close = (): void => {
    if (open) closeSync(descriptor);
    open = false;
  };
  return {
    write: (secrets) => {
      const lines = [...secrets].map(([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'\n`);
      writeSync(descriptor, lines.join(''));
      close();
    },
    abandon: () => {
      if (!open) return;
      close();
      rmSync(place, { force: true });
    },
  };
}
