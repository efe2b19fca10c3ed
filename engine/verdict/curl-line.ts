import type { Vault } from '../secrets/vault.ts';
import type { Exchange } from '../wire/exchange.ts';

/** What a line needs beside the exchange: the secrets' names, and the target's own certificate authority, if any. */
export interface Surroundings {
  readonly vault: Vault;
  readonly caFile?: string | undefined;
}

const quietHeaders: ReadonlySet<string> = new Set(['user-agent', 'accept']);

/**
 * A line that sends the request of an exchange again from a shell, with `$NAMES` where secrets stood.
 * WebSocket and gRPC get the line of the tool that people use there.
 */
export function curlLine(exchange: Exchange, { vault, caFile }: Surroundings): string {
  const { request, transport } = exchange;
  const quote = (text: string): string => shellQuote(text, vault);
  if (transport === 'websocket') {
    const headers = Object.entries(request.headers).map(
      ([name, value]) => `-H ${quote(`${name}: ${value}`)}`,
    );
    return [`printf '%s' ${quote(request.body ?? '')} |`, 'websocat -1', ...headers, quote(request.url)].join(
      ' ',
    );
  }
  if (transport === 'grpc') {
    const headers = Object.entries(request.headers).map(
      ([name, value]) => `-H ${quote(`${name}: ${value}`)}`,
    );
    const { host, pathname, protocol } = new URL(request.url);
    return [
      'grpcurl',
      ...(protocol === 'http:' ? ['-plaintext'] : []),
      ...headers,
      quote(host),
      quote(pathname.slice(1)),
    ].join(' ');
  }
  const parts = ['curl', '-sS'];
  if (caFile !== undefined && request.url.startsWith('https:')) parts.push('--cacert', quote(caFile));
  if (request.method !== 'GET') parts.push('-X', request.method);
  for (const [name, value] of Object.entries(request.headers)) {
    if (quietHeaders.has(name.toLowerCase())) continue;
    const pair = name.toLowerCase() === 'authorization' ? basicPair(value) : undefined;
    if (pair !== undefined) parts.push('-u', quote(pair));
    else parts.push('-H', quote(`${name}: ${value}`));
  }
  if (request.body !== undefined) parts.push('--data', quote(request.body));
  parts.push(quote(request.url));
  return parts.join(' ');
}

function basicPair(header: string): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header)?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
}

/** Single quotes, but double ones around the `$NAMES` that the shell is to fill in. */
function shellQuote(text: string, vault: Vault): string {
  return (
    vault
      .parts(text)
      .map((part) => (typeof part === 'string' ? `'${part.replaceAll("'", "'\\''")}'` : `"$${part.secret}"`))
      .join('') || "''"
  );
}
