import type { NodeContext } from '../../engine/check.ts';
import type { GrpcCall } from '../../engine/grpc/grpc-client.ts';
import { deriveSeed, randomStream } from '../../engine/seed.ts';
import { sameHost, secretName, tokensOfOthers } from './same-host.ts';
import { madeUp, wrongSecrets } from './wrong-secrets.ts';

/** A call without the right token in its right place. */
export interface GrpcStranger {
  /** As a phrase. */
  readonly presented: string;
  readonly call: Omit<GrpcCall, 'endpoint'>;
}

function streamOf({ seed }: NodeContext, what: string): () => number {
  return randomStream(deriveSeed(seed, what));
}

function withToken(presented: string, ...tokens: readonly string[]): GrpcStranger {
  return { presented, call: { metadata: tokens.map((token) => ['x-token', token] as const) } };
}

/** Wrong, empty and doubled tokens. */
export function wrongTokens(context: NodeContext, token: string): GrpcStranger[] {
  const random = streamOf(context, 'x-tokens');
  const wrong = wrongSecrets(context, secretName(context.node, 'X_TOKEN'), token, random);
  const [madeUpToken] = wrong;
  return [
    ...wrong.map(({ what, value }) => withToken(`an x-token ${what}`, value)),
    withToken('an empty x-token', ''),
    withToken('a made-up x-token, given twice', madeUpToken.value, madeUpToken.value),
  ];
}

export const nobody: readonly GrpcStranger[] = [{ presented: 'no metadata', call: { metadata: [] } }];

/** The token under other names than x-token (§5.3), also as bearer token (§5.1). */
export function otherNames(_context: NodeContext, token: string): GrpcStranger[] {
  const entries = [
    ['authorization', token],
    ['authorization', `Bearer ${token}`],
    ['authorization', `Basic ${Buffer.from(`:${token}`).toString('base64')}`],
    ['token', token],
    ['x-api-key', token],
    ['x-auth-token', token],
    ['x-access-token', token],
  ] as const;
  return entries.map(([name, value]) => ({
    presented: `the token as metadata ${name}${name === 'authorization' ? ` (${value.split(' ').length > 1 ? value.split(' ')[0] : 'bare'})` : ''}`,
    call: { metadata: [[name, value]] },
  }));
}

/** Bearer tokens, which no node takes (§5.1). */
export function bearers(context: NodeContext, token: string): GrpcStranger[] {
  const made = madeUp(token, streamOf(context, 'bearers'));
  return [
    { presented: 'its token as bearer token', call: { metadata: [['authorization', `Bearer ${token}`]] } },
    { presented: 'a made-up bearer token', call: { metadata: [['authorization', `Bearer ${made}`]] } },
  ];
}

/** The token in the path of the call, "not in the URL" (§5.3). */
export function inPath(_context: NodeContext, token: string): GrpcStranger[] {
  return [
    { presented: 'the token as first path segment', call: { metadata: [], pathPrefix: token } },
    {
      presented: 'the token as first path segment beside an empty x-token',
      call: { metadata: [['x-token', '']], pathPrefix: token },
    },
  ];
}

/** The platform's API key, a made-up one of its form where the endpoint is on another host than the platform. */
export function platformKeys(context: NodeContext): GrpcStranger[] {
  const { platform } = context.target;
  if (platform === undefined) return [];
  const near = sameHost(context.node.host, platform.baseUrl);
  const key = near ? platform.apiKey : madeUp(platform.apiKey, streamOf(context, 'platform key'));
  const what = near ? 'the API key of the platform' : 'a made-up API key of the platform';
  return [
    withToken(`${what} as x-token`, key),
    { presented: `${what} as bearer token`, call: { metadata: [['authorization', `Bearer ${key}`]] } },
  ];
}

/** Tokens of other nodes on the same host. */
export function othersTokens(context: NodeContext): GrpcStranger[] {
  return tokensOfOthers(context.target, context.node)
    .slice(0, 4)
    .map(({ node, token }) => withToken(`the token of ${node} as x-token`, token));
}
