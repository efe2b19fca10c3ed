import { isJsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { deriveSeed, randomStream } from '../../../engine/seed.ts';
import { type Credential, noCredential } from '../../../engine/wire/credential.ts';
import { claimsToBeWithin } from '../../support/access/claims-to-be-within.ts';
import { madeUp, wrongSecrets } from '../../support/access/wrong-secrets.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { sameHost } from '../secrets-by-host.ts';
import { crossed, ownHostOnly, phrase, whyAltered } from './crossed-credentials.ts';
import { type KeyPlacement, noKey } from './platform-reads.ts';

const keyName = 'PLATFORM_API_KEY';

function bearer(key: string): Credential {
  return { kind: 'bearer', key };
}

function basic(username: string, password: string): Credential {
  return { kind: 'basic', username, password };
}

/** Invalid keys, as bearer tokens. */
export function wrongKeys(context: PlatformContext): KeyPlacement[] {
  const random = randomStream(context.seed);
  return wrongSecrets(context, keyName, context.platform.apiKey, random).map(({ what, value }) => ({
    description: `a key ${what}`,
    credential: bearer(value),
  }));
}

/** A guard may know a path by another spelling than what stands behind it. */
const spellings: readonly { readonly how: string; readonly spelt: (path: string) => string }[] = [
  { how: 'that begins with two slashes', spelt: (path) => `/${path}` },
  { how: 'without its last slash', spelt: (path) => path.replace(/\/$/, '') },
  { how: 'with two slashes in a row', spelt: (path) => path.replace(/(?<=.)\//, '//') },
  { how: 'in capital letters', spelt: (path) => path.toUpperCase() },
  { how: 'with a parameter of its own', spelt: (path) => path.replace(/\/$/, ';version=1/') },
];

/** No key at all, in the forms that careless parsers take for one. */
export const absentKeys: readonly KeyPlacement[] = [
  noKey,
  { description: 'an empty bearer token', credential: noCredential, headers: { authorization: 'Bearer ' } },
  {
    description: 'a bearer scheme without token',
    credential: noCredential,
    headers: { authorization: 'Bearer' },
  },
  // What a client sends that has no key, and a server compares with where it has none either.
  ...['null', 'undefined'].map((word) => ({
    description: `the word ${word} as bearer token`,
    credential: noCredential,
    headers: { authorization: `Bearer ${word}` },
  })),
  { description: 'an empty authorization header', credential: noCredential, headers: { authorization: '' } },
  {
    description: 'no key, from a client that claims the address 127.0.0.1',
    credential: noCredential,
    headers: claimsToBeWithin,
  },
  ...spellings.map(({ how, spelt }) => ({
    description: `no key, for a path ${how}`,
    credential: noCredential,
    spelt,
  })),
];

/** The key where it must not be accepted, and its name in a phrase. */
export function crossedKey(context: PlatformContext) {
  const { target, platform, seed } = context;
  const altered = whyAltered(target, platform.baseUrl, platform.baseUrl);
  const sent = crossed(platform.apiKey, altered, randomStream(deriveSeed(seed, 'crossed key')));
  const reason = sent.altered === undefined ? {} : { altered: sent.altered };
  return { key: sent.value, name: phrase('key', sent), reason };
}

/** The key, and credentials of nodes, as basic authentication. */
export async function basicCredentials(context: PlatformContext): Promise<KeyPlacement[]> {
  const random = randomStream(context.seed);
  const nodes = await nodeSecrets(context);
  const { key, name, reason } = crossedKey(context);
  return [
    ...[
      { description: `${name} as basic password`, credential: basic('api', key) },
      { description: `${name} as basic password without user name`, credential: basic('', key) },
      { description: `${name} as basic user name`, credential: basic(key, '') },
      { description: `${name} as basic user name and password`, credential: basic(key, key) },
    ].map((one) => ({ ...one, ...reason })),
    {
      description: 'made-up basic credentials',
      credential: basic('api', madeUp(context.platform.apiKey, random)),
    },
    ...nodes.pairs.slice(0, 2).map(([username, password]) => ({
      description:
        nodes.altered === undefined
          ? 'the basic credentials of a node'
          : 'made-up basic credentials in the form of those of a node',
      credential: basic(username, password),
      ...nodes.reason,
    })),
  ];
}

/** The key in the address. */
export function addressKeys(context: PlatformContext): KeyPlacement[] {
  const { key, name, reason } = crossedKey(context);
  return [
    {
      description: `${name} as first path segment`,
      credential: { kind: 'url-token', token: key },
      ...reason,
    },
    ...['api_key', 'apikey', 'apiKey', 'key', 'token', 'access_token', 'auth'].map((parameter) => ({
      description: `${name} as query parameter ${parameter}`,
      credential: noCredential,
      query: { [parameter]: key },
      ...reason,
    })),
  ];
}

/** The key in other headers, and in its own header under another scheme. */
export function headerKeys(context: PlatformContext): KeyPlacement[] {
  const { key, name, reason } = crossedKey(context);
  const under = (scheme: string) => ({
    description: `${name} under the scheme ${scheme}`,
    headers: { authorization: `${scheme} ${key}` },
  });
  const inHeader = (header: string) => ({
    description: `${name} in the header ${header}`,
    headers: { [header]: key },
  });
  return [
    { description: `${name} without a scheme`, headers: { authorization: key } },
    inHeader('x-api-key'),
    ...['Token', 'ApiKey', 'Api-Key', 'Key', 'Basic', 'Digest'].map(under),
    ...['api-key', 'apikey', 'x-auth-token', 'x-access-token', 'x-token'].map(inHeader),
    { description: `${name} as a cookie`, headers: { cookie: `token=${key}; api_key=${key}` } },
  ].map((one) => ({ ...one, credential: noCredential, ...reason }));
}

/** Tokens and passwords of nodes, as bearer tokens. */
export async function nodeTokens(context: PlatformContext): Promise<KeyPlacement[]> {
  const nodes = await nodeSecrets(context);
  const { tokens, pairs, reason } = nodes;
  const random = randomStream(deriveSeed(context.seed, 'tokens of nodes'));
  const inForm = context.target.nodes.flatMap(({ auth, xToken }) => auth?.token ?? xToken ?? []);
  return [
    ...tokens.slice(0, 3).map((token) => ({
      description: `${phrase('token of a node', nodes)} as key`,
      credential: bearer(token),
      ...reason,
    })),
    ...pairs.slice(0, 1).map(([, password]) => ({
      description: `${phrase('password of a node', nodes)} as key`,
      credential: bearer(password),
      ...reason,
    })),
    ...(tokens.length === 0 ? inForm : []).slice(0, 1).map((token) => ({
      description: 'a made-up token in the form of those of nodes as key',
      credential: bearer(madeUp(token, random)),
      altered: ownHostOnly,
    })),
  ];
}

interface NodeSecrets {
  /** Why they are made up in the form of the real ones. */
  readonly altered?: string;
  readonly reason: { readonly altered?: string };
  readonly tokens: readonly string[];
  readonly pairs: readonly (readonly [username: string, password: string])[];
}

/**
 * Secrets of nodes that may be sent to the platform: those that it gave itself, in node details, and those of nodes on
 * its own host; made-up ones in their form where real ones may not cross.
 */
async function nodeSecrets(context: PlatformContext): Promise<NodeSecrets> {
  const { target, platform } = context;
  const { rows } = await (await nodeListOf(context)).snapshot(Caching.shared);
  const details = rows.map(({ value }) => (isJsonObject(value.details) ? value.details : {}));
  const own = target.nodes.filter(({ url, host }) => sameHost(url ?? host, platform.baseUrl));
  const tokens = [
    ...own.map(({ auth, xToken }) => auth?.token ?? xToken),
    ...details.map(({ auth_key }) => auth_key),
  ].filter((token): token is string => typeof token === 'string' && token !== '');
  const pairs = [
    ...own.map(({ auth }) => [auth?.username, auth?.password]),
    ...details.map(({ auth_username, auth_password }) => [auth_username, auth_password]),
  ].filter((pair): pair is [string, string] => pair.every((one) => typeof one === 'string' && one !== ''));
  const altered = whyAltered(target, platform.baseUrl, platform.baseUrl);
  const reason = altered === undefined ? {} : { altered };
  const random = randomStream(deriveSeed(context.seed, 'secrets of nodes'));
  const sent = (secret: string): string => crossed(secret, altered, random).value;
  return {
    ...reason,
    reason,
    tokens: [...new Set(tokens)].filter((token) => token !== platform.apiKey).map(sent),
    pairs: pairs.map(([username, password]) => [sent(username), sent(password)] as const),
  };
}
