import { asObject } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import { selectCases } from '../../engine/verdict/select-cases.ts';
import { type Exchange, jsonOf, statusOf } from '../../engine/wire/exchange.ts';
import { askMessages, defaultLimit, findMessages } from '../support/sharded/read-messages.ts';
import { findShards, getShards } from '../support/sharded/read-shards.ts';
import { invalidQueries } from './invalid-requests.ts';

const statuses = 'sharded.error.status-codes';

/**
 * §7.5: the forms of errors are not shown, nor is what becomes of values that no table allows. What the contract does
 * say of them (no shards without a sequence number) is judged elsewhere.
 */
export const checks: readonly NodeCheck[] = [
  {
    decides: [statuses],
    on: ['sharded'],
    cost: ({ examples }) => Math.min(36, examples),
    async run(context) {
      const [shards, messages] = await Promise.all([observeGets(context), observeWindows(context)]);
      context.recorder.observe(statuses, { shards, messages });
    },
  },
];

/** The same on every node and with every seed, so that observations can be compared. */
function some<T>(cases: readonly T[], { examples }: Profile): readonly T[] {
  return selectCases(cases, { most: Math.ceil(examples / 2), turn: 0 });
}

/** Each kind of answer with the labels of the requests that got it. */
type Seen = Readonly<Record<string, readonly string[]>>;

async function seen<T extends { readonly label: string }>(
  cases: readonly T[],
  look: (input: T) => Promise<string>,
): Promise<Seen> {
  const answers = await Promise.all(cases.map(look));
  const kinds = [...new Set(answers)].sort();
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      cases.filter((_one, index) => answers[index] === kind).map(({ label }) => label),
    ]),
  );
}

function observeGets({ wire, shapes, profile }: NodeContext): Promise<Seen> {
  return seen(some(invalidQueries(shapes, 'getShards'), profile), async ({ query }) =>
    briefly(await getShards(wire, query.seqno, Caching.shared)),
  );
}

function observeWindows({ wire, shapes, profile }: NodeContext): Promise<Seen> {
  return seen(some(invalidQueries(shapes, 'listMessages'), profile), async ({ query }) => {
    const exchange = await askMessages(wire, query, Caching.shared);
    const messages = findMessages(jsonOf(exchange));
    const asked = Number(query.limit === undefined || query.limit === '' ? Number.NaN : query.limit);
    return messages === undefined
      ? briefly(exchange)
      : `${String(statusOf(exchange))} ${lengthOf(messages.length, asked)}`;
  });
}

/** How long a window is, in words that do not depend on how many messages there are. */
function lengthOf(length: number, asked: number): string {
  if (length === asked) return 'as many messages as asked for';
  if (length === 0) return 'no messages';
  if (length === 1) return '1 message';
  if (length < asked) return 'fewer messages than asked for';
  return length === defaultLimit ? 'messages of the default limit' : 'messages';
}

/** Status and what stands in the body, without anything that changes from run to run. */
function briefly(exchange: Exchange): string {
  const status = String(statusOf(exchange));
  const body = jsonOf(exchange);
  const shards = findShards(body)?.shards;
  if (shards !== undefined) return `${status} ${shards.length === 0 ? 'no shards' : 'shards'}`;
  const fields = asObject(body);
  return fields === undefined
    ? `${status} no JSON object`
    : `${status} {${Object.keys(fields).sort().join(', ')}}`;
}
