import type { NodeContext } from '../../../engine/check.ts';
import type { GrpcCall } from '../../../engine/grpc/grpc-client.ts';
import { deriveSeed, randomStream } from '../../../engine/seed.ts';
import { claimsToBeWithin } from '../../support/access/claims-to-be-within.ts';
import { madeUp, wrongSecrets } from '../../support/access/wrong-secrets.ts';
import { type Crossed, crossed, phrase, whyAltered } from '../platform/crossed-credentials.ts';
import { secretName, tokensOfOthers } from '../secrets-by-host.ts';

/** A call without the right token in its documented place. */
export interface GrpcInvalidCredential {
  /** As a phrase. */
  readonly description: string;
  readonly call: Omit<GrpcCall, 'endpoint'>;
  /** Why a token in it is made up in place of a real one. */
  readonly altered?: string;
}

/** The token of the endpoint where it must not be accepted. */
function ownCrossed(context: NodeContext, token: string, what: string): Crossed {
  const { host } = context.node;
  return crossed(token, whyAltered(context.target, host, host), streamOf(context, what));
}

function because({ altered }: Crossed): { readonly altered?: string } {
  return altered === undefined ? {} : { altered };
}

function streamOf({ seed }: NodeContext, what: string): () => number {
  return randomStream(deriveSeed(seed, what));
}

function withToken(description: string, ...tokens: readonly string[]): GrpcInvalidCredential {
  return { description, call: { metadata: tokens.map((token) => ['x-token', token] as const) } };
}

/** Wrong, empty and doubled tokens. */
export function wrongTokens(context: NodeContext, token: string): GrpcInvalidCredential[] {
  const random = streamOf(context, 'x-tokens');
  const wrong = wrongSecrets(context, secretName(context.node, 'X_TOKEN'), token, random);
  const [madeUpToken] = wrong;
  return [
    ...wrong.map(({ what, value }) => withToken(`an x-token ${what}`, value)),
    withToken('an empty x-token', ''),
    withToken('a made-up x-token, given twice', madeUpToken.value, madeUpToken.value),
  ];
}

export const withoutCredentials: readonly [GrpcInvalidCredential, ...GrpcInvalidCredential[]] = [
  { description: 'no metadata', call: { metadata: [] } },
  {
    description: 'no token, from a client that claims the address 127.0.0.1',
    call: { metadata: Object.entries(claimsToBeWithin) },
  },
];

/** The token under other names than x-token (§5.3), also as bearer token (§5.1). */
export function otherNames(context: NodeContext, right: string): GrpcInvalidCredential[] {
  const sent = ownCrossed(context, right, 'other names');
  const token = sent.value;
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
    description: `${phrase('token', sent)} as metadata ${name}${name === 'authorization' ? ` (${value.split(' ').length > 1 ? value.split(' ')[0] : 'bare'})` : ''}`,
    call: { metadata: [[name, value]] },
    ...because(sent),
  }));
}

/** Bearer tokens, which no node takes (§5.1). */
export function bearers(context: NodeContext, token: string): GrpcInvalidCredential[] {
  const made = madeUp(token, streamOf(context, 'bearers'));
  const sent = ownCrossed(context, token, 'bearer');
  const bearer = (key: string): GrpcInvalidCredential['call'] => ({
    metadata: [['authorization', `Bearer ${key}`]],
  });
  return [
    {
      description: `${phrase('token', sent, 'its')} as bearer token`,
      call: bearer(sent.value),
      ...because(sent),
    },
    { description: 'a made-up bearer token', call: bearer(made) },
  ];
}

/** The token in the path of the call, "not in the URL" (§5.3). */
export function inPath(context: NodeContext, token: string): GrpcInvalidCredential[] {
  const sent = ownCrossed(context, token, 'path');
  const name = phrase('token', sent);
  return [
    { description: `${name} as first path segment`, call: { metadata: [], pathPrefix: sent.value } },
    {
      description: `${name} as first path segment beside an empty x-token`,
      call: { metadata: [['x-token', ''] as const], pathPrefix: sent.value },
    },
  ].map((one) => ({ ...one, ...because(sent) }));
}

/** The platform's API key, or a made-up one of its form where the endpoint may not be shown it. */
export function platformKeys(context: NodeContext): GrpcInvalidCredential[] {
  const { target, node } = context;
  const { platform } = target;
  if (platform === undefined) return [];
  const altered = whyAltered(target, platform.baseUrl, node.host);
  const sent = crossed(platform.apiKey, altered, streamOf(context, 'platform key'));
  const what = phrase('API key of the platform', sent);
  return [
    withToken(`${what} as x-token`, sent.value),
    {
      description: `${what} as bearer token`,
      call: { metadata: [['authorization', `Bearer ${sent.value}`] as const] },
    },
  ].map((one) => ({ ...one, ...because(sent) }));
}

/** Tokens of other nodes on the same host. */
export function othersTokens(context: NodeContext): GrpcInvalidCredential[] {
  const { target, node } = context;
  const altered = whyAltered(target, node.host, node.host);
  const random = streamOf(context, 'tokens of others');
  return tokensOfOthers(target, node)
    .slice(0, 4)
    .map(({ node: name, token }) => {
      const sent = crossed(token, altered, random);
      const of = sent.altered === undefined ? `of ${name}` : `in the form of that of ${name}`;
      return { ...withToken(`${phrase('token', sent)} ${of} as x-token`, sent.value), ...because(sent) };
    });
}
