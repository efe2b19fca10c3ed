import type { KnownFailure, RequirementResult } from '../../base/run-result.ts';
import { coveringEntry, covers } from './apply-baseline.ts';
import type { BaselineEntry } from './baseline.ts';

/** A result, and whether a failure of its level counts in its run. */
type Counted = Pick<RequirementResult, 'id' | 'node' | 'verdict'> & { readonly counts: boolean };

/**
 * A baseline of what fails now. An entry that covers a failure is kept as it is, one that nothing in the run decided too;
 * one whose requirement passes now goes; a failure that no entry covers gets a blank one.
 */
export function draftBaseline(
  results: readonly Counted[],
  earlier: readonly BaselineEntry[],
  blank: KnownFailure,
): BaselineEntry[] {
  const drafted = new Set<BaselineEntry>();
  for (const result of results) {
    if (result.verdict !== 'failed') continue;
    const known = coveringEntry(earlier, result);
    if (known !== undefined) drafted.add(known);
    else if (result.counts) drafted.add(blankEntry(result, blank));
  }
  const decided = (entry: BaselineEntry): boolean =>
    results.some((result) => covers(entry, result) && ['passed', 'failed'].includes(result.verdict));
  return [...drafted, ...earlier.filter((entry) => !drafted.has(entry) && !decided(entry))];
}

function blankEntry({ id, node }: Counted, blank: KnownFailure): BaselineEntry {
  return { requirement: id, ...(node === null ? {} : { node }), ...blank };
}
