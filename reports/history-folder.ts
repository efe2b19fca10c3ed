import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HistoryEntry, historyEntry } from './history.ts';
import type { Run } from './run.ts';
import { standingOrder } from './standing.ts';
import { fileName } from './write-reports.ts';

/**
 * The runs of a target that a history folder holds, oldest first; none where there is no folder yet. A line
 * that is no entry (cut by a full disk, or by hand) is passed over: history never stops a run.
 */
export async function readHistory(folder: string, target: string): Promise<readonly HistoryEntry[]> {
  const text = await readFile(fileOf(folder, target), 'utf8').catch(() => '');
  return text
    .split('\n')
    .flatMap(entryOf)
    .filter((entry) => entry.target === target);
}

/** Adds the one line of a run. */
export async function appendHistory(folder: string, run: Run): Promise<void> {
  await mkdir(folder, { recursive: true });
  await appendFile(fileOf(folder, run.target.name), `${JSON.stringify(historyEntry(run))}\n`);
}

function fileOf(folder: string, target: string): string {
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

function isEntry(value: unknown): value is HistoryEntry {
  if (!isRecord(value) || !isRecord(value.counts)) return false;
  const { counts } = value;
  return (
    ['startedAt', 'target', 'profile'].every((name) => typeof value[name] === 'string') &&
    ['conforms', 'violates', 'inconclusive'].some((verdict) => verdict === value.verdict) &&
    typeof value.seed === 'number' &&
    standingOrder.every((standing) => typeof counts[standing] === 'number')
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
