import { join, relative } from 'node:path';
import { UserError } from '../engine/user-error.ts';
import type { ReportExtras } from '../reports/extras.ts';
import { appendHistory, readHistory } from '../reports/history-folder.ts';
import { RunFileError, readRun } from '../reports/read-run.ts';
import type { Run } from '../reports/run.ts';
import { renderTerminal } from '../reports/terminal.ts';
import { writeReports } from '../reports/write-reports.ts';
import { wantsColour } from './terminal.ts';

/** Writes every report of a run into its directory, and tells on stdout what it came to and where it stands. */
export async function publish(directory: string, run: Run, extras: ReportExtras): Promise<void> {
  await writeReports(directory, run, extras);
  process.stdout.write(renderTerminal(run, { ...extras, colour: wantsColour(process.stdout) }));
  const page = join(directory, 'report.html');
  const near = relative(process.cwd(), page);
  process.stdout.write(`Report: ${near.startsWith('..') ? page : near}\n`);
}

/**
 * What the reports compare a run with: `--previous` and `--history`.
 * @throws UserError `previous/unreadable`
 */
export async function readEarlier(
  options: { readonly previous?: string; readonly history?: string },
  target: string,
): Promise<Pick<ReportExtras, 'previous' | 'history'>> {
  return {
    ...(options.previous === undefined
      ? {}
      : { previous: await readEarlierRun('--previous', options.previous) }),
    ...(options.history === undefined ? {} : { history: await readHistory(options.history, target) }),
  };
}

/** The run of a directory that the command line names. @throws UserError `run-directory/unreadable` */
export async function readEarlierRun(option: string, directory: string): Promise<Run> {
  try {
    return await readRun(directory);
  } catch (error) {
    if (error instanceof RunFileError)
      throw new UserError('run-directory/unreadable', `${option}: ${error.message}`);
    throw error;
  }
}

/** Adds the line of a run to the history folder. @throws UserError `history/unwritable` */
export async function keepHistory(folder: string, run: Run): Promise<void> {
  try {
    await appendHistory(folder, run);
  } catch (error) {
    throw new UserError(
      'history/unwritable',
      `--history ${folder}: cannot be written (${(error as Error).message})`,
    );
  }
}
