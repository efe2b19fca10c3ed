import { digestOf } from '../../base/digest.ts';
import { asObject } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import { pick } from '../../engine/seed.ts';
import { type Exchange, jsonOf } from '../../engine/wire/exchange.ts';
import { operationsOf } from '../../generators/requests/operations.ts';
import { readOpenApi } from '../../specs/open-api.ts';
import { findMessages } from '../../suites/support/sharded/read-messages.ts';
import {
  blockText,
  findShards,
  getShards,
  shardsOf,
  unitsPerRequest,
} from '../../suites/support/sharded/read-shards.ts';
import type { GroupNode, PinnedQuestion, Question, QuestionSet, Reading } from '../measure/question.ts';
import { isAbsent, rpcQuestion } from './rpc-question.ts';
import { undefinedIfUnanswered } from './undefined-if-unanswered.ts';

const labels: Readonly<Record<string, string>> = {
  getShards: 'GET shards',
  callJsonRpc: 'shards',
  listMessages: 'GET messages',
};
/** Blocks that are read where target files know none: no request returns the newest one. */
const searched = [1, 2, 3, 10, 100, 1_000, 100_000, 1_000_000];
const mostBlocks = 5;

/** The sharded chain (§4.8). Its chains are recognized by blocks that nodes share; there is no request for the newest one. */
export const sharded: QuestionSet = {
  apis: ['sharded'],
  methodsOf: () => operationsOf(readOpenApi('sharded')).map(({ id }) => labels[id] ?? id),
  async chainFacts(nodes) {
    return Promise.all(nodes.map((node) => factsOf(node, candidates(nodes))));
  },
  async prepare(nodes, chain, random) {
    const facts = await Promise.all(nodes.map((node) => factsOf(node, candidates(nodes))));
    const shared = [...(facts[0]?.keys() ?? [])].filter((key) => facts.every((known) => known.has(key)));
    const seqnos = pick(shared, mostBlocks, random).map((key) =>
      Number(key.replace('masterchain block ', '')),
    );
    const asked = seqnos.length === 0 ? [1] : seqnos;
    const pinned = asked.map((seqno) => shardsQuestion(seqno, chain));
    return {
      questions: [
        ...pinned,
        ...asked.map((seqno) => rpcShardsQuestion(seqno, chain)),
        ...windows.map(messagesQuestion),
      ],
      pinned: seqnos.length === 0 ? [] : pinned,
      leftOut: [],
    };
  },
};

const windows: readonly Readonly<Record<string, string>>[] = [
  { limit: '16' },
  { limit: '16', offset: '16' },
  { limit: '64' },
];

function candidates(nodes: readonly GroupNode[]): number[] {
  const known = nodes.map((node) => node.known.seqno).filter((seqno) => seqno !== undefined);
  return [
    ...new Set([
      ...known.flatMap((seqno) => [seqno, Math.max(1, seqno - 1), Math.max(1, seqno - 2)]),
      ...searched,
    ]),
  ];
}

async function factsOf(node: GroupNode, seqnos: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const facts = new Map<string, string>();
  await undefinedIfUnanswered(async () => {
    for (const seqno of seqnos) {
      const shards = shardsOf(await getShards(node.wire, String(seqno), Caching.shared));
      if (shards.length > 0) facts.set(`masterchain block ${seqno}`, digest(blockText(shards)));
    }
  });
  return facts;
}

/** Blocks are named after what they hold: an id of the chain does not exist. */
function digest(text: string): string {
  return digestOf(text).slice(0, 16);
}

function shardsQuestion(seqno: number, chain: string): PinnedQuestion {
  return {
    method: 'GET shards',
    requestTo: () => ({
      method: 'GET',
      path: '/api/v2/shards',
      query: { seqno: String(seqno) },
      requestUnits: unitsPerRequest,
    }),
    read: (exchange) => readGet(exchange, findShards(jsonOf(exchange)) !== undefined),
    subject: subjectOf(seqno, chain),
    valueOf: valueOfShards,
  };
}

function rpcShardsQuestion(seqno: number, chain: string): PinnedQuestion {
  const question = rpcQuestion({
    method: 'shards',
    params: { seqno },
    path: '/api/v2/jsonRPC',
    requestUnits: unitsPerRequest,
  });
  return { ...question, subject: subjectOf(seqno, chain), valueOf: valueOfShards };
}

function messagesQuestion(query: Readonly<Record<string, string>>): Question {
  return {
    method: 'GET messages',
    requestTo: () => ({ method: 'GET', path: '/api/v3/messages', query, requestUnits: unitsPerRequest }),
    read: (exchange) => readGet(exchange, findMessages(jsonOf(exchange)) !== undefined),
  };
}

function subjectOf(seqno: number, chain: string): string {
  return `shards of masterchain block ${seqno} of chain ${chain}`;
}

function valueOfShards(exchange: Exchange): string | undefined {
  const found = findShards(jsonOf(exchange));
  return found === undefined ? undefined : JSON.stringify(blockText(found.shards).split('\n'));
}

function readGet(exchange: Exchange, found: boolean): Reading {
  const { answer } = exchange;
  if (answer.kind === 'answer' && answer.status === 200 && found) return { kind: 'answered' };
  if (isAbsent(exchange)) return { kind: 'missing' };
  return { kind: asObject(jsonOf(exchange)) === undefined ? 'failed' : 'refused' };
}
