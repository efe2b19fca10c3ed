import type { Caching } from '../../../engine/caching.ts';
import type { CheckContext } from '../../../engine/check.ts';
import { deriveSeed, randomStream } from '../../../engine/seed.ts';
import { type Judgement, noEvidence, notApplicable } from '../../../engine/verdict/judgement.ts';
import { type Credential, noCredential } from '../../../engine/wire/credential.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import type { Assignment, HttpCall } from '../../../generators/requests/documented-call.ts';
import { securitySchemes } from '../../../generators/requests/security-schemes.ts';
import { judgeRejection } from '../../support/access/judge-rejection.ts';
import { madeUp } from '../../support/access/wrong-secrets.ts';
import { httpRequest } from '../../support/documents/call-request.ts';
import { classOfAnswer } from '../answers/judge-invalid.ts';
import { liveCases } from '../calls/call-cases.ts';
import { noRequest } from '../calls/missing-value.ts';
import type { Examined } from './examined.ts';
import { credentialHeadersOf } from './missing-credential.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Sends a valid request of an operation without a credential, and with a wrong one. What the target file sends as a header under the name
 * of an `apiKey` of the document is a credential, too. @param id of the requirement
 */
export async function examineSecurity(
  { recorder, seed, target }: CheckContext,
  { caller, pool }: Examined,
  call: HttpCall,
  id: string,
): Promise<void> {
  const { http } = caller;
  const keys =
    http === undefined
      ? {}
      : credentialHeadersOf(securitySchemes(call.document), { wire: http.wire, target });
  if (http === undefined || (http.wire.credential.kind === 'none' && Object.keys(keys).length === 0))
    return recorder.skip(id, notApplicable('the target file gives no credential that could be left out'));
  const values = liveCases(call, pool).enumerated.find((one) => caller.fits(call, one.values))?.values;
  if (values === undefined) return recorder.skip(id, noRequest(call, pool));
  const random = randomStream(deriveSeed(seed, id));
  const made = wrongOf(http.wire.credential, random);
  const without: Headers = mapped(keys, () => undefined);
  const wrong: Headers = mapped(keys, (value) => madeUp(value, random));
  const attempts = [
    { credential: noCredential, headers: without, description: 'no credential' },
    { credential: made, headers: wrong, description: 'a made-up credential' },
  ];
  for (const attempt of attempts)
    await recorder.examine([id], async (caching) => [
      [id, await judgeAttempt({ ...http, ...attempt, call, values }, caching)],
    ]);
}

function mapped(
  headers: Readonly<Record<string, string>>,
  of: (value: string) => string | undefined,
): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, of(value)]));
}

interface Attempt {
  readonly wire: Wire;
  readonly call: HttpCall;
  readonly values: Assignment;
  readonly requestUnits: number;
  readonly credential: Credential;
  /** By name in lower case: what stands in place of the headers that are credentials. */
  readonly headers: Headers;
  /** What is sent, as a phrase. */
  readonly description: string;
}

async function judgeAttempt(
  { wire, call, values, requestUnits, credential, headers, description }: Attempt,
  caching: Caching,
): Promise<Judgement> {
  const right = httpRequest(call, values, requestUnits);
  // A document may describe its key as a parameter, too: what is made up for that is no credential.
  const request = { ...right, headers: besides(right.headers, headers) };
  const isServed = async (): Promise<boolean> => isData(await wire.ask(request, caching));
  if (!(await isServed())) return noEvidence('the valid request was not served with the right credential');
  const wrong = { ...request, credential, headers: { ...request.headers, ...headers } };
  const exchange = await wire.expectRejection(wrong, caching);
  return judgeRejection({ exchange, isAccepted: isData(exchange), description }, isServed);
}

/** Headers but for those of the same names. */
function besides(given: Headers = {}, others: Headers): Headers {
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => !Object.hasOwn(others, name.toLowerCase())),
  );
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
