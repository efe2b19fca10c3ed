import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileName } from '../../reports/write-reports.ts';
import { prepareRunDirectory, type RunDirectory } from '../run-directory/run-directory.ts';

/** The paths of the parts of a comparison. */
export const files = {
  comparison: 'compare.json',
  measurement: 'measurement.ndjson',
  runs: 'runs',
  witnesses: 'witnesses.json',
} as const;

/**
 * Creates the directory of a comparison and checks that it can be written, before anything is sent. What an earlier comparison
 * left in it goes first.
 * @throws UserError `out/unwritable` or `out/busy`
 */
export function prepareComparisonDirectory(asked: string | undefined, startedAt: Date): RunDirectory {
  const directory = prepareRunDirectory(asked, 'compare', startedAt);
  const { path } = directory;
  // Other run directories are kept: without a comparison beside them they are not ours.
  if (existsSync(join(path, files.measurement)))
    rmSync(join(path, files.runs), { recursive: true, force: true });
  for (const name of [files.comparison, files.measurement, files.witnesses])
    rmSync(join(path, name), { force: true });
  return directory;
}

/**
 * Where the runs of a comparison are written, in the order of the targets: named after them, and numbered where two names
 * would be one on some file system.
 */
export function runDirectories(directory: string, names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const plain = fileName(name);
    const free = taken.has(plain.toLowerCase()) ? `${plain}-${index + 1}` : plain;
    taken.add(free.toLowerCase());
    return join(directory, files.runs, free);
  });
}
