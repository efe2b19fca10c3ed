import type { NodeContext } from '../../../engine/check.ts';
import { deriveSeed, randomStream } from '../../../engine/seed.ts';
import { isRpcApi } from '../../../engine/target/target.ts';
import { type BasicPair, type Credential, noCredential } from '../../../engine/wire/credential.ts';
import { claimsToBeWithin } from '../../support/access/claims-to-be-within.ts';
import { madeUp, wrongSecrets } from '../../support/access/wrong-secrets.ts';
import type { Attempted, AuthSurface } from '../auth-surface.ts';
import { type Crossed, crossed, phrase, whyAltered } from '../platform/crossed-credentials.ts';
import { secretName } from '../secrets-by-host.ts';

/** A credential that must be rejected, and what it is, as a phrase. */
export interface InvalidCredential extends Attempted {
  readonly description: string;
  /** Why it is made up in place of a real one. */
  readonly altered?: string;
}

export type Surface = AuthSurface<unknown>['kind'];

/** The address of a surface: each may have a host of its own. */
export function placeOf({ node }: NodeContext, kind: Surface): string | undefined {
  return kind === 'websocket' ? node.websocketUrl : node.url;
}

/** A secret of the node in a place where it must not be accepted. */
export function ownCrossed(context: NodeContext, kind: Surface, secret: string, what: string): Crossed {
  const to = placeOf(context, kind);
  return crossed(secret, whyAltered(context.target, to, to), streamOf(context, what));
}

export function because({ altered }: Pick<Crossed, 'altered'>): { readonly altered?: string } {
  return altered === undefined ? {} : { altered };
}

/** What made-up credentials look like where the target file gives none to go by. */
export const patterns = {
  token: '0123456789abcdef0123456789abcdef',
  username: 'user-1234',
  password: 'word-12345678',
};

export function streamOf({ seed }: NodeContext, what: string): () => number {
  return randomStream(deriveSeed(seed, what));
}

export function token(value: string): Credential {
  return { kind: 'url-token', token: value };
}

export function basic(username: string, password: string): Credential {
  return { kind: 'basic', username, password };
}

/**
 * Nothing at all, the claim that none is needed, and over HTTPS a batch of JSON-RPC: a node need not serve one, but a guard that reads the
 * method of a request finds none there.
 */
export function withoutCredentials({ node }: NodeContext, kind: Surface): readonly InvalidCredential[] {
  return kind === 'node' && isRpcApi(node.api) ? [bare, fromWithin, batch] : [bare, fromWithin];
}

const bare: InvalidCredential = { description: 'no credentials', credential: noCredential };
const batch: InvalidCredential = {
  description: 'no credentials, in a batch',
  credential: noCredential,
  inBatch: true,
};
const fromWithin: InvalidCredential = {
  description: 'no credentials, from a client that claims the address 127.0.0.1',
  credential: noCredential,
  headers: claimsToBeWithin,
};

/** Wrong tokens in the address, and the secrets of the other mode there. */
export function wrongTokens(context: NodeContext, kind: Surface): InvalidCredential[] {
  const { node } = context;
  const random = streamOf(context, 'tokens');
  const right = node.auth?.token;
  const wrong =
    right === undefined
      ? [{ what: 'made up', value: madeUp(patterns.token, random) }]
      : wrongSecrets(context, secretName(node, 'TOKEN'), right, random);
  const { username, password } = node.auth ?? {};
  return [
    ...wrong.map(({ what, value }) => ({ description: `a token ${what}`, credential: token(value) })),
    // Each mode may rely on the other to reject it.
    {
      description: 'a made-up token beside made-up basic credentials',
      credential: {
        kind: 'url-token',
        token: madeUp(right ?? patterns.token, random),
        beside: madeUpBasic(random),
      },
    },
    ...[
      { what: 'basic password', secret: password },
      { what: 'basic user name', secret: username },
    ].flatMap(({ what, secret }) => {
      if (secret === undefined || secret === right) return [];
      const sent = ownCrossed(context, kind, secret, `${what} as token`);
      return [
        { description: `${phrase(what, sent)} as token`, credential: token(sent.value), ...because(sent) },
      ];
    }),
  ];
}

/** The right user name with wrong passwords. */
export function wrongPasswords(context: NodeContext, kind: Surface): InvalidCredential[] {
  const { node } = context;
  const random = streamOf(context, 'passwords');
  const { username, password, token: right } = node.auth ?? {};
  if (username === undefined || password === undefined) return [madeUpPair(random)];
  const crossedToken =
    right === undefined ? undefined : ownCrossed(context, kind, right, 'token as password');
  return [
    madeUpPair(random),
    ...wrongSecrets(context, secretName(node, 'PASSWORD'), password, random).map(({ what, value }) => ({
      description: `a password ${what}`,
      credential: basic(username, value),
    })),
    { description: 'an empty password', credential: basic(username, '') },
    { description: 'the user name as password', credential: basic(username, username) },
    ...(crossedToken === undefined || right === password
      ? []
      : [
          {
            description: `${phrase('token', crossedToken)} as password`,
            credential: basic(username, crossedToken.value),
            ...because(crossedToken),
          },
        ]),
  ].filter(({ credential }) => credential.kind !== 'basic' || credential.password !== password);
}

/**
 * The right password with wrong user names. Whether a name's case counts is not judged: many services ignore it. Access logs
 * keep user names, so a password or token in their place has left its own.
 */
export function wrongUsernames(context: NodeContext, kind: Surface): InvalidCredential[] {
  const { node } = context;
  const random = streamOf(context, 'user names');
  const { username, password, token: right } = node.auth ?? {};
  if (username === undefined || password === undefined) return [madeUpPair(random)];
  const shown = ownCrossed(context, kind, password, 'password as user name');
  const key = right === undefined ? undefined : ownCrossed(context, kind, right, 'token as user name');
  return [
    ...wrongSecrets(context, secretName(node, 'USERNAME'), username, random)
      .filter(({ value }) => value.toLowerCase() !== username.toLowerCase())
      .map(({ what, value }) => ({
        description: `a user name ${what}`,
        credential: basic(value, password),
      })),
    { description: 'an empty user name', credential: basic('', password) },
    { description: 'an empty user name and password', credential: basic('', '') },
    ...[
      {
        description: `user name and ${shown.altered === undefined ? '' : 'a made-up '}password in the place of each other`,
        credential: basic(shown.value, username),
      },
      {
        description: `${phrase('password', shown)} as user name`,
        credential: basic(shown.value, shown.value),
      },
    ].map((one) => ({ ...one, ...because(shown) })),
    ...(key === undefined
      ? []
      : [
          { description: `${phrase('token', key)} as user name`, credential: basic(key.value, password) },
          {
            description: `${phrase('token', key)} as user name without password`,
            credential: basic(key.value, ''),
          },
        ].map((one) => ({ ...one, ...because(key) }))),
  ].filter(({ credential }) => credential.kind !== 'basic' || credential.username !== username);
}

function madeUpPair(random: () => number): InvalidCredential {
  return { description: 'made-up basic credentials', credential: { kind: 'basic', ...madeUpBasic(random) } };
}

function madeUpBasic(random: () => number): BasicPair {
  return { username: madeUp(patterns.username, random), password: madeUp(patterns.password, random) };
}
