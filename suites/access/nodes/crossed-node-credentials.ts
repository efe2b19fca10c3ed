import type { NodeContext } from '../../../engine/check.ts';
import { isShort, type Profile } from '../../../engine/run/plan/profile.ts';
import type { NodeTarget, Target } from '../../../engine/target/target.ts';
import { type Credential, encodedPair } from '../../../engine/wire/credential.ts';
import { madeUp } from '../../support/access/wrong-secrets.ts';
import { type Crossed, crossed, phrase, whyAltered } from '../platform/crossed-credentials.ts';
import { addressOf, tokensOfOthers } from '../secrets-by-host.ts';
import {
  basic,
  because,
  type InvalidCredential,
  ownCrossed,
  patterns,
  placeOf,
  type Surface,
  streamOf,
  token,
} from './node-credentials.ts';

/** What stands in a header as it is. A password may hold more. */
const headerText = /^[\x20-\x7e]*$/;

function bearer(key: string): Credential {
  return { kind: 'bearer', key };
}

/**
 * Secrets of the node as bearer tokens, and made-up ones. The token first: a node that accepts any bearer token accepts
 * it, and the first is sent with every request.
 */
export function bearers(context: NodeContext, kind: Surface): InvalidCredential[] {
  const { token: right, username, password } = context.node.auth ?? {};
  const made = madeUp(right ?? patterns.token, streamOf(context, 'bearers'));
  const own = (secret: string, what: string) => {
    const sent = ownCrossed(context, kind, secret, `${what} as bearer`);
    const description = `${phrase(what, sent, 'its')} as bearer token`;
    return { description, key: sent.value, ...because(sent) };
  };
  const shown = [
    ...(right === undefined ? [] : [own(right, 'token')]),
    { description: 'a made-up bearer token', key: made },
    ...(username === undefined || password === undefined
      ? []
      : [own(password, 'password'), own(encodedPair({ username, password }), 'basic credentials')]),
  ];
  return shown
    .filter(({ key }) => headerText.test(key))
    .map(({ key, ...invalidCredential }) => ({ ...invalidCredential, credential: bearer(key) }));
}

/** The platform's API key, or a made-up one of its form where the node may not be shown it. */
export function platformKeys(context: NodeContext, kind: Surface): InvalidCredential[] {
  const { target, node } = context;
  const { platform } = target;
  if (platform === undefined) return [];
  const altered = whyAltered(target, platform.baseUrl, placeOf(context, kind));
  const sent = crossed(platform.apiKey, altered, streamOf(context, 'platform key'));
  const what = phrase('API key of the platform', sent);
  const key = sent.value;
  return [
    { description: `${what} as bearer token`, credential: bearer(key) },
    { description: `${what} as token`, credential: token(key) },
    { description: `${what} as basic password`, credential: basic(node.auth?.username ?? 'api', key) },
  ].map((one) => ({ ...one, ...because(sent) }));
}

/** In short profiles a node is shown the credentials of so many others. */
const othersInShort = 2;

/** Of how many other nodes it is shown the credentials. */
export function shownOf(others: number, profile: Profile): number {
  return isShort(profile) ? Math.min(othersInShort, others) : others;
}

/** Credentials of other nodes on the same host. */
export function othersCredentials(context: NodeContext, kind: Surface): InvalidCredential[] {
  const { target, node, profile } = context;
  const all = tokensOfOthers(target, node);
  const others = mostTelling(all, target, node).slice(0, shownOf(all.length, profile));
  const own = node.auth?.username;
  const pairs = target.nodes
    .filter((other) => others.some(({ node: name }) => name === other.name))
    .flatMap((other) => {
      const { username, password } = other.auth ?? {};
      const same = username === own && password === node.auth?.password;
      return username === undefined || password === undefined || same ? [] : [{ other, username, password }];
    });
  const random = streamOf(context, 'credentials of others');
  const foreign = (secret: string, owner: NodeTarget | undefined): Crossed =>
    crossed(
      secret,
      whyAltered(target, owner === undefined ? undefined : addressOf(owner), placeOf(context, kind)),
      random,
    );
  return [
    ...others.map(({ node: name, token: value }) => {
      const sent = foreign(
        value,
        target.nodes.find((other) => other.name === name),
      );
      return {
        description: formed('token', name, sent),
        credential: token(sent.value),
        ...because(sent),
      };
    }),
    ...pairs.flatMap(({ other, username, password }) => {
      const sent = foreign(password, other);
      const name = sent.altered === undefined ? username : madeUp(username, random);
      return [
        {
          description: formed('basic credentials', other.name, sent),
          credential: basic(name, sent.value),
          ...because(sent),
        },
        ...(own === undefined || password === node.auth?.password
          ? []
          : [
              {
                description: `its user name with ${formed('password', other.name, sent)}`,
                credential: basic(own, sent.value),
                ...because(sent),
              },
            ]),
      ];
    }),
  ];
}

/** First one of another node of the same API, as those most likely share their users, then one that is another for each node: together they are shown all. */
function mostTelling<One extends { readonly node: string }>(
  others: readonly One[],
  target: Target,
  node: NodeTarget,
): One[] {
  const apiOf = ({ node: name }: One) => target.nodes.find((other) => other.name === name)?.api;
  const behind = others.filter(({ node: name }) => placeIn(target, name) > placeIn(target, node.name));
  const rotated = [...behind, ...others.filter((one) => !behind.includes(one))];
  const alike = rotated.find((one) => apiOf(one) === node.api);
  return [...(alike === undefined ? [] : [alike]), ...rotated.filter((one) => one !== alike)];
}

function placeIn({ nodes }: Target, name: string): number {
  return nodes.findIndex((one) => one.name === name);
}

/** `the token of other-1`, or what was made up in its form. */
function formed(what: string, of: string, sent: Crossed): string {
  return sent.altered === undefined
    ? `the ${what} of ${of}`
    : `a made-up ${what} in the form of that of ${of}`;
}
