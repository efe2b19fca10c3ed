import { groupBy } from '../../base/group-by.ts';
import type { RequirementResult } from '../../base/run-result.ts';
import { withStanding } from './standing.ts';

/** How many statements no data was found for, and what to give for them; empty where there is none. Hostile text. */
export function noDataNote(results: readonly RequirementResult[]): string {
  const without = withStanding(results, 'no-data');
  if (without.length === 0) return '';
  const given = groupBy(
    without.filter(({ give }) => give !== undefined),
    ({ give }) => give ?? '',
  ).map((ofKey) => `${ofKey[0]?.give} for ${ofKey.length}`);
  return `no data was found for ${without.length}${given.length === 0 ? '' : ` (set ${given.join(', ')} in the target file)`}`;
}
