import type { RequirementResult } from '../../base/run-result.ts';

/** The requirements that failed somewhere, each once. */
export function failedIds(results: readonly RequirementResult[]): string[] {
  return [...new Set(results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id))];
}
