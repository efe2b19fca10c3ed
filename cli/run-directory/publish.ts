import { join, relative } from 'node:path';
import { isSystemError } from '../../base/file-error.ts';
import type { RunResult } from '../../base/run-result.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { githubAnnotations } from '../../reports/formats/github.ts';
import { renderSummary } from '../../reports/formats/summary.ts';
import { renderTerminal } from '../../reports/formats/terminal.ts';
import type { ReportExtras } from '../../reports/model/extras.ts';
import { jsonText } from '../../reports/text/json-text.ts';
import { appendHistory } from '../../reports/trends/history-folder.ts';
import { writeReports } from '../../reports/write-reports.ts';
import { appliedConfig } from '../config/apply-config.ts';
import { readFaultIndex } from '../fault-index.ts';
import { appendJobSummary, isGithub } from '../process/github.ts';
import { clearHeap } from '../process/keep-heap-small.ts';
import { wantsColour } from '../process/wants-colour.ts';

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
    if (isSystemError(error)) return error;
    throw error;
  }
}
