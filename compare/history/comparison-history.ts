import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '../../base/json-object.ts';
import { jsonLine } from '../../reports/text/json-text.ts';
import type { Comparison } from '../model/comparison.ts';
import { type ComparisonLine, comparisonLine } from './comparison-line.ts';

const fileName = 'comparisons.jsonl';

/** Adds the line of a comparison to a history folder. A line that was cut stays cut: the new one begins on its own. */
export async function appendComparison(folder: string, comparison: Comparison): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, fileName);
  const text = await readFile(file, 'utf8').catch(() => '');
  const start = text === '' || text.endsWith('\n') ? '' : '\n';
  await appendFile(file, `${start}${jsonLine(comparisonLine(comparison))}\n`);
}

/**
 * The comparisons of a folder, oldest first: the lines that `--history` kept, and whole comparisons in its subfolders that have no line.
 * What cannot be read is left out and counted.
 */
export async function readComparisons(
  folder: string,
): Promise<{ readonly lines: readonly ComparisonLine[]; readonly unreadable: number }> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => '');
  const kept = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineOf(line));
  const folders = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const whole = await Promise.all(
    folders
      .filter((entry) => entry.isDirectory())
      .map((entry) => readFile(join(folder, entry.name, 'compare.json'), 'utf8').catch(() => undefined)),
  );
  const read = [...kept, ...whole.filter((one) => one !== undefined).map((one) => wholeOf(one))];
  const byStart = new Map<string, ComparisonLine>();
  for (const line of read) if (line !== undefined) byStart.set(`${line.startedAt} ${line.seed}`, line);
  const lines = [...byStart.values()].sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  return { lines, unreadable: read.filter((line) => line === undefined).length };
}

function lineOf(text: string): ComparisonLine | undefined {
  const line = parsed(text);
  return isJsonObject(line) &&
    line.format === 'nodeproof-compare-history/1' &&
    isWhole(line, ['targets', 'methods', 'violated'])
    ? (line as unknown as ComparisonLine)
    : undefined;
}

function wholeOf(text: string): ComparisonLine | undefined {
  const comparison = parsed(text);
  const lists = [
    'targets',
    'requirements',
    'latency',
    'differences',
    'errors',
    'freshness',
    'disagreements',
    'cost',
  ];
  return isJsonObject(comparison) && comparison.format === 'nodeproof-compare/1' && isWhole(comparison, lists)
    ? comparisonLine(comparison as unknown as Comparison)
    : undefined;
}

function isWhole(value: Readonly<Record<string, unknown>>, lists: readonly string[]): boolean {
  return (
    typeof value.startedAt === 'string' &&
    Number.isFinite(Date.parse(value.startedAt)) &&
    lists.every((name) => Array.isArray(value[name]))
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
