import { UserError } from '../user-error.ts';
import type { Place } from './check-address.ts';
import { checkHeaderName, checkHeaderValue } from './check-credentials.ts';

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
export function checkHeaders(
  headers: Readonly<Record<string, string>>,
  placeOf: (name: string) => Place,
): Readonly<Record<string, string>> {
  const checked = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const place = placeOf(name);
    const invalid = (why: string): UserError =>
      new UserError('target-file/header', `${place.at}: ${place.name} ${why}`);
    checkHeaderName(name, place);
    const lower = name.toLowerCase();
    if (reserved.has(lower) || /^(sec-websocket-|grpc-|:)/.test(lower))
      throw invalid(`is a header that nodeproof sets itself; ${credentials}`);
    if (lower === 'x-token') throw invalid(`is the credential of gRPC (§5.3); ${credentials}`);
    if (lower.endsWith('-bin')) throw invalid('would be binary in gRPC; use another name');
    if (checked.has(lower)) throw invalid('is given twice, in different case; remove one');
    checkHeaderValue(value, place);
    checked.set(lower, value);
  }
  return Object.fromEntries(checked);
}
