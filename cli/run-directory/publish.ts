import { join, relative } from 'node:path';
import type { RunResult } from '../../base/run-result.ts';
import { checkRecorded } from '../../engine/input/recorded-file.ts';
import { UserError } from '../../engine/user-error.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { githubAnnotations } from '../../reports/formats/github.ts';
import { renderSummary } from '../../reports/formats/summary.ts';
import { renderTerminal } from '../../reports/formats/terminal.ts';
import type { ReportExtras } from '../../reports/model/extras.ts';
import { RunFileError, readRun } from '../../reports/model/read-run.ts';
import { jsonText } from '../../reports/text/json-text.ts';
import type { HistoryEntry } from '../../reports/trends/history-entry.ts';
import { appendHistory, historyFile, readHistory } from '../../reports/trends/history-folder.ts';
import { writeReports } from '../../reports/write-reports.ts';
import { appliedConfig } from '../config/apply-config.ts';
import { readFaultIndex } from '../fault-index.ts';
import { appendJobSummary, isGithub } from '../process/github.ts';
import { clearHeap } from '../process/keep-heap-small.ts';
import { wantsColour } from '../process/wants-colour.ts';
import { proveAppendable } from './prove-appendable.ts';
import { prepareFolder } from './run-directory.ts';

export interface PublishOptions {
  /** `json` for run.json itself on stdout. */
  readonly output?: 'text' | 'json';
  /** Files of `allure-results/` that stand beside their place already, by their digest. */
  readonly ahead?: ReadonlyMap<string, string>;
}

/**
 * Writes every report of a run into its directory, and prints the result and the path of the report on stdout.
 * @returns the file system's error where the directory cannot be written; the result is printed all the same
 */
export async function publish(
  directory: string,
  run: RunResult,
  extras: ReportExtras,
  { output = 'text', ahead }: PublishOptions = {},
): Promise<NodeJS.ErrnoException | undefined> {
  await clearHeap();
  const proofs = await readFaultIndex();
  const failure = await catchSystemError(() =>
    writeReports(directory, run, { ...extras, proofs, formats: appliedConfig().reports }, ahead),
  );
  process.stdout.write(
    output === 'json'
      ? `${jsonText(run)}\n`
      : renderTerminal(run, {
          ...extras,
          colour: wantsColour(process.stdout),
          ...(process.stdout.isTTY ? { columns: process.stdout.columns } : {}),
        }),
  );
  await reportToGithub(run, extras);
  if (failure !== undefined) return failure;
  const page = join(directory, 'report.html');
  const near = relative(process.cwd(), page);
  if (output === 'text')
    process.stdout.write(`Report: ${terminalLine(near.startsWith('..') ? page : near)}\n`);
  return undefined;
}

/** Annotations and the job's summary, where a GitHub workflow runs this; other consumers never see workflow commands. */
async function reportToGithub(run: RunResult, extras: ReportExtras): Promise<void> {
  if (!isGithub()) return;
  process.stderr.write(githubAnnotations(run, extras));
  await appendJobSummary(renderSummary(run, extras));
}

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

/** The run of a directory that the command line names. @throws UserError `run-directory/unreadable` */
export async function readEarlierRun(option: string, directory: string): Promise<RunResult> {
  const path = join(directory, 'run.json');
  try {
    checkRecorded(path);
  } catch (error) {
    throw new UserError(
      'run-directory/unreadable',
      `${option}: ${path}: cannot be read (${(error as Error).message})`,
    );
  }
  try {
    return await readRun(directory);
  } catch (error) {
    if (error instanceof RunFileError)
      throw new UserError('run-directory/unreadable', `${option}: ${error.message}`);
    throw error;
  }
}

/** Adds the line of a run to the history folder. @returns the file system's error where it cannot be written */
export function keepHistory(folder: string, run: RunResult): Promise<NodeJS.ErrnoException | undefined> {
  return catchSystemError(() => appendHistory(folder, run));
}

/** Runs work that writes to disk; an error of the file system comes back as a value. */
async function catchSystemError(work: () => Promise<unknown>): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return error as NodeJS.ErrnoException;
    throw error;
  }
}
