import type { NodeContext } from '../../engine/check.ts';
import { deriveSeed, randomStream } from '../../engine/seed.ts';
import { type BasicPair, type Credential, encodedPair, noCredential } from '../../engine/wire/credential.ts';
import { addressOf, sameHost, secretName, tokensOfOthers } from './same-host.ts';
import { madeUp, wrongSecrets } from './wrong-secrets.ts';

/** A credential that opens nothing, and what it is, as a phrase. */
export interface Stranger {
  readonly presented: string;
  readonly credential: Credential;
}

/** What made-up credentials look like where the target file gives none to go by. */
const patterns = {
  token: '0123456789abcdef0123456789abcdef',
  username: 'user-1234',
  password: 'word-12345678',
};

/** What stands in a header as it is. A password may hold more. */
const headerText = /^[\x20-\x7e]*$/;

function streamOf({ seed }: NodeContext, what: string): () => number {
  return randomStream(deriveSeed(seed, what));
}

function token(value: string): Credential {
  return { kind: 'url-token', token: value };
}

function basic(username: string, password: string): Credential {
  return { kind: 'basic', username, password };
}

function bearer(key: string): Credential {
  return { kind: 'bearer', key };
}

/** Nothing at all. */
export const nobody: readonly Stranger[] = [{ presented: 'no credentials', credential: noCredential }];

/** Wrong tokens in the address, and the secrets of the other mode there. */
export function wrongTokens(context: NodeContext): Stranger[] {
  const { node } = context;
  const random = streamOf(context, 'tokens');
  const right = node.auth?.token;
  const wrong =
    right === undefined
      ? [{ what: 'made up', value: madeUp(patterns.token, random) }]
      : wrongSecrets(context, secretName(node, 'TOKEN'), right, random);
  const { username, password } = node.auth ?? {};
  return [
    ...wrong.map(({ what, value }) => ({ presented: `a token ${what}`, credential: token(value) })),
    // Each mode may leave it to the other to refuse.
    {
      presented: 'a made-up token beside made-up basic credentials',
      credential: {
        kind: 'url-token',
        token: madeUp(right ?? patterns.token, random),
        beside: madeUpBasic(random),
      },
    },
    ...(password === undefined || password === right
      ? []
      : [{ presented: 'the basic password as token', credential: token(password) }]),
    ...(username === undefined || username === right
      ? []
      : [{ presented: 'the basic user name as token', credential: token(username) }]),
  ];
}

/** The right user name with wrong passwords. */
export function wrongPasswords(context: NodeContext): Stranger[] {
  const { node } = context;
  const random = streamOf(context, 'passwords');
  const { username, password, token: right } = node.auth ?? {};
  if (username === undefined || password === undefined) return [madeUpPair(random)];
  return [
    madeUpPair(random),
    ...wrongSecrets(context, secretName(node, 'PASSWORD'), password, random).map(({ what, value }) => ({
      presented: `a password ${what}`,
      credential: basic(username, value),
    })),
    { presented: 'an empty password', credential: basic(username, '') },
    { presented: 'the user name as password', credential: basic(username, username) },
    ...(right === undefined || right === password
      ? []
      : [{ presented: 'the token as password', credential: basic(username, right) }]),
  ].filter(({ credential }) => credential.kind !== 'basic' || credential.password !== password);
}

/** The right password with wrong user names. Whether a name's case counts is not judged: many services ignore it. */
export function wrongUsernames(context: NodeContext): Stranger[] {
  const { node } = context;
  const random = streamOf(context, 'user names');
  const { username, password, token: right } = node.auth ?? {};
  if (username === undefined || password === undefined) return [madeUpPair(random)];
  return [
    ...wrongSecrets(context, secretName(node, 'USERNAME'), username, random)
      .filter(({ value }) => value.toLowerCase() !== username.toLowerCase())
      .map(({ what, value }) => ({
        presented: `a user name ${what}`,
        credential: basic(value, password),
      })),
    { presented: 'an empty user name', credential: basic('', password) },
    { presented: 'an empty user name and password', credential: basic('', '') },
    {
      presented: 'user name and password in the place of each other',
      credential: basic(password, username),
    },
    { presented: 'the password as user name', credential: basic(password, password) },
    ...(right === undefined
      ? []
      : [{ presented: 'the token as user name', credential: basic(right, password) }]),
    ...(right === undefined
      ? []
      : [{ presented: 'the token as user name without password', credential: basic(right, '') }]),
  ].filter(({ credential }) => credential.kind !== 'basic' || credential.username !== username);
}

function madeUpPair(random: () => number): Stranger {
  return { presented: 'made-up basic credentials', credential: { kind: 'basic', ...madeUpBasic(random) } };
}

function madeUpBasic(random: () => number): BasicPair {
  return { username: madeUp(patterns.username, random), password: madeUp(patterns.password, random) };
}

/**
 * Secrets of the node as bearer tokens, and made-up ones. The token first: what is opened by any bearer token opens to it,
 * and the first is tried at every request.
 */
export function bearers(context: NodeContext): Stranger[] {
  const { token: right, username, password } = context.node.auth ?? {};
  const made = madeUp(right ?? patterns.token, streamOf(context, 'bearers'));
  const shown = [
    ...(right === undefined ? [] : [{ presented: 'its token as bearer token', key: right }]),
    { presented: 'a made-up bearer token', key: made },
    ...(username === undefined || password === undefined
      ? []
      : [
          { presented: 'its password as bearer token', key: password },
          { presented: 'its basic credentials as bearer token', key: encodedPair({ username, password }) },
        ]),
  ];
  return shown
    .filter(({ key }) => headerText.test(key))
    .map(({ presented, key }) => ({ presented, credential: bearer(key) }));
}

/**
 * The platform's API key, where the node is on the platform's host; elsewhere it would tell the key to somebody who
 * does not know it, and a made-up one of its form goes there.
 */
export function platformKeys(context: NodeContext): Stranger[] {
  const { platform } = context.target;
  if (platform === undefined) return [];
  const near = sameHost(addressOf(context.node), platform.baseUrl);
  const key = near ? platform.apiKey : madeUp(platform.apiKey, streamOf(context, 'platform key'));
  const what = near ? 'the API key of the platform' : 'a made-up API key of the platform';
  return [
    { presented: `${what} as bearer token`, credential: bearer(key) },
    { presented: `${what} as token`, credential: token(key) },
    { presented: `${what} as basic password`, credential: basic(context.node.auth?.username ?? 'api', key) },
  ];
}

/** Credentials of other nodes on the same host. */
export function othersCredentials(context: NodeContext): Stranger[] {
  const { target, node } = context;
  const others = tokensOfOthers(target, node).slice(0, 2);
  const own = node.auth?.username;
  const pairs = target.nodes
    .filter((other) => others.some(({ node: name }) => name === other.name))
    .flatMap(({ name, auth }) => {
      const { username, password } = auth ?? {};
      const same = username === own && password === node.auth?.password;
      return username === undefined || password === undefined || same ? [] : [{ name, username, password }];
    });
  return [
    ...others.map(({ node: name, token: value }) => ({
      presented: `the token of ${name}`,
      credential: token(value),
    })),
    ...pairs.flatMap(({ name, username, password }) => [
      { presented: `the basic credentials of ${name}`, credential: basic(username, password) },
      ...(own === undefined || password === node.auth?.password
        ? []
        : [{ presented: `its user name with the password of ${name}`, credential: basic(own, password) }]),
    ]),
  ];
}
