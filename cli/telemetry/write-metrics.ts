import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isSystemError } from '../../base/file-error.ts';
import type { RunResult } from '../../base/run-result.ts';
import { UserError } from '../../engine/user-error.ts';
import { renderPrometheus } from '../../reports/metrics/prometheus.ts';
import { proveReplaceable, replaceFile } from '../replace-file.ts';
import { prepareFolder } from '../run-directory/run-directory.ts';

/** Proves before anything is sent that `--metrics FILE` can be written. @throws UserError `out/unwritable` */
export function prepareMetrics(file: string | undefined): void {
  if (file === undefined) return;
  if (existsSync(file) && !statSync(file).isFile())
    throw new UserError('out/unwritable', `--metrics ${file}: is not a file; name a file, new or existing`);
  prepareFolder('--metrics', dirname(resolve(file)));
  try {
    proveReplaceable(file);
  } catch (error) {
    throw new UserError(
      'out/unwritable',
      `--metrics ${file}: cannot be written (${(error as Error).message}); name another file`,
    );
  }
}

/**
 * Writes the figures of runs for Prometheus: at once, as the node exporter may read at any moment.
 * @returns the file system's error where it takes no more
 */
export function writeMetrics(
  file: string | undefined,
  ...runs: readonly RunResult[]
): NodeJS.ErrnoException | undefined {
  if (file === undefined) return undefined;
  try {
    replaceFile(file, renderPrometheus(...runs));
    return undefined;
  } catch (error) {
    if (isSystemError(error)) return error;
    throw error;
  }
}
