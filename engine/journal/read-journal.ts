import { join } from 'node:path';
import { asObject, type JsonObject } from '../../base/json-object.ts';
import type { RequirementResult, RunHead, RunResult } from '../../base/run-result.ts';
import { formatValidator } from '../../specs/validators.ts';
import type { StaleEntry } from '../baseline/baseline.ts';
import { readRecorded } from '../input/recorded-file.ts';
import { UserError } from '../user-error.ts';
import { journalFormat } from './journal.ts';
import type { PlannedEntry } from './planned-entries.ts';

/** What a journal holds; the footer is missing where the run was killed. */
export interface JournalContent {
  /** As it was named. */
  readonly directory: string;
  readonly head: RunHead;
  readonly planned: number;
  /** Absent where an older version wrote the journal. */
  readonly plan?: readonly PlannedEntry[];
  /** In the order of the target file; empty where an older version wrote the journal. */
  readonly nodes: readonly string[];
  readonly strict: boolean;
  readonly results: readonly RequirementResult[];
  /** What was spent when the last event of it was written; the footer overrides it. */
  readonly spent: RunResult['ledger'] | undefined;
  readonly footer:
    | (Pick<
        RunResult,
        'finishedAt' | 'verdict' | 'summary' | 'ledger' | 'latency' | 'traffic' | 'crossed'
      > & {
        readonly stale: readonly StaleEntry[];
        readonly passing?: readonly StaleEntry[];
      })
    | undefined;
}

/**
 * Reads the journal of a run directory. A last line that was cut off in the middle of writing is skipped, with whatever
 * a crash of the machine left behind it; a journal with such a gap, or with fewer verdicts than were planned, is incomplete,
 * footer or not.
 * @throws UserError `journal/unreadable`
 */
export async function readJournal(directory: string): Promise<JournalContent> {
  const path = join(directory, 'journal.ndjson');
  const [first = '', ...rest] = textOf(path).split('\n');
  const isLine = formatValidator('formats/journal-line.schema');
  const header = parseLine(first);
  if (header?.kind !== 'header' || header.format !== journalFormat || !isLine(header)) {
    throw new UserError(
      'journal/unreadable',
      `${path}:1: not a journal in the format ${journalFormat}; name the directory of a run`,
    );
  }
  const { tool, target, profile, seed, shard, selection, startedAt, planned, plan, nodes, strict } =
    header as unknown as RunHead & {
      planned: number;
      plan?: readonly PlannedEntry[];
      nodes?: readonly string[];
      strict?: boolean;
    };
  const lines = rest.filter((line) => line !== '').map(parseLine);
  const whole = lines.filter((line) => line !== undefined).filter((line) => isLine(line));
  const results = lastOfEach(
    whole
      .filter(({ kind }) => kind === 'verdict')
      .map(({ kind: _kind, ...result }) => result as unknown as RequirementResult),
  );
  const isWhole = whole.length === lines.length && results.length >= planned;
  return {
    directory,
    head: {
      ...{ tool, target, profile, seed, startedAt },
      ...(shard === undefined ? {} : { shard }),
      ...(selection === undefined ? {} : { selection }),
    },
    planned,
    ...(plan === undefined ? {} : { plan }),
    nodes: nodes ?? [],
    strict: strict === true,
    results,
    spent: spentSoFar(whole),
    footer: isWhole ? (whole.find(({ kind }) => kind === 'footer') as JournalContent['footer']) : undefined,
  };
}

function spentSoFar(lines: readonly JsonObject[]): RunResult['ledger'] | undefined {
  const { kind: _kind, ...ledger } = lines.findLast(({ kind }) => kind === 'ledger') ?? {};
  return 'requests' in ledger ? (ledger as unknown as RunResult['ledger']) : undefined;
}

/** A verdict that a later response superseded is in the journal twice: the last line counts. */
function lastOfEach(results: readonly RequirementResult[]): RequirementResult[] {
  return [...new Map(results.map((result) => [JSON.stringify([result.id, result.node]), result])).values()];
}

function textOf(path: string): string {
  try {
    return readRecorded(path);
  } catch (error) {
    throw new UserError(
      'journal/unreadable',
      `${path}: cannot be read (${(error as Error).message}); name the directory of a run`,
    );
  }
}

function parseLine(line: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(line));
  } catch {
    return undefined;
  }
}
