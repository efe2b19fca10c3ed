import { constants } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectOrArray } from '../../base/json-object.ts';
import type { RunResult } from '../../base/run-result.ts';
import { standingOrder } from '../model/standing.ts';
import { jsonLine } from '../text/json-text.ts';
import { fileName } from '../write-reports.ts';
import { historyEntry } from './history.ts';
import type { HistoryEntry } from './history-entry.ts';
import { stateAfter } from './history-state.ts';

/**
 * The runs of a target that a history folder holds, oldest first; none where there is no folder yet. A line
 * that is not an entry (truncated by a full disk, or edited) is skipped: history never stops a run.
 */
export async function readHistory(folder: string, target: string): Promise<readonly HistoryEntry[]> {
  const text = await readFile(historyFile(folder, target), 'utf8').catch(() => '');
  return text
    .split('\n')
    .flatMap(entryOf)
    .filter((entry) => entry.target === target);
}

/** To the end of the file of that name, and not of one that a link in its place leads to. */
const toItself = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/** Appends the line of a run, and returns it. After a truncated line the new one starts on a line of its own. */
export async function appendHistory(folder: string, run: RunResult): Promise<HistoryEntry> {
  await mkdir(folder, { recursive: true });
  const file = historyFile(folder, run.target.name);
  const entry = historyEntry(run, stateAfter(await readHistory(folder, run.target.name)));
  const text = await readFile(file, 'utf8').catch(() => '');
  const start = text === '' || text.endsWith('\n') ? '' : '\n';
  await appendFile(file, `${start}${jsonLine(entry)}\n`, { flag: toItself });
  return entry;
}

/** The path of a target's history. */
export function historyFile(folder: string, target: string): string {
  return join(folder, fileName(`${target}.ndjson`));
}

function entryOf(line: string): readonly HistoryEntry[] {
  try {
    const entry: unknown = JSON.parse(line);
    return isEntry(entry) ? [entry] : [];
  } catch {
    return [];
  }
}

/** Whether a value is a line of a history folder. */
export function isEntry(value: unknown): value is HistoryEntry {
  if (!isRecord(value) || !isRecord(value.counts)) return false;
  const { counts } = value;
  return (
    ['startedAt', 'target', 'profile'].every((name) => typeof value[name] === 'string') &&
    ['conforms', 'violates', 'inconclusive'].some((verdict) => verdict === value.verdict) &&
    typeof value.seed === 'number' &&
    standingOrder.every((standing) => typeof counts[standing] === 'number') &&
    (value.failed === undefined || isKeys(value.failed)) &&
    (value.decided === undefined ||
      (isRecord(value.decided) && isKeys(value.decided.more) && isKeys(value.decided.less))) &&
    (value.observed === undefined ||
      (isRecord(value.observed) && Object.values(value.observed).every((text) => typeof text === 'string')))
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObjectOrArray(value);
}

function isKeys(value: unknown): boolean {
  return Array.isArray(value) && value.every((key) => typeof key === 'string');
}
