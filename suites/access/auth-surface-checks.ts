import type { NodeCheck, NodeContext, PlannedSurface } from '../../engine/check.ts';
import { notAnswered, notApplicable } from '../../engine/verdict/judgement.ts';
import { accessModes, noCredential } from '../../engine/wire/credential.ts';
import type { Door } from './auth-surface.ts';
import { bearers, othersCredentials, platformKeys } from './nodes/crossed-node-credentials.ts';
import { type Given, givenAt } from './nodes/given.ts';
import {
  nobody,
  type Stranger,
  wrongPasswords,
  wrongTokens,
  wrongUsernames,
} from './nodes/node-credentials.ts';
import { qualification } from './platform/crossed-credentials.ts';
import { judgeRefusal, refusalForm } from './refusal.ts';

/** Somebody whom a door may not let in. */
interface Row {
  /** The end of the requirement's id. */
  readonly topic: string;
  /** About how many requests it takes at each door that has the requirement. */
  readonly cost: { readonly [kind in Door<unknown>['kind']]?: (given: Given) => number };
  strangers(context: NodeContext, kind: Door<unknown>['kind']): readonly Stranger[];
  /** Why there may be no such stranger. */
  readonly none?: string;
}

const noCredentials = 'the target file gives the node no credentials';
const emptyToken: Stranger = { presented: 'an empty token', credential: { kind: 'url-token', token: '' } };

const rows: readonly Row[] = [
  {
    topic: 'absent-refused',
    cost: { node: () => 10, websocket: () => 7 },
    strangers: (_context, kind) => (kind === 'websocket' ? [...nobody, emptyToken] : nobody),
  },
  {
    topic: 'token-wrong-refused',
    cost: { node: ({ token }) => (token ? 15 : 6), websocket: ({ token }) => (token ? 13 : 4) },
    strangers: wrongTokens,
  },
  {
    topic: 'basic-wrong-password-refused',
    cost: { node: ({ basic }) => (basic ? 17 : 4) },
    strangers: wrongPasswords,
  },
  {
    topic: 'basic-wrong-username-refused',
    cost: { node: ({ basic }) => (basic ? 17 : 4) },
    strangers: wrongUsernames,
  },
  {
    topic: 'basic-wrong-refused',
    cost: { websocket: ({ basic }) => (basic ? 28 : 2) },
    strangers: (context, kind) => [...wrongPasswords(context, kind), ...wrongUsernames(context, kind)],
  },
  { topic: 'bearer-refused', cost: { node: () => 6, websocket: () => 4 }, strangers: bearers },
  {
    topic: 'platform-key-refused',
    cost: { node: ({ platform }) => (platform ? 5 : 0), websocket: ({ platform }) => (platform ? 3 : 0) },
    strangers: platformKeys,
    none: 'the target file names no platform',
  },
  {
    topic: 'token-of-another-refused',
    cost: {
      node: ({ token, basic, others }) => (!others ? 0 : token && basic ? 8 : 5),
      websocket: ({ token, basic, others }) => (!others ? 0 : token && basic ? 6 : 2),
    },
    strangers: othersCredentials,
    none: 'no other node of the target has another address on the same host and credentials of its own',
  },
];

/** §1.4, §5.1, §5.2 at one door: who is let in, who is not, and how a refusal looks. */
export function doorChecks<Read>(door: Door<Read>): readonly NodeCheck[] {
  return [
    accepted(door, 'token', door.tokenPhrase),
    accepted(door, 'basic', 'user name and password'),
    ...rows.flatMap((row) => {
      const cost = row.cost[door.kind];
      return cost === undefined ? [] : [refused(door, row, cost)];
    }),
    refusal(door),
  ];
}

function accepted<Read>(door: Door<Read>, mode: 'token' | 'basic', presented: string): NodeCheck {
  const id = `access.${door.kind}.${mode}-accepted`;
  return {
    decides: [id],
    on: door.on,
    // A token opens both: what is rejected over HTTPS too is told there, once.
    isAcceptance: door.kind === 'node',
    cost: (_profile, surface) =>
      costAt(door, surface, (given) => (!given[mode] ? 0 : door.kind === 'node' ? 1 : 4)),
    run: async (context) => {
      const { proof, node } = context;
      const missing = door.missing(context);
      if (missing !== undefined) return proof.skip(id, notApplicable(missing));
      if (!accessModes(node).includes(mode))
        return proof.skip(id, notApplicable(`the target file gives no ${presented}`));
      await proof.cases(id, await door.reads(context), (read, round) =>
        door.welcome({ context, read, mode, presented, round }),
      );
    },
  };
}

function refused<Read>(
  door: Door<Read>,
  { topic, strangers, none }: Row,
  cost: (given: Given) => number,
): NodeCheck {
  const id = `access.${door.kind}.${topic}`;
  return {
    decides: [id],
    on: door.on,
    cost: (_profile, surface) => costAt(door, surface, cost),
    run: async (context) => {
      const { proof } = context;
      const unguarded = whyUnguarded(door, context);
      if (unguarded !== undefined) return proof.skip(id, notApplicable(unguarded));
      const who = strangers(context, door.kind);
      if (who.length === 0) return proof.skip(id, notApplicable(none ?? noCredentials));
      proof.qualify(id, qualification(who));
      const reads = await door.reads(context);
      const cells = who.flatMap((stranger, index) =>
        door.triedOn(index, reads).map((read) => ({ stranger, read })),
      );
      await proof.cases(id, cells, async ({ stranger: { presented, credential }, read }) => {
        if (!(await door.opens(context, read))) return notAnswered(door.closed(read));
        let exchange = await door.knock(context, read, credential);
        // A connection, or an answer, that the owner has just had may be taken for his own.
        if (credential.kind === 'none' && !door.letsIn(read, exchange)) {
          await door.stillOpens(context, read, exchange);
          exchange = await door.knock(context, read, credential);
        }
        const letIn = door.letsIn(read, exchange);
        return judgeRefusal({ exchange, letIn, presented }, () => door.stillOpens(context, read, exchange));
      });
    },
  };
}

/** §7.5: how each kind of wrong credential is turned away. */
function refusal<Read>(door: Door<Read>): NodeCheck {
  const id = `access.${door.kind}.refusal`;
  return {
    decides: [id],
    on: door.on,
    cost: (_profile, surface) => costAt(door, surface, () => 3),
    run: async (context) => {
      const { proof } = context;
      const unguarded = whyUnguarded(door, context);
      if (unguarded !== undefined) return proof.skip(id, notApplicable(unguarded));
      const [read] = await door.reads(context);
      await proof.examine([id], async () => {
        const [token] = wrongTokens(context, door.kind);
        const [password] = wrongPasswords(context, door.kind);
        const ways = {
          absent: noCredential,
          token: token?.credential ?? noCredential,
          password: password?.credential ?? noCredential,
        };
        const seen = await Promise.all(
          Object.entries(ways).map(
            async ([name, credential]) =>
              [name, refusalForm(await door.knock(context, read, credential))] as const,
          ),
        );
        proof.observe(id, Object.fromEntries(seen));
        return [];
      });
    },
  };
}

/** Why nobody can be turned away at a door. */
function whyUnguarded<Read>(door: Door<Read>, context: NodeContext): string | undefined {
  const open = accessModes(context.node)[0] === 'open';
  return door.missing(context) ?? (open ? noCredentials : undefined);
}

function costAt<Read>(door: Door<Read>, surface: PlannedSurface, cost: (given: Given) => number): number {
  const given = givenAt(surface, door.kind);
  return given === undefined ? 0 : cost(given);
}
