import type { PlatformContext } from '../../engine/check.ts';
import { firstRound } from '../../engine/round.ts';
import { deriveSeed, randomStream } from '../../engine/seed.ts';
import { type Credential, noCredential } from '../../engine/wire/credential.ts';
import { fleetOf } from '../platform/fleet.ts';
import { isRecord } from '../platform/list-page.ts';
import type { Presentation } from './platform-reads.ts';
import { sameHost } from './same-host.ts';
import { madeUp, wrongSecrets } from './wrong-secrets.ts';

const keyName = 'PLATFORM_API_KEY';

function bearer(key: string): Credential {
  return { kind: 'bearer', key };
}

function basic(username: string, password: string): Credential {
  return { kind: 'basic', username, password };
}

/** Keys that are none, as bearer tokens. */
export function wrongKeys(context: PlatformContext): Presentation[] {
  const random = randomStream(context.seed);
  return wrongSecrets(context, keyName, context.platform.apiKey, random).map(({ what, value }) => ({
    presented: `a key ${what}`,
    credential: bearer(value),
  }));
}

/** No key at all, in the forms that careless readers take for one. */
export const absentKeys: readonly Presentation[] = [
  { presented: 'no key', credential: noCredential },
  { presented: 'an empty bearer token', credential: noCredential, headers: { authorization: 'Bearer ' } },
  {
    presented: 'a bearer scheme without token',
    credential: noCredential,
    headers: { authorization: 'Bearer' },
  },
  { presented: 'an empty authorization header', credential: noCredential, headers: { authorization: '' } },
];

/** The key, and credentials of nodes, as basic authentication. */
export async function basicCredentials(context: PlatformContext): Promise<Presentation[]> {
  const { apiKey } = context.platform;
  const random = randomStream(context.seed);
  const nodes = await nodeSecrets(context);
  return [
    { presented: 'the key as basic password', credential: basic('api', apiKey) },
    { presented: 'the key as basic password without user name', credential: basic('', apiKey) },
    { presented: 'the key as basic user name', credential: basic(apiKey, '') },
    { presented: 'the key as basic user name and password', credential: basic(apiKey, apiKey) },
    { presented: 'made-up basic credentials', credential: basic('api', madeUp(apiKey, random)) },
    ...nodes.pairs.slice(0, 2).map(([username, password]) => ({
      presented: 'the basic credentials of a node',
      credential: basic(username, password),
    })),
  ];
}

/** The key in the address. */
export function addressKeys({ platform }: PlatformContext): Presentation[] {
  const { apiKey: key } = platform;
  return [
    { presented: 'the key as first path segment', credential: { kind: 'url-token', token: key } },
    ...['api_key', 'apikey', 'apiKey', 'key', 'token', 'access_token', 'auth'].map((name) => ({
      presented: `the key as query parameter ${name}`,
      credential: noCredential,
      query: { [name]: key },
    })),
  ];
}

/** The key in other headers, and in its own header under another scheme. */
export function headerKeys({ platform }: PlatformContext): Presentation[] {
  const { apiKey: key } = platform;
  const schemes = ['', 'Token ', 'ApiKey ', 'Api-Key ', 'Key ', 'Basic ', 'Digest '];
  const names = ['x-api-key', 'api-key', 'apikey', 'x-auth-token', 'x-access-token', 'x-token'];
  return [
    ...schemes.map((scheme) => ({
      presented: scheme === '' ? 'the key without a scheme' : `the key under the scheme ${scheme.trim()}`,
      credential: noCredential,
      headers: { authorization: `${scheme}${key}` },
    })),
    ...names.map((name) => ({
      presented: `the key in the header ${name}`,
      credential: noCredential,
      headers: { [name]: key },
    })),
    {
      presented: 'the key as a cookie',
      credential: noCredential,
      headers: { cookie: `token=${key}; api_key=${key}` },
    },
  ];
}

/** Tokens and passwords of nodes, as bearer tokens. */
export async function nodeTokens(context: PlatformContext): Promise<Presentation[]> {
  const { tokens, pairs } = await nodeSecrets(context);
  const random = randomStream(deriveSeed(context.seed, 'tokens of nodes'));
  const inForm = context.target.nodes.flatMap(({ auth, xToken }) => auth?.token ?? xToken ?? []);
  return [
    ...tokens
      .slice(0, 3)
      .map((token) => ({ presented: 'the token of a node as key', credential: bearer(token) })),
    ...pairs
      .slice(0, 1)
      .map(([, password]) => ({ presented: 'the password of a node as key', credential: bearer(password) })),
    ...(tokens.length === 0 ? inForm : []).slice(0, 1).map((token) => ({
      presented: 'a made-up token in the form of those of nodes as key',
      credential: bearer(madeUp(token, random)),
    })),
  ];
}

interface NodeSecrets {
  readonly tokens: readonly string[];
  readonly pairs: readonly (readonly [username: string, password: string])[];
}

/**
 * Secrets of nodes that the platform may be shown: those that it told itself, in node details, and those of nodes on
 * its own host.
 */
async function nodeSecrets(context: PlatformContext): Promise<NodeSecrets> {
  const { target, platform } = context;
  const { rows } = await (await fleetOf(context)).snapshot(firstRound);
  const told = rows.map(({ value }) => (isRecord(value.details) ? value.details : {}));
  const own = target.nodes.filter(({ url, host }) => sameHost(url ?? host, platform.baseUrl));
  const tokens = [
    ...own.map(({ auth, xToken }) => auth?.token ?? xToken),
    ...told.map(({ auth_key }) => auth_key),
  ].filter((token): token is string => typeof token === 'string' && token !== '');
  const pairs = [
    ...own.map(({ auth }) => [auth?.username, auth?.password]),
    ...told.map(({ auth_username, auth_password }) => [auth_username, auth_password]),
  ].filter((pair): pair is [string, string] => pair.every((one) => typeof one === 'string' && one !== ''));
  return { tokens: [...new Set(tokens)].filter((token) => token !== platform.apiKey), pairs };
}
