import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StaleEntry } from '../baseline/baseline.ts';
import { UserError } from '../user-error.ts';
import { journalFormat } from './journal.ts';
import type { RequirementResult, RunResult } from './result.ts';
import type { RunHead } from './run-head.ts';

/** What a journal holds; the footer is missing where the run was killed. */
export interface JournalContent {
  readonly head: RunHead;
  readonly planned: number;
  readonly strict: boolean;
  readonly results: readonly RequirementResult[];
  readonly footer:
    | (Pick<RunResult, 'finishedAt' | 'verdict' | 'summary' | 'ledger' | 'latency'> & {
        readonly stale: readonly StaleEntry[];
      })
    | undefined;
}

/**
 * Reads the journal of a run directory. A last line that was cut off in the middle of writing is passed over.
 * @throws UserError `journal/unreadable`
 */
export function readJournal(directory: string): JournalContent {
  const path = join(directory, 'journal.ndjson');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError(
      'journal/unreadable',
      `${path}: cannot be read (${(error as Error).message}); name the directory of a run`,
    );
  }
  const lines = text.split('\n').flatMap(parseLine);
  const [header] = lines;
  if (header?.kind !== 'header' || header.format !== journalFormat) {
    throw new UserError('journal/unreadable', `${path}:1: no journal of the format ${journalFormat}`);
  }
  const { tool, target, profile, seed, startedAt, planned, strict } = header as unknown as RunHead & {
    planned: number;
    strict?: boolean;
  };
  return {
    head: { tool, target, profile, seed, startedAt },
    planned,
    strict: strict === true,
    results: lines
      .filter(({ kind }) => kind === 'verdict')
      .map(({ kind: _kind, ...result }) => result as unknown as RequirementResult),
    footer: lines.find(({ kind }) => kind === 'footer') as JournalContent['footer'],
  };
}

function parseLine(line: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? [value as Record<string, unknown>] : [];
  } catch {
    return [];
  }
}
