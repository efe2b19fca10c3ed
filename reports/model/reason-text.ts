import type { RequirementResult } from '../../base/run-result.ts';

/** Why a result is what it is, with what would mend it; empty where there is nothing to say. Hostile text, as reasons are. */
export function reasonText({ reason, give, undecided }: RequirementResult): string {
  const parts = [
    undecided === undefined ? '' : `${undecided} ${undecided === 1 ? 'case' : 'cases'} undecided`,
    reason ?? '',
    give === undefined ? '' : `set ${give} in the target file`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}
