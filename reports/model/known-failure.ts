import type { RequirementResult } from '../../base/run-result.ts';

/** What the baseline says of a failure, in one line: the reason, then who sees to it, where, and until when. */
export function knownFailureText({ baseline, reason = '' }: RequirementResult): string {
  if (baseline === undefined) return reason === '' ? 'no reason given' : reason;
  const { owner, link, expires } = baseline;
  const more = [
    owner === undefined ? '' : `owner: ${owner}`,
    link === undefined ? '' : `link: ${link}`,
    `accepted until ${expires}`,
  ].filter((part) => part !== '');
  return `${baseline.reason} (${more.join('; ')})`;
}
