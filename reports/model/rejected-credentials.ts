import type { RunResult } from '../../base/run-result.ts';

const mostNamed = 3;

/** What to check first: credentials that were accepted nowhere. Empty where there are none. */
export function rejectedCredentials({ traffic }: Pick<RunResult, 'traffic'>): string {
  const rejected = traffic?.rejected ?? [];
  if (rejected.length === 0) return '';
  const named = rejected.slice(0, mostNamed).map(({ surface, credential, requests }) => {
    const whose = surface === null ? `the ${credential}` : `the ${credential} of ${surface}`;
    return `${whose} was rejected on ${requests === 1 ? 'the only request' : `all ${requests} requests`}`;
  });
  const left = rejected.length - named.length;
  return `${named.join(', ')}${left > 0 ? `, and so were ${left} more` : ''}: check ${rejected.length === 1 ? 'it' : 'them'} first`;
}
