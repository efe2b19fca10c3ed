import { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext, PlannedSurface } from '../../engine/check.ts';
import type { Profile } from '../../engine/run/profile.ts';
import { notAnswered, notApplicable } from '../../engine/verdict/judgement.ts';
import { accessModes, type Credential, noCredential } from '../../engine/wire/credential.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { judgeRejection, rejectionForm } from '../support/access/judge-rejection.ts';
import type { Attempted, AuthSurface } from './auth-surface.ts';
import { furtherLooks, type Looks, noLooks, repeatedFirst } from './further-looks.ts';
import { type CredentialSources, credentialSourcesAt } from './nodes/credential-sources.ts';
import { bearers, othersCredentials, platformKeys, shownOf } from './nodes/crossed-node-credentials.ts';
import {
  type InvalidCredential,
  withoutCredentials,
  wrongPasswords,
  wrongTokens,
  wrongUsernames,
} from './nodes/node-credentials.ts';
import { qualification } from './platform/crossed-credentials.ts';

type CostOf = (given: CredentialSources, profile: Profile) => number;

/** A credential that an authentication surface must reject. */
interface Row {
  /** The end of the requirement's id. */
  readonly topic: string;
  /** About how many requests it takes on each surface that has the requirement. */
  readonly cost: { readonly [kind in AuthSurface<unknown>['kind']]?: CostOf };
  invalidCredentials(context: NodeContext, kind: AuthSurface<unknown>['kind']): readonly InvalidCredential[];
  /** Why there may be no such credential. */
  readonly none?: string;
  readonly looks?: Looks;
}

const noCredentials = 'the target file gives the node no credentials';
const emptyToken: InvalidCredential = {
  description: 'an empty token',
  credential: { kind: 'url-token', token: '' },
};

/** There an empty token leaves no trace in the address; elsewhere it leaves a second slash. */
function isAtRoot({ api, path }: NodeContext['node']): boolean {
  return path === '' && api !== 'wallet' && api !== 'sharded';
}

