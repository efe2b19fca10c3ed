import { timingSafeEqual } from 'node:crypto';
import type { Behaviour } from '../entries/behaviour.ts';
import type { Seeded } from '../seeded.ts';
import type { CredentialMode, WireRequest } from './wire.ts';

/** The two credential sets of a node (§5.2); the token is also the gRPC `x-token` (§5.3). */
export interface NodeCredentials {
  readonly token: string;
  readonly username: string;
  readonly password: string;
}

/** Credentials that a request was sent with, right or wrong. */
export interface SentCredentials {
  readonly bearer?: string;
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
}

/** As Node gives them: names in lower case. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface PlatformAccessInfo {
  readonly surface: 'platform';
  readonly mode: CredentialMode;
  readonly sent: SentCredentials;
  readonly apiKey: string;
  /** The tokens of all nodes, which the platform rejects. */
  readonly nodeTokens: ReadonlySet<string>;
  readonly request: WireRequest;
  readonly count: number;
}

export interface NodeAccessInfo {
  readonly surface: 'http' | 'websocket' | 'grpc';
  readonly mode: CredentialMode;
  readonly sent: SentCredentials;
  readonly node: string;
  readonly api: string;
  /** What is asked for, without a token. */
  readonly path: string;
  readonly headers: Headers;
  /** Of an HTTP request; empty elsewhere. */
  readonly body: Buffer;
  /** The client's end of the connection; empty for an upgrade, which has its own. */
  readonly connection: string;
  readonly credentials: NodeCredentials;
  /** The platform's API key, which no node accepts. */
  readonly apiKey: string;
  /** Tokens and passwords of the other nodes, each with its API: this node accepts none of them. */
  readonly secretsOfOthers: ReadonlyMap<string, string>;
  readonly count: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Whether a platform request is accepted (§5.1). */
    'access.platform': Hook<boolean, PlatformAccessInfo>;
    /** Whether a node request, an upgrade or a gRPC call is accepted (§5.2, §5.3). */
    'access.node': Hook<boolean, NodeAccessInfo>;
    /** Whether a port that speaks TLS also serves plain HTTP (§5.1). */
    'access.plain-http': Hook<
      boolean,
      { readonly surface: 'platform' | 'http'; readonly node: string | null }
    >;
  }
}

export interface Access {
  readonly accepted: boolean;
  readonly mode: CredentialMode;
  readonly sent: SentCredentials;
  /** The path that is left when a token segment was taken off it, with a leading slash. */
  readonly path: string;
}

const nothing = Buffer.alloc(0);
const apiSegments = new Set(['', 'evm', 'wallet', 'api', 'ws', 'usage']);

export function drawNodeCredentials(random: Seeded): NodeCredentials {
  const words = [
    'amber',
    'brisk',
    'cedar',
    'delta',
    'ember',
    'flint',
    'grove',
    'heron',
    'ivory',
    'lunar',
    'maple',
  ];
  const some = (count: number) => Array.from({ length: count }, () => random.pick(words)).join('-');
  // The digits keep every secret unique in its node list; the colon is permitted in a password and splits naive readers.
  return {
    token: random.hex(32),
    username: `${some(2)}-${random.hex(4)}`,
    password: `${some(3)}:${random.hex(8)}`,
  };
}

/** What the platform's authentication needs. */
export interface PlatformAuthSurface {
  readonly behaviour: Behaviour;
  readonly apiKey: string;
  readonly nodeTokens: ReadonlySet<string>;
}

/** §5.1: a bearer API key and nothing else. The key as first path segment is seen, and rejected. */
export function platformAccess(
  authSurface: PlatformAuthSurface,
  request: WireRequest,
  count: number,
): Access {
  const { behaviour, apiKey, nodeTokens } = authSurface;
  const header = readAuthorization(request.headers.authorization);
  const [, first = '', ...rest] = request.path.split('/');
  const inUrl = header.mode === 'none' && same(first, apiKey);
  const mode = inUrl ? 'token' : header.mode;
  const sent = inUrl ? { token: first } : header.sent;
  const right = mode === 'bearer' && same(sent.bearer, apiKey);
  const info = { surface: 'platform', mode, sent, apiKey, nodeTokens, request, count } as const;
  return {
    accepted: behaviour.override('access.platform', right, info),
    mode,
    sent,
    path: inUrl ? `/${rest.join('/')}` : withOneSlash(request.path),
  };
}

