import { groupBy } from '../../base/group-by.ts';
import type { RequirementResult } from '../../base/run-result.ts';
import { reasonText } from './reason-text.ts';

export interface Reason {
  readonly reason: string;
  readonly results: readonly RequirementResult[];
}

/** Results that share a reason, the most frequent reason first. */
export function groupByReason(results: readonly RequirementResult[]): readonly Reason[] {
  return groupBy(results, reasonOf)
    .map((ofReason) => ({ reason: reasonOf(ofReason[0]), results: ofReason }))
    .sort((one, other) => other.results.length - one.results.length);
}

function reasonOf(result: RequirementResult | undefined): string {
  const reason = result === undefined ? '' : reasonText(result);
  return reason === '' ? 'no reason given' : reason;
}
