import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileErrorReason } from '../../base/file-error.ts';
import type { RunResult } from '../../base/run-result.ts';
import { checkRecorded } from '../../engine/input/recorded-file.ts';
import { UserError } from '../../engine/user-error.ts';
import type { ReportExtras } from '../../reports/model/extras.ts';
import { RunFileError, readRun } from '../../reports/model/read-run.ts';
import type { HistoryEntry } from '../../reports/trends/history-entry.ts';
import { historyFile, readHistory } from '../../reports/trends/history-folder.ts';
import { proveAppendable } from './prove-appendable.ts';
import { prepareFolder } from './run-directory.ts';

/**
 * What the reports compare a run with: `--previous` and `--history`.
 * @throws UserError `run-directory/unreadable` or `out/unwritable`
 */
export async function readEarlier(
  options: { readonly previous?: string; readonly history?: string },
  target: string,
): Promise<Pick<ReportExtras, 'previous' | 'history'>> {
  const history = options.history === undefined ? {} : { history: await readKept(options.history, target) };
  return {
    ...(options.previous === undefined
      ? {}
      : { previous: await readEarlierRun('--previous', options.previous) }),
    ...history,
  };
}

async function readKept(folder: string, target: string): Promise<readonly HistoryEntry[]> {
  prepareFolder('--history', folder);
  try {
    proveAppendable(historyFile(folder, target));
  } catch (error) {
    throw new UserError(
      'out/unwritable',
      `--history ${folder}: the history of ${target} cannot be written there (${(error as Error).message})`,
    );
  }
  return readHistory(folder, target);
}

/**
 * The run of a directory that the command line names.
 * @param option what names it, for the message
 * @throws UserError `run-directory/unreadable`, which says what to name where no run is there
 */
export async function readEarlierRun(option: string, directory: string): Promise<RunResult> {
  const path = join(directory, 'run.json');
  const unreadable = (why: string): UserError =>
    new UserError('run-directory/unreadable', `${option}: ${why}${adviceOn(directory, path)}`);
  try {
    checkRecorded(path);
  } catch (error) {
    throw unreadable(`${path}: cannot be read (${fileErrorReason(error)})`);
  }
  try {
    return await readRun(directory);
  } catch (error) {
    if (error instanceof RunFileError) throw unreadable(error.message);
    throw error;
  }
}

/** A run that was killed has its journal only. */
function adviceOn(directory: string, path: string): string {
  if (existsSync(path)) return '';
  return existsSync(join(directory, 'journal.ndjson'))
    ? `; the run did not end: ${JSON.stringify(`nodeproof report ${directory}`)} writes it`
    : '; name the directory of a run';
}
