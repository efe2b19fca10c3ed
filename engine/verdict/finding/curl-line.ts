import type { Vault } from '../../secrets/vault.ts';
import { proxyOf } from '../../target/http-proxy.ts';
import type { Target } from '../../target/target.ts';
import type { Exchange, SentRequest } from '../../wire/exchange.ts';

/** What a line needs beside the exchange: the secrets' names, and how the target is reached. */
export interface Surroundings {
  readonly vault: Vault;
  readonly route?: Pick<Target, 'tls' | 'proxy'> | undefined;
}

const quietHeaders: ReadonlySet<string> = new Set(['user-agent', 'accept']);

/**
 * A line that sends the request of an exchange again from a shell, with `$NAMES` where secrets stood. A gRPC call is made
 * with curl too: grpcurl first asks for the service's description, which a rejected caller does not get.
 */
export function curlLine(exchange: Exchange, around: Surroundings): string {
  switch (exchange.transport) {
    case 'websocket':
      return websocatLine(exchange.request, around);
    case 'grpc':
      return grpcLine(exchange.request, around);
    default:
      return httpLine(exchange.request, around);
  }
}

function httpLine(request: SentRequest, around: Surroundings): string {
  const quote = quoteFor(around);
  return [
    ...['curl', '-sS', ...globOff(request.url), ...connection(request.url, around)],
    ...(request.method === 'GET' ? [] : ['-X', request.method]),
    ...headersOf(request, quote, '-u'),
    // Raw: --data would read a body that begins with @ as the name of a file.
    ...(request.body === undefined ? [] : ['--data-raw', quote(request.body)]),
    quote(request.url),
  ].join(' ');
}

/** One message, and the first that comes back. */
function websocatLine(request: SentRequest, around: Surroundings): string {
  const quote = quoteFor(around);
  return websocat(`printf '%s' ${quote(request.body ?? '')}`, '-n1', request, around);
}

/** The shortest pause between two messages, and the longest wait for an answer, in seconds. */
const [leastPause, mostPause] = [0.2, 10];

/**
 * Several messages over one connection, as a connection of its own for each would not show what one of them does to the others: each
 * after the time that an answer takes, or at once where they were in flight together. All that comes is printed.
 */
export function connectionLine(first: Exchange, others: readonly Exchange[], around: Surroundings): string {
  const quote = quoteFor(around);
  const all = [first, ...others];
  const slowest = Math.max(
    0,
    ...all.flatMap(({ answer, durationMs }) => (answer.kind === 'answer' ? durationMs : [])),
  );
  const pause = Math.min(mostPause, Math.max(leastPause, Math.ceil(slowest / 50) / 10));
  const message = ({ request: { body = '' } }: Exchange): string => `printf '%s\\n' ${quote(body)};`;
  const steps = others.map((one, place) =>
    isAfter(one, all[place]) ? `sleep ${pause}; ${message(one)}` : message(one),
  );
  // It closes the connection at the end of its input.
  const input = `{ ${[message(first), ...steps].join(' ')} sleep ${Math.max(2, pause)}; }`;
  return websocat(input, '', first.request, around);
}

function isAfter({ sentAt = 0 }: Exchange, before: Exchange | undefined): boolean {
  return before?.sentAt === undefined || sentAt >= before.sentAt + Math.floor(before.durationMs);
}

function websocat(input: string, options: string, request: SentRequest, around: Surroundings): string {
  const quote = quoteFor(around);
  const isSecure = request.url.startsWith('wss:');
  const { ca, client } = isSecure ? (around.route?.tls ?? {}) : {};
  return [
    // websocat has no option for PEM files.
    ...(client === undefined
      ? []
      : [
          `openssl pkcs12 -export -passout pass:x -in ${quote(client.cert.path)} -inkey ${quote(client.key.path)} -out client.p12 &&`,
        ]),
    `${input} |`,
    ...(ca === undefined ? [] : [`SSL_CERT_FILE=${quote(ca.path)}`]),
    'websocat',
    ...(options === '' ? [] : [options]),
    ...(client === undefined ? [] : ['--client-pkcs12-der client.p12 --client-pkcs12-passwd x']),
    ...headersOf(request, quote, '--basic-auth'),
    quote(request.url),
  ].join(' ');
}

/** One empty message: no compression, length 0. The status stands in the headers and trailers that -i shows. */
function grpcLine(request: SentRequest, around: Surroundings): string {
  const quote = quoteFor(around);
  const plaintext = request.url.startsWith('http:');
  return [
    String.raw`printf '\0\0\0\0\0' |`,
    ...['curl', '-sS', '-i', plaintext ? '--http2-prior-knowledge' : '--http2'],
    ...connection(request.url, around),
    ...["-H 'content-type: application/grpc'", "-H 'te: trailers'"],
    ...headersOf(request, quote, '-u'),
    ...['--data-binary', '@-', quote(request.url)],
  ].join(' ');
}

type Quote = (text: string) => string;

/** Options of curl. */
function connection(url: string, around: Surroundings): string[] {
  const quote = quoteFor(around);
  const proxy = proxyOf(around.route?.proxy, url);
  const { ca, client } = url.startsWith('https:') ? (around.route?.tls ?? {}) : {};
  return [
    ...(proxy === undefined ? [] : ['--proxy', quote(around.route?.proxy?.url ?? '')]),
    ...(ca === undefined ? [] : ['--cacert', quote(ca.path)]),
    ...(client === undefined ? [] : ['--cert', quote(client.cert.path), '--key', quote(client.key.path)]),
  ];
}

/** curl expands braces and brackets in URLs. */
function globOff(url: string): string[] {
  return /[{}[\]]/.test(url) ? ['-g'] : [];
}

/** Basic authentication as user name and password: no variable holds the value of the header. */
function headersOf(request: SentRequest, quote: Quote, basicOption: '-u' | '--basic-auth'): string[] {
  return Object.entries(request.headers).flatMap(([name, value]) => {
    if (quietHeaders.has(name.toLowerCase())) return [];
    const pair = name.toLowerCase() === 'authorization' ? basicPair(value) : undefined;
    // curl leaves out a header without a value, but for this form.
    return pair === undefined
      ? ['-H', quote(value === '' ? `${name};` : `${name}: ${value}`)]
      : [basicOption, quote(pair)];
  });
}

function basicPair(header: string): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header)?.[1];
  const pair = encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
  // Without a colon the tools would prompt for a password; bytes that are not UTF-8 would not be sent unchanged.
  return pair?.includes(':') === true && Buffer.from(pair).toString('base64') === encoded ? pair : undefined;
}

/** Single quotes, but double ones around the `$NAMES` that the shell is to fill in. */
function quoteFor({ vault }: Surroundings): Quote {
  return (text) =>
    vault
      .parts(text)
      .map((part) => (typeof part === 'string' ? `'${part.replaceAll("'", "'\\''")}'` : `"$${part.secret}"`))
      .join('');
}