const rows: readonly Row[] = [
  {
    topic: 'absent-refused',
    cost: { node: () => 12, websocket: () => 8 },
    invalidCredentials: ({ node }, kind) =>
      kind === 'node' && isAtRoot(node) ? withoutCredentials : [...withoutCredentials, emptyToken],
    looks: furtherLooks,
  },
  {
    topic: 'token-wrong-refused',
    cost: { node: ({ token }) => (token ? 15 : 6), websocket: ({ token }) => (token ? 13 : 4) },
    invalidCredentials: wrongTokens,
  },
  {
    topic: 'basic-wrong-password-refused',
    cost: { node: ({ basic }) => (basic ? 17 : 4) },
    invalidCredentials: wrongPasswords,
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

/** §1.4, §5.1, §5.2 on one authentication surface: what is accepted, what is rejected, and how a rejection looks. */
export function authSurfaceChecks<Read>(authSurface: AuthSurface<Read>): readonly NodeCheck[] {
  return [
    accepted(authSurface, 'token', authSurface.tokenPhrase),
    accepted(authSurface, 'basic', 'user name and password'),
    ...rows.flatMap((row) => {
      const cost = row.cost[authSurface.kind];
      return cost === undefined ? [] : [rejectionCheck(authSurface, row, cost)];
    }),
    rejectionFormsCheck(authSurface),
  ];
}

function accepted<Read>(
  authSurface: AuthSurface<Read>,
  mode: 'token' | 'basic',
  description: string,
): NodeCheck {
  const id = `access.${authSurface.kind}.${mode}-accepted`;
  return {
    decides: [id],
    on: authSurface.on,
    // One token serves both transports: one that HTTPS rejects too is reported there, once.
    isAcceptance: authSurface.kind === 'node',
    cost: (_profile, surface) =>
      costAt(authSurface, surface, (given) => (!given[mode] ? 0 : authSurface.kind === 'node' ? 1 : 4)),
    run: async (context) => {
      const { recorder, node } = context;
      const missing = authSurface.missing(context);
      if (missing !== undefined) return recorder.skip(id, notApplicable(missing));
      if (!accessModes(node).includes(mode))
        return recorder.skip(id, notApplicable(`the target file gives no ${description}`));
      await recorder.cases(id, await authSurface.reads(context), (read, caching) =>
        authSurface.judgeAuthorized({ context, read, mode, description, caching }),
      );
    },
  };
}

function rejectionCheck<Read>(
  authSurface: AuthSurface<Read>,
  { topic, invalidCredentials, none, looks = noLooks }: Row,
  cost: CostOf,
): NodeCheck {
  const id = `access.${authSurface.kind}.${topic}`;
  return {
    decides: [id],
    on: authSurface.on,
    cost: (profile, surface) =>
      costAt(authSurface, surface, (given) => cost(given, profile) + looks(profile)),
    run: async (context) => {
      const { recorder, profile } = context;
      const unguarded = whyUnguarded(authSurface, context);
      if (unguarded !== undefined) return recorder.skip(id, notApplicable(unguarded));
      const who = invalidCredentials(await sharingSeed(context, authSurface.kind), authSurface.kind);
      if (who.length === 0) return recorder.skip(id, notApplicable(none ?? noCredentials));
      recorder.qualify(id, qualification(who));
      const reads = await authSurface.reads(context);
      // Chosen by credential: how many reads a node has must not move what the other nodes try.
      const cells = recorder
        .selected([...who.entries()])
        .flatMap(([index, invalidCredential]) =>
          authSurface.triedOn(index, reads).map((read) => ({ invalidCredential, read, again: false })),
        );
      const further = repeatedFirst(cells, looks(profile)).map((cell) => ({ ...cell, again: true }));
      const all = [...cells, ...further];
      await recorder.readings(id, all, async ({ invalidCredential, read, again }, caching) => {
        const { description, credential, headers } = invalidCredential;
        if (!(await authSurface.isAuthorized(context, read, caching)))
          return notAnswered(authSurface.withoutData(read));
        const isFirst = invalidCredential === who[0] && read === reads[0] && !again && !caching.isFresh;
        let exchange = isFirst
          ? caching.used(await firstRejection(authSurface, context, topic, read, invalidCredential))
          : await authSurface.expectRejection(context, read, invalidCredential, caching);
        // A connection or a cached answer of the owner may be reused for a request without credentials; in short profiles one read shows it.
        const isBare = credential.kind === 'none' && headers === undefined;
        const looksAgain = isBare && !again && (read === reads[0] || profile.examples > 12);
        if (looksAgain && !authSurface.holdsData(read, exchange)) {
          await authSurface.isStillAuthorized(context, read, exchange, caching);
          exchange = await authSurface.expectRejection(context, read, invalidCredential, caching);
        }
        const isAccepted = authSurface.holdsData(read, exchange);
        return judgeRejection({ exchange, isAccepted, description }, () =>
          authSurface.isStillAuthorized(context, read, exchange, caching),
        );
      });
    },
  };
}

/** The context with one seed for all checks of a surface: what one of them sends for another is what that would have sent itself. */
async function sharingSeed(context: NodeContext, kind: AuthSurface<unknown>['kind']): Promise<NodeContext> {
  const seed = await context.shared(`access.${kind}.seed`, (one) => Promise.resolve(one));
  return { ...context, seed };
}

/** What the first credential of a topic gets: sent once, to be judged and to see the form of the rejection. */
function firstRejection<Read>(
  authSurface: AuthSurface<Read>,
  context: NodeContext,
  topic: string,
  read: Read,
  attempted: Attempted,
): Promise<Exchange> {
  return context.shared(`access.${authSurface.kind}.${topic}`, () =>
    authSurface.expectRejection(context, read, attempted, Caching.fresh),
  );
}

/** The topic that a credential is the first of. */
type Way = readonly [topic: string, credential: Credential];

/** §7.5: how each kind of wrong credential is rejected. */
function rejectionFormsCheck<Read>(authSurface: AuthSurface<Read>): NodeCheck {
  const id = `access.${authSurface.kind}.refusal`;
  return {
    decides: [id],
    on: authSurface.on,
    cost: (_profile, surface) => costAt(authSurface, surface, () => 0),
    run: async (context) => {
      const { recorder } = context;
      const unguarded = whyUnguarded(authSurface, context);
      if (unguarded !== undefined) return recorder.skip(id, notApplicable(unguarded));
      const [read] = await authSurface.reads(context);
      await recorder.examine([id], async () => {
        const shared = await sharingSeed(context, authSurface.kind);
        const [token] = wrongTokens(shared, authSurface.kind);
        const [password] = wrongPasswords(shared, authSurface.kind);
        const absent: Way = ['absent-refused', noCredential];
        const ofPassword =
          authSurface.kind === 'websocket' ? 'basic-wrong-refused' : 'basic-wrong-password-refused';
        const ways: Readonly<Record<string, Way>> = {
          absent,
          token: token === undefined ? absent : ['token-wrong-refused', token.credential],
          password: password === undefined ? absent : [ofPassword, password.credential],
        };
        const seen = await Promise.all(
          Object.entries(ways).map(async ([name, [topic, credential]]) => {
            const exchange = await firstRejection(authSurface, context, topic, read, { credential });
            return [name, rejectionForm(exchange)] as const;
          }),
        );
        recorder.observe(id, Object.fromEntries(seen));
        return [];
      });
    },
  };
}

/** Why nothing can be rejected on a surface. */
function whyUnguarded<Read>(authSurface: AuthSurface<Read>, context: NodeContext): string | undefined {
  const open = accessModes(context.node)[0] === 'open';
  return authSurface.missing(context) ?? (open ? noCredentials : undefined);
}

function costAt<Read>(
  authSurface: AuthSurface<Read>,
  surface: PlannedSurface,
  cost: (given: CredentialSources) => number,
): number {
  const given = credentialSourcesAt(surface, authSurface.kind);
  return given === undefined ? 0 : cost(given);
}
