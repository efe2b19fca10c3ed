import type { NodeContext } from '../../engine/check.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import type { NodeTarget } from '../../engine/target/target.ts';
import type { AuthSurface } from './auth-surface.ts';
import { furtherLooks, type Looks } from './further-looks.ts';
import type { CredentialSources } from './nodes/credential-sources.ts';
import { bearers, othersCredentials, platformKeys, shownOf } from './nodes/crossed-node-credentials.ts';
import {
  type InvalidCredential,
  withoutCredentials,
  wrongPasswords,
  wrongTokens,
  wrongUsernames,
} from './nodes/node-credentials.ts';

export type CostOf = (given: CredentialSources, profile: Profile) => number;

/** A credential that an authentication surface must reject. */
export interface RefusedCredential {
  /** The end of the requirement's id. */
  readonly topic: string;
  /** About how many requests it takes on each surface that has the requirement. */
  readonly cost: { readonly [kind in AuthSurface<unknown>['kind']]?: CostOf };
  invalidCredentials(context: NodeContext, kind: AuthSurface<unknown>['kind']): readonly InvalidCredential[];
  /** Why there may be no such credential. */
  readonly none?: string;
  readonly looks?: Looks;
  /** Whether a node with these credentials is first of all asked whether it rejects this. */
  readonly isEssential?: (auth: NonNullable<NodeTarget['auth']>) => boolean;
}

export const noCredentials = 'the target file gives the node no credentials';
const emptyToken: InvalidCredential = {
  description: 'an empty token',
  credential: { kind: 'url-token', token: '' },
};

/** There an empty token leaves no trace in the address; elsewhere it leaves a second slash. */
function isAtRoot({ api, path }: NodeContext['node']): boolean {
  return path === '' && api !== 'wallet' && api !== 'sharded';
}

export const refusedCredentials: readonly RefusedCredential[] = [
  {
    topic: 'absent-refused',
    cost: { node: () => 13, websocket: () => 8 },
    invalidCredentials: (context, kind) => [
      ...withoutCredentials(context, kind),
      ...(kind === 'node' && isAtRoot(context.node) ? [] : [emptyToken]),
    ],
    looks: furtherLooks,
    isEssential: ({ token, username }) => token !== undefined || username !== undefined,
  },
  {
    topic: 'token-wrong-refused',
    cost: { node: ({ token }) => (token ? 15 : 6), websocket: ({ token }) => (token ? 13 : 4) },
    invalidCredentials: wrongTokens,
    isEssential: ({ token }) => token !== undefined,
  },
  {
    topic: 'basic-wrong-password-refused',
    cost: { node: ({ basic }) => (basic ? 17 : 4) },
    invalidCredentials: wrongPasswords,
    isEssential: ({ token, password }) => token === undefined && password !== undefined,
  },
  {
    topic: 'basic-wrong-username-refused',
    cost: { node: ({ basic }) => (basic ? 17 : 4) },
    invalidCredentials: wrongUsernames,
  },
  {
    topic: 'basic-wrong-refused',
    cost: { websocket: ({ basic }) => (basic ? 28 : 2) },
    invalidCredentials: (context, kind) => [
      ...wrongPasswords(context, kind),
      ...wrongUsernames(context, kind),
    ],
  },
  { topic: 'bearer-refused', cost: { node: () => 6, websocket: () => 4 }, invalidCredentials: bearers },
  {
    topic: 'platform-key-refused',
    cost: { node: ({ platform }) => (platform ? 5 : 0), websocket: ({ platform }) => (platform ? 3 : 0) },
    invalidCredentials: platformKeys,
    none: 'the target file names no platform',
  },
  {
    topic: 'token-of-another-refused',
    cost: {
      node: ({ token, basic, others }, profile) =>
        others === 0 ? 0 : 2 + shownOf(others, profile) * (token && basic ? 3 : 2),
      websocket: ({ token, basic, others }, profile) => shownOf(others, profile) * (token && basic ? 3 : 1),
    },
    invalidCredentials: othersCredentials,
    none: 'no other node of the target has another address on the same host and credentials of its own',
  },
];
