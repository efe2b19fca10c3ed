import type { RequirementResult } from '../run/result.ts';
import type { BaselineEntry, StaleEntry } from './baseline.ts';

export interface BaselineOutcome {
  readonly results: RequirementResult[];
  readonly stale: readonly StaleEntry[];
}

/**
 * Marks the failures that a baseline covers. An entry past its date covers nothing and is stale; so is one whose
 * requirement passes now. A baseline may not rot.
 * @param today ISO date
 */
export function applyBaseline(
  entries: readonly BaselineEntry[],
  results: readonly RequirementResult[],
  today: string,
): BaselineOutcome {
  const current = entries.filter(({ expires }) => expires >= today);
  const marked = results.map((result) =>
    result.verdict === 'failed' && current.some((entry) => covers(entry, result))
      ? { ...result, known: true }
      : result,
  );
  const stale = entries.flatMap((entry): StaleEntry[] => {
    const why = whyStale(entry, results, today);
    return why === undefined ? [] : [{ requirement: entry.requirement, node: entry.node ?? null, why }];
  });
  return { results: marked, stale };
}

function covers(entry: BaselineEntry, result: RequirementResult): boolean {
  return entry.requirement === result.id && (entry.node === undefined || entry.node === result.node);
}

/** Passing means that nothing it covers failed and at least one thing passed; what was not decided is no evidence. */
function whyStale(
  entry: BaselineEntry,
  results: readonly RequirementResult[],
  today: string,
): string | undefined {
  if (entry.expires < today) return `expired on ${entry.expires}`;
  const covered = results.filter((result) => covers(entry, result));
  const passes =
    covered.some(({ verdict }) => verdict === 'passed') &&
    !covered.some(({ verdict }) => verdict === 'failed');
  return passes ? 'the requirement passes now' : undefined;
}