export interface NodeAuthSurface {
  readonly behaviour: Behaviour;
  readonly node: string;
  readonly api: string;
  readonly credentials: NodeCredentials;
  readonly apiKey: string;
  /** Tokens and passwords of all nodes, each with its API. */
  readonly nodeSecrets?: ReadonlyMap<string, string>;
}

/** Slashes that a path begins with are one, as most servers have it. */
function withOneSlash(path: string): string {
  return path.replace(/^\/{2,}/, '/');
}

/** A request of a node, or the upgrade to a WebSocket. */
export interface NodeAttempt {
  readonly surface: 'http' | 'websocket';
  /** What comes after `/ws` for an upgrade. */
  readonly path: string;
  readonly headers: Headers & { readonly authorization?: string | undefined };
  readonly count: number;
  readonly body?: Buffer;
  readonly connection?: string;
}

/**
 * §5.2: a node accepts its token in the path, or basic authentication. A right token is enough whatever headers are beside it.
 */
export function nodeAccess(
  authSurface: NodeAuthSurface,
  { surface, path, headers, count, body = nothing, connection = '' }: NodeAttempt,
): Access {
  const [, first = '', ...rest] = path.split('/');
  const header = readAuthorization(headers.authorization);
  const tokenOffered =
    same(first, authSurface.credentials.token) || (header.mode !== 'bearer' && !apiSegments.has(first));
  const mode = tokenOffered ? 'token' : header.mode;
  const sent = tokenOffered ? { ...header.sent, token: first } : header.sent;
  const { username, password, token } = authSurface.credentials;
  const right =
    mode === 'token'
      ? same(sent.token, token)
      : mode === 'basic' && same(sent.username, username) && same(sent.password, password);
  const asked = tokenOffered ? `/${rest.join('/')}` : path;
  return {
    accepted: decide(
      authSurface,
      { surface, mode, sent, path: asked, headers, body, connection, count },
      right,
    ),
    mode,
    sent,
    path: withOneSlash(asked),
  };
}

/** §5.3: a gRPC call is accepted by its `x-token` metadata entry. */
export function grpcAccess(
  authSurface: NodeAuthSurface,
  sent: SentCredentials,
  count: number,
  connection: string,
): Access {
  const mode = sent.token !== undefined ? 'x-token' : sent.bearer !== undefined ? 'bearer' : 'none';
  const right = same(sent.token, authSurface.credentials.token);
  return {
    accepted: decide(
      authSurface,
      { surface: 'grpc', mode, sent, path: '/', headers: {}, body: nothing, connection, count },
      right,
    ),
    mode,
    sent,
    path: '/',
  };
}

function decide(
  { behaviour, node, api, credentials, apiKey, nodeSecrets = new Map() }: NodeAuthSurface,
  attempt: Pick<
    NodeAccessInfo,
    'surface' | 'mode' | 'sent' | 'path' | 'headers' | 'body' | 'connection' | 'count'
  >,
  right: boolean,
): boolean {
  const own = [credentials.token, credentials.password];
  const secretsOfOthers = new Map([...nodeSecrets].filter(([secret]) => !own.includes(secret)));
  return behaviour.override('access.node', right, {
    ...attempt,
    node,
    api,
    credentials,
    apiKey,
    secretsOfOthers,
  });
}

function readAuthorization(header: string | undefined): { mode: CredentialMode; sent: SentCredentials } {
  const [, scheme = '', value = ''] = /^(\S+) +(.*?) *$/.exec(header ?? '') ?? [];
  if (/^bearer$/i.test(scheme)) return { mode: 'bearer', sent: { bearer: value } };
  if (!/^basic$/i.test(scheme)) return { mode: 'none', sent: {} };
  const [username = '', ...password] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return { mode: 'basic', sent: { username, password: password.join(':') } };
}

function same(sent: string | undefined, secret: string): boolean {
  if (sent === undefined) return false;
  const [left, right] = [Buffer.from(sent), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
