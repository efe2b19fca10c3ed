import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Replaces a file at once: who reads it meanwhile sees the old content or the new, and a failure leaves the old. */
export function replaceFile(file: string, text: string): void {
  // A symbolic link stays one, and the file that it points to is replaced.
  const place = existsSync(file) ? realpathSync(file) : resolve(file);
  const beside = `${place}.${process.pid}.tmp`;
  const mode = existsSync(place) ? { mode: statSync(place).mode } : {};
  try {
    writeFileSync(beside, text, mode);
    renameSync(beside, place);
  } finally {
    rmSync(beside, { force: true });
  }
}
