import { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext, PlannedSurface } from '../../engine/check.ts';
import { isBound } from '../../engine/run/plan/profile.ts';
import { notAnswered, notApplicable } from '../../engine/verdict/judgement.ts';
import { accessModes, type Credential, noCredential } from '../../engine/wire/credential.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { judgeRejection, rejectionForm } from '../support/access/judge-rejection.ts';
import type { Attempted, AuthSurface } from './auth-surface.ts';
import { noLooks, withFurtherLooks } from './further-looks.ts';
import { type CredentialSources, credentialSourcesAt } from './nodes/credential-sources.ts';
import { wrongPasswords, wrongTokens } from './nodes/node-credentials.ts';
import { qualification } from './platform/crossed-credentials.ts';
import {
  type CostOf,
  noCredentials,
  type RefusedCredential,
  refusedCredentials,
} from './refused-credentials.ts';

/** §1.4, §5.1, §5.2 on one authentication surface: what is accepted, what is rejected, and how a rejection looks. */
export function authSurfaceChecks<Read>(authSurface: AuthSurface<Read>): readonly NodeCheck[] {
  return [
    accepted(authSurface, 'token', authSurface.tokenPhrase),
    accepted(authSurface, 'basic', 'user name and password'),
    ...refusedCredentials.flatMap((row) => {
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
    readings: authSurface.readings,
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
  { topic, invalidCredentials, none, looks = noLooks, isEssential }: RefusedCredential,
  cost: CostOf,
): NodeCheck {
  const id = `access.${authSurface.kind}.${topic}`;
  return {
    decides: [id],
    on: authSurface.on,
    cost: (profile, surface) =>
      costAt(authSurface, surface, (given) =>
        isBound(profile) && authSurface.kind === 'node' ? 2 : cost(given, profile) + looks(profile),
      ),
    isEssential: ({ node }) => authSurface.kind === 'node' && isEssential?.(node?.auth ?? {}) === true,
    readings: authSurface.readings,
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
          authSurface.triedOn(reads, index, invalidCredential).map((read) => ({ invalidCredential, read })),
        );
      const all = withFurtherLooks(cells, looks(profile));
      await recorder.readings(id, all, async ({ invalidCredential, read, again }, caching) => {
        const { description, credential, headers, inBatch } = invalidCredential;
        if (!(await authSurface.isAuthorized(context, read, caching)))
          return notAnswered(authSurface.withoutData(read));
        const isFirst = invalidCredential === who[0] && read === reads[0] && !again && !caching.isFresh;
        let exchange = isFirst
          ? caching.used(await firstRejection(authSurface, context, topic, read, invalidCredential))
          : await authSurface.expectRejection(context, read, invalidCredential, caching);
        // A connection or a cached answer of the owner may be reused for a request without credentials; in short profiles one read shows it.
        const isBare = credential.kind === 'none' && headers === undefined && inBatch === undefined;
        const looksAgain =
          isBare && !again && !isBound(profile) && (read === reads[0] || profile.examples > 12);
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
    // A run that is bound to a number of requests may leave out the checks that send the same.
    cost: (profile, surface) => costAt(authSurface, surface, () => (isBound(profile) ? 3 : 0)),
    readings: authSurface.readings,
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
