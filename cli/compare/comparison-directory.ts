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
 * Creates the directory of a comparison and checks that it can be written, before anything is sent.
 * @throws UserError `out/unwritable` or `out/busy`, or `out/exists` where the directory holds anything already
 */
export function prepareComparisonDirectory(asked: string | undefined, startedAt: Date): RunDirectory {
  return prepareRunDirectory(asked, 'compare', startedAt);
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
