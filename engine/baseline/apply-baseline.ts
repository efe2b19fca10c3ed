import type { KnownFailure, RequirementResult } from '../../base/run-result.ts';
import type { BaselineEntry, StaleEntry } from './baseline.ts';

/** Whether an entry still covers anything. @param today ISO date */
function isCurrent(entry: BaselineEntry, today: string): boolean {
  return entry.expires >= today;
}

/** Whether an entry is about a result. */
export function covers(entry: BaselineEntry, result: Pick<RequirementResult, 'id' | 'node'>): boolean {
  return entry.requirement === result.id && (entry.node === undefined || entry.node === result.node);
}

/** The entry that covers a result: one about its node before one about every node. */
export function coveringEntry(
  entries: readonly BaselineEntry[],
  result: Pick<RequirementResult, 'id' | 'node'>,
): BaselineEntry | undefined {
  const covering = entries.filter((entry) => covers(entry, result));
  return covering.find(({ node }) => node !== undefined) ?? covering[0];
}

/**
 * A result with what the baseline says of it, where it fails and an entry covers it.
 * @param today ISO date
 */
export function applyBaseline(
  result: RequirementResult,
  entries: readonly BaselineEntry[],
  today: string,
): RequirementResult {
  if (result.verdict !== 'failed') return result;
  const entry = coveringEntry(
    entries.filter((one) => isCurrent(one, today)),
    result,
  );
  return entry === undefined ? result : { ...result, known: true, baseline: knownFailureOf(entry) };
}

function knownFailureOf({ reason, owner, link, expires }: BaselineEntry): KnownFailure {
  return {
    reason,
    ...(owner === undefined ? {} : { owner }),
    ...(link === undefined ? {} : { link }),
    expires,
  };
}

/** Entries past their date, and entries whose requirement now passes: stale entries must be removed. @param today ISO date */
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

/**
 * Entries about every node of a requirement that passes in one part of a run. Whether the whole passes only shows when the
 * parts are joined: in another one a node may fail.
 * @param today ISO date
 */
export function passingEntries(
  entries: readonly BaselineEntry[],
  results: readonly RequirementResult[],
  today: string,
): StaleEntry[] {
  return staleEntries(
    entries.filter((entry) => entry.node === undefined && isCurrent(entry, today)),
    results,
    today,
  );
}

/** What is stale in a whole, of what its parts found stale and of what passed in them. */
export function joinStale(
  stale: readonly StaleEntry[],
  passing: readonly StaleEntry[],
  results: readonly RequirementResult[],
): StaleEntry[] {
  const still = passing.filter(
    ({ requirement }) => !results.some(({ id, verdict }) => id === requirement && verdict === 'failed'),
  );
  // Each part reports the same expired entry.
  const byText = new Map([...stale, ...still].map((entry) => [JSON.stringify(entry), entry]));
  return [...byText.values()];
}

/** An entry is stale where nothing that it covers failed and something passed; undecided results are no evidence. */
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
  return passes ? 'the requirement now passes' : undefined;
}
