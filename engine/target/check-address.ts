import { UserError } from '../user-error.ts';

/** The place of a value: its path of keys, and `file:line:column` of it. */
export interface Place {
  readonly name: string;
  readonly at: string;
}

/**
 * Rejects what is not a plain URL: another scheme, credentials, a query. The URL itself is not printed: it may
 * hold a token.
 * @throws UserError `target-file/url`
 */
export function checkUrl(
  text: string,
  schemes: readonly string[],
  { name, at }: Place,
  query: 'with query' | 'without query' = 'without query',
): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const invalid = (why: string): UserError => new UserError('target-file/url', `${at}: ${name} ${why}`);
  if (url === undefined || !schemes.includes(url.protocol) || url.hostname === '') {
    throw invalid(`is not a URL of the form ${schemes.map((one) => `${one}//…`).join(' or ')}`);
  }
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text))
    throw invalid('contains a space, a backslash or an invisible character; percent-encode or remove it');
  if (url.username !== '' || url.password !== '')
    throw invalid('contains credentials; put them under "auth" instead');
  if (url.hash !== '') throw invalid('ends with a fragment (#…), which is never sent; remove it');
  if (query === 'without query' && /\?/.test(text))
    throw invalid('has a query (?…), but paths are appended to it; remove the query');
}

/**
 * Rejects what is not a host and port, as in `grpc.vendor-a.example:443`.
 * @throws UserError `target-file/host`
 */
export function checkHost(text: string, { name, at }: Place): void {
  const port = Number(/:(\d{1,5})$/.exec(text)?.[1]);
  const plain = /^(\[[0-9a-fA-F:.]+\]|[^\s:/?#@[\]]+):\d+$/.test(text) && URL.canParse(`http://${text}`);
  if (plain && port >= 1 && port <= 65_535) return;
  throw new UserError(
    'target-file/host',
    `${at}: ${name} is not a host and a port, for example grpc.vendor-a.example:443`,
  );
}
