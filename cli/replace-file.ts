import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Does all of it but for the exchange of the files. @throws the file system's error */
export function proveReplaceable(file: string): void {
  const beside = besideOf(placeOf(file));
  try {
    writeFileSync(beside, '');
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Replaces a file at once: who reads it meanwhile sees the old content or the new, and a failure leaves the old. */
export function replaceFile(file: string, text: string): void {
  const place = placeOf(file);
  const beside = besideOf(place);
  const mode = existsSync(place) ? { mode: statSync(place).mode } : {};
  try {
    writeFileSync(beside, text, mode);
    renameSync(beside, place);
  } finally {
    rmSync(beside, { force: true });
  }
}

/** A symbolic link stays one, and the file that it points to is replaced. */
function placeOf(file: string): string {
  return existsSync(file) ? realpathSync(file) : resolve(file);
}

function besideOf(place: string): string {
  return `${place}.${process.pid}.tmp`;
}
