import type { RejectedCredential } from '../../../base/run-result.ts';
import type { Outcome } from '../../verdict/outcome.ts';
import type { CredentialLog } from '../../wire/credential-log.ts';

/**
 * The outcome of a requirement where a credential of the target file is rejected everywhere. What was seen with it alone is
 * `inconclusive`: one statement says that the credential is accepted, and fails. A breach on other evidence stays one.
 * @param isAcceptance whether the requirement is that statement
 */
export function blameCredentials(
  outcome: Outcome,
  log: CredentialLog,
  { node, isAcceptance }: { readonly node: string | null; readonly isAcceptance: boolean },
): Outcome {
  if (isAcceptance) return outcome;
  if (outcome.verdict === 'failed') {
    const causes = outcome.sightings.map(({ breach }) =>
      log.explain(breach.exchange ?? breach.exchanges?.at(-1)),
    );
    const [first] = causes;
    return first === undefined || causes.includes(undefined) ? outcome : blamed(outcome.cases, first);
  }
  // What passes may have been seen with another credential, which is accepted.
  const cause = outcome.verdict === 'passed' ? log.closed(node) : log.mainRejected(node);
  if (cause === undefined || !depends(outcome)) return outcome;
  return blamed('cases' in outcome ? outcome.cases : 0, cause);
}

function depends(outcome: Outcome): boolean {
  switch (outcome.verdict) {
    case 'inconclusive':
      return outcome.cause === 'unusable' || outcome.cause === 'unreachable';
    case 'skipped':
      return outcome.skip === 'no-data';
    default:
      return true;
  }
}

/** Without the count, which differs between requirements, so that they are grouped. */
function blamed(cases: number, { surface, credential, notFound }: RejectedCredential): Outcome {
  const whose = surface === null ? `the ${credential}` : `the ${credential} of ${surface}`;
  const reason =
    notFound === true
      ? `every request with ${whose} got status 404: check url, api and token in the target file first`
      : `${whose} was rejected on every request: check the target file first`;
  return { verdict: 'inconclusive', cases, cause: 'unusable', reason };
}
