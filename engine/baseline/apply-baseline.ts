import type { RequirementResult } from '../run/result.ts';
import type { BaselineEntry, StaleEntry } from './baseline.ts';

/** Whether an entry still covers anything. @param today ISO date */
export function isCurrent(entry: BaselineEntry, today: string): boolean {
  return entry.expires >= today;
}

/** Whether an entry is about a result. */
export function covers(entry: BaselineEntry, result: Pick<RequirementResult, 'id' | 'node'>): boolean {
  return entry.requirement === result.id && (entry.node === undefined || entry.node === result.node);
}

/** Entries past their date, and entries whose requirement passes now. A baseline may not rot. @param today ISO date */
export function staleEntries(
  entries: readonly BaselineEntry[],
  results: readonly RequirementResult[],
  today: string,
): StaleEntry[] {
  return entries.flatMap((entry): StaleEntry[] => {
    const why = whyStale(entry, results, today);
    return why === undefined ? [] : [{ requirement: entry.requirement, node: entry.node ?? null, why }];
  });
}

/** Passing means that nothing it covers failed and at least one thing passed; what was not decided is no evidence. */
function whyStale(
  entry: BaselineEntry,
  results: readonly RequirementResult[],
  today: string,
): string | undefined {
  if (!isCurrent(entry, today)) return `expired on ${entry.expires}`;
  const covered = results.filter((result) => covers(entry, result));
  const passes =
    covered.some(({ verdict }) => verdict === 'passed') &&
    !covered.some(({ verdict }) => verdict === 'failed');
  return passes ? 'the requirement passes now' : undefined;
}
