import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { firstRound } from '../../engine/round.ts';
import { type Exchange, jsonOf, statusOf } from '../../engine/wire/exchange.ts';
import { asObject } from '../jsonrpc/json-object.ts';
import { surveyBlocks, surveyCost } from './block-survey.ts';
import { askMessages, defaultLimit, findMessages, type MessagesQuery } from './read-messages.ts';
import { callShards, findShards, getShards } from './read-shards.ts';

const statuses = 'sharded.error.status-codes';

/** No chain is that long. */
const unknownBlock = 2_000_000_011;

const windows: readonly MessagesQuery[] = [
  { limit: '0' },
  { limit: '-1' },
  { limit: 'x' },
  { limit: '1.5' },
  { limit: '' },
  { limit: '129' },
  { limit: '257' },
  { limit: '1001' },
  { offset: '-1' },
  { offset: 'x' },
  { offset: '1.5' },
  { offset: '' },
  { offset: '1000000' },
];

/** §7.5: the forms of refusals are not shown; nor is what becomes of values that no table allows. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [statuses],
    on: ['sharded'],
    cost: (profile) => surveyCost(profile) + windows.length + 17,
    async run(context) {
      const { seqnos } = await surveyBlocks(context, context.profile);
      const [gets, calls, messages] = await Promise.all([
        observeGets(context, seqnos.at(-1) ?? 1),
        observeCalls(context, seqnos.at(-1) ?? 1),
        observeWindows(context),
      ]);
      context.proof.observe(statuses, { shards: gets, jsonRpc: calls, messages });
    },
  },
];

async function observeGets({ wire }: NodeContext, seqno: number): Promise<Record<string, string>> {
  const texts = {
    missing: undefined,
    empty: '',
    word: 'x',
    negative: '-1',
    zero: '0',
    fraction: `${seqno}.5`,
    'trailing text': `${seqno}x`,
    'unknown block': String(unknownBlock),
    'beyond 64 bits': '18446744073709551616',
  };
  return observed(texts, async (text) => briefly(await getShards(wire, text, firstRound)));
}

async function observeCalls({ wire }: NodeContext, seqno: number): Promise<Record<string, string>> {
  const params = {
    'without params': undefined,
    'without seqno': {},
    'seqno as text': { seqno: String(seqno) },
    'seqno null': { seqno: null },
    negative: { seqno: -1 },
    fraction: { seqno: seqno + 0.5 },
    'by position': [seqno],
    'unknown block': { seqno: unknownBlock },
  };
  return observed(params, async (given) => {
    const { outcome, exchange }: RpcReply = await callShards(wire, given, firstRound);
    const code = outcome.kind === 'error' ? ` code ${String(outcome.code)}` : '';
    return `${briefly(exchange)}${code}`;
  });
}

async function observeWindows({ wire }: NodeContext): Promise<Record<string, string>> {
  const named = Object.fromEntries(
    windows.map((query) => [Object.entries(query).map((pair) => pair.join('='))[0] ?? '', query]),
  );
  return observed(named, async (query) => {
    const exchange = await askMessages(wire, query, firstRound);
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

async function observed<T>(
  cases: Readonly<Record<string, T>>,
  look: (input: T) => Promise<string>,
): Promise<Record<string, string>> {
  const entries = Object.entries(cases).map(async ([name, input]) => [name, await look(input)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Status and what stands in the body, without anything that changes from run to run. */
function briefly(exchange: Exchange): string {
  const status = String(statusOf(exchange) ?? 'no answer');
  const body = jsonOf(exchange);
  const shards = findShards(body)?.shards;
  if (shards !== undefined) return `${status} ${shards.length === 0 ? 'no shards' : 'shards'}`;
  const members = asObject(body);
  return members === undefined
    ? `${status} no JSON object`
    : `${status} {${Object.keys(members).sort().join(', ')}}`;
}
