import type { RequirementResult } from '../../base/run-result.ts';

/** The reason of a result, with what would resolve it; empty where there is none. Untrusted text, like reasons. */
export function reasonText({ reason, give, undecided }: RequirementResult): string {
  const parts = [
    undecided === undefined ? '' : `${undecided} ${undecided === 1 ? 'case' : 'cases'} undecided`,
    reason ?? '',
    give === undefined ? '' : `set ${give} in the target file`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}
