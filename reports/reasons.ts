import type { RequirementResult } from './run.ts';

export interface Reason {
  readonly reason: string;
  readonly results: readonly RequirementResult[];
}

/** Results that share a reason, the most frequent reason first. */
export function groupByReason(results: readonly RequirementResult[]): readonly Reason[] {
  const groups = new Map<string, RequirementResult[]>();
  for (const result of results) {
    const reason =
      typeof result.reason === 'string' && result.reason !== '' ? result.reason : 'no reason given';
    const group = groups.get(reason);
    if (group === undefined) groups.set(reason, [result]);
    else group.push(result);
  }
  return [...groups]
    .map(([reason, ofReason]) => ({ reason, results: ofReason }))
    .sort((one, other) => other.results.length - one.results.length);
}
