import { UserError } from '../user-error.ts';
import type { Place } from './check-address.ts';
import { checkHeaderName, checkHeaderValue } from './check-credentials.ts';

type Headers = Readonly<Record<string, string>>;

/** What a request is made of, and what says who asks: with another value a run would judge its own headers. */
const reserved: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const credentials = 'credentials belong under "apiKey", "auth" or "xToken"';

/**
 * The `headers` of a target file or a surface, with names in lower case.
 * @param placeOf where the header of a name stands
 * @throws UserError `target-file/header` or `target-file/credential`
 */
export function checkHeaders(headers: Headers, placeOf: (name: string) => Place): Headers {
  for (const name of Object.keys(headers)) {
    const why = whyNot(name.toLowerCase());
    if (why !== undefined) throw invalid(placeOf(name), why);
  }
  return checkAnyHeaders(headers, placeOf);
}

/** Headers of any name, credentials as well, as a meter may need them; with names in lower case. @throws as above */
export function checkAnyHeaders(headers: Headers, placeOf: (name: string) => Place): Headers {
  const checked = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const place = placeOf(name);
    checkHeaderName(name, place);
    const lower = name.toLowerCase();
    if (checked.has(lower)) throw invalid(place, 'is given twice, in different case; remove one');
    checkHeaderValue(value, place);
    checked.set(lower, value);
  }
  return Object.fromEntries(checked);
}

/** Why a header may not be given, by its name in lower case. */
function whyNot(lower: string): string | undefined {
  if (reserved.has(lower) || /^(sec-websocket-|grpc-|:)/.test(lower))
    return `is a header that nodeproof sets itself; ${credentials}`;
  if (lower === 'x-token') return `is the credential of gRPC (§5.3); ${credentials}`;
  return lower.endsWith('-bin') ? 'would be binary in gRPC; use another name' : undefined;
}

function invalid({ at, name }: Place, why: string): UserError {
  return new UserError('target-file/header', `${at}: ${name} ${why}`);
}
