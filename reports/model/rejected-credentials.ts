import type { RunResult } from '../../base/run-result.ts';

const mostNamed = 3;

/** What to check first: credentials that were accepted nowhere. Empty where there are none. */
export function rejectedCredentials({ traffic }: Pick<RunResult, 'traffic'>): string {
  const rejected = traffic?.rejected ?? [];
  if (rejected.length === 0) return '';
  const named = rejected.slice(0, mostNamed).map(({ surface, credential, requests, notFound }) => {
    const whose = surface === null ? `the ${credential}` : `the ${credential} of ${surface}`;
    const count = requests === 1 ? 'the only request' : `all ${requests} requests`;
    return notFound === true
      ? `${count} with ${whose} got status 404 (a wrong url, api or token)`
      : `${whose} was rejected on ${count}`;
  });
  const left = rejected.length - named.length;
  return `${named.join(', ')}${left > 0 ? `, and so ${left === 1 ? 'was' : 'were'} ${left} more` : ''}: check ${rejected.length === 1 ? 'it' : 'them'} first`;
}
