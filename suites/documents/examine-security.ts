import type { Caching } from '../../engine/caching.ts';
import type { CheckContext } from '../../engine/check.ts';
import { deriveSeed, randomStream } from '../../engine/seed.ts';
import { type Judgement, noEvidence, notApplicable } from '../../engine/verdict/judgement.ts';
import { type Credential, noCredential } from '../../engine/wire/credential.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import type { Assignment, HttpCall } from '../../generators/requests/documented-call.ts';
import { judgeRejection } from '../support/access/judge-rejection.ts';
import { madeUp } from '../support/access/wrong-secrets.ts';
import { httpRequest } from '../support/documents/call-request.ts';
import { liveCases } from './call-cases.ts';
import type { Examined } from './examined.ts';
import { classOfAnswer } from './judge-invalid.ts';

/** Sends a valid request of an operation without a credential, and with a wrong one. @param id of the requirement */
export async function examineSecurity(
  { recorder, seed }: CheckContext,
  { caller, pool }: Examined,
  call: HttpCall,
  id: string,
): Promise<void> {
  const { http } = caller;
  if (http === undefined || http.wire.credential.kind === 'none')
    return recorder.skip(id, notApplicable('the target file gives no credential that could be left out'));
  const values = liveCases(call, pool).enumerated.find((one) => caller.fits(call, one.values))?.values;
  if (values === undefined)
    return recorder.skip(
      id,
      noEvidence('no request could be made', 'an example, or x-from, at each required parameter'),
    );
  const made = wrongOf(http.wire.credential, randomStream(deriveSeed(seed, id)));
  const attempts = [
    { credential: noCredential, description: 'no credential' },
    { credential: made, description: 'a made-up credential' },
  ];
  for (const attempt of attempts)
    await recorder.examine([id], async (caching) => [
      [id, await judgeAttempt({ ...http, ...attempt, call, values }, caching)],
    ]);
}

interface Attempt {
  readonly wire: Wire;
  readonly call: HttpCall;
  readonly values: Assignment;
  readonly requestUnits: number;
  readonly credential: Credential;
  /** What is sent, as a phrase. */
  readonly description: string;
}

async function judgeAttempt(
  { wire, call, values, requestUnits, credential, description }: Attempt,
  caching: Caching,
): Promise<Judgement> {
  const request = httpRequest(call, values, requestUnits);
  const isServed = async (): Promise<boolean> => isData(await wire.ask(request, caching));
  if (!(await isServed())) return noEvidence('the valid request was not served with the right credential');
  const exchange = await wire.expectRejection({ ...request, credential }, caching);
  return judgeRejection({ exchange, isAccepted: isData(exchange), description }, isServed);
}

function isData(exchange: Parameters<typeof classOfAnswer>[0]): boolean {
  const { answer } = exchange;
  if (answer.kind === 'no-answer' || answer.status >= 300) return false;
  const found = classOfAnswer(exchange);
  return found === 'served' || (found === 'other' && answer.text !== '');
}

/** A credential of the same form that is not the right one. */
function wrongOf(credential: Credential, random: () => number): Credential {
  switch (credential.kind) {
    case 'none':
      return credential;
    case 'bearer':
      return { kind: 'bearer', key: madeUp(credential.key, random) };
    case 'url-token':
      return { kind: 'url-token', token: madeUp(credential.token, random) };
    case 'basic':
      return { ...credential, password: madeUp(credential.password, random) };
  }
}
