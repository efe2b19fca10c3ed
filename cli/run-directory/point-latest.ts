import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Makes `out/latest` point to a run beside it. Where the file system has no links, nothing points there. */
export function pointLatest(directory: string): void {
  const place = join(dirname(directory), 'latest');
  const beside = `${place}.${process.pid}.tmp`;
  try {
    rmSync(beside, { force: true });
    symlinkSync(basename(directory), beside, 'dir');
    renameSync(beside, place);
  } catch {
    rmSync(beside, { force: true });
  }
}
