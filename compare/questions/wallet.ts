import { asObject, type JsonObject } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import { pick } from '../../engine/seed.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { operationsOf } from '../../generators/requests/operations.ts';
import { readOpenApi } from '../../specs/open-api.ts';
import { normalHash, numberInId, numberOf, objectIn, parentIdOf } from '../../suites/support/wallet/block.ts';
import { callWallet, type WalletMethod } from '../../suites/support/wallet/call-wallet.ts';
import { readAnswer } from '../../suites/support/wallet/reading.ts';
import type { GroupNode, PinnedQuestion, Question, QuestionSet, Reading } from '../measure/question.ts';
import { orderedJson } from './ordered-json.ts';
import { isAbsent } from './rpc-question.ts';
import { undefinedIfUnanswered } from './undefined-if-unanswered.ts';

/** Blocks this far below the newest one are final: two thirds of the producers have built upon them. */
const settledBelow = 20;
const walked = 26;
const mostBlocks = 4;
/** An account that need not exist: an empty list is an answer, too. */
const anyAccount = `41${'a1'.repeat(20)}`;

/** The wallet chain (§4.7). Chains are recognized by blocks that nodes have in common. */
export const wallet: QuestionSet = {
  apis: ['wallet'],
  methodsOf: () => operationsOf(readOpenApi('wallet')).map(({ path }) => path.slice(1)),
  async chainFacts(nodes) {
    const ids = (await Promise.all(nodes.map((node) => walk(node, 1)))).flat();
    return Promise.all(
      nodes.map((node) =>
        factsOf(
          node,
          ids.map(({ id }) => id),
        ),
      ),
    );
  },
  async prepare(nodes, chain, random) {
    const found = await Promise.all(nodes.map((node) => walk(node, walked)));
    const lowest = found.toSorted((a, b) => (a[0]?.number ?? 0) - (b[0]?.number ?? 0))[0] ?? [];
    const settled =
      lowest.length > settledBelow ? lowest.slice(settledBelow) : lowest.slice(-Math.ceil(lowest.length / 2));
    const blocks = pick(settled, mostBlocks, random);
    const pinned = blocks.flatMap(({ id, number }) => [
      blockQuestion(id, chain),
      balanceQuestion(id, number, chain),
    ]);
    const accounts = pick([...new Set(nodes.flatMap((node) => node.known.accounts))], mostBlocks, random);
    const orders = (accounts.length === 0 ? [anyAccount] : accounts).map((address) =>
      question('getmarketorderbyaccount', { address, limit: 20 }, 'orders'),
    );
    return {
      questions: [...pinned, ...orders, newest],
      pinned,
      leftOut:
        blocks.length > 0
          ? []
          : ['wallet/getblockbyid', 'wallet/getblockbalance'].map((method) => ({
              method,
              reason: 'getnowblock returned no block that can be requested',
            })),
    };
  },
};

const newest: Question = question(
  'getnowblock',
  {},
  'blockID',
  (block) => {
    const height = numberOf(block);
    if (height === undefined) return undefined;
    return { height, ...(typeof block.blockID === 'string' ? { hash: normalHash(block.blockID) } : {}) };
  },
  isIdentified,
);

interface Step {
  readonly id: string;
  readonly number: number;
}

/** The newest block and those before it, as far as blocks name their parents. */
async function walk(node: GroupNode, most: number): Promise<Step[]> {
  const steps: Step[] = [];
  await undefinedIfUnanswered(async () => {
    let block = objectIn(await callWallet(node.wire, 'getnowblock', {}, Caching.fresh));
    let id = typeof block?.blockID === 'string' ? normalHash(block.blockID) : undefined;
    while (id !== undefined && steps.length < most) {
      const number = numberOf(block);
      if (number === undefined) break;
      steps.push({ id, number });
      id = steps.length < most ? parentIdOf(block) : undefined;
      if (id !== undefined)
        block = objectIn(await callWallet(node.wire, 'getblockbyid', { value: id }, Caching.fresh));
    }
  });
  return steps;
}

async function factsOf(node: GroupNode, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const facts = new Map<string, string>();
  await undefinedIfUnanswered(async () => {
    for (const id of ids) {
      const block = objectIn(await callWallet(node.wire, 'getblockbyid', { value: id }, Caching.fresh));
      if (numberOf(block) !== undefined) facts.set(`block ${id}`, id);
    }
  });
  return facts;
}

/**
 * @param member that every answer of the method has to hold
 * @param isJudgeable whether an answer can be judged, where not every one can
 */
function question(
  method: WalletMethod,
  body: unknown,
  member: string,
  headOf?: (answer: JsonObject) => Reading['head'] | undefined,
  isJudgeable: (answer: JsonObject) => boolean = () => true,
): Question {
  return {
    method: `wallet/${method}`,
    requestTo: () => ({ method: 'POST', path: `/wallet/${method}`, body: JSON.stringify(body) }),
    read(exchange) {
      if (isAbsent(exchange)) return { kind: 'missing' };
      const reading = readAnswer(exchange, member);
      const answer = objectIn(exchange);
      if (answer === undefined && reading.kind !== 'data') return { kind: 'failed' };
      if (reading.kind === 'error') return { kind: 'refused' };
      const incomplete = answer !== undefined && !isJudgeable(answer) ? { incomplete: true as const } : {};
      // An account without orders may be answered by an object without any.
      if (reading.kind === 'neither') return { kind: 'answered', ...incomplete };
      const head = headOf?.(reading.value);
      return { kind: 'answered', ...incomplete, ...(head === undefined ? {} : { head }) };
    },
  };
}

function isIdentified(block: JsonObject): boolean {
  return typeof block.blockID === 'string' && numberOf(block) !== undefined;
}

function blockQuestion(id: string, chain: string): PinnedQuestion {
  return {
    ...question('getblockbyid', { value: id }, 'block_header', undefined, isIdentified),
    subject: `number of block ${id} of chain ${chain}`,
    valueOf: (exchange) => orderedJson({ number: numberOf(objectIn(exchange)) ?? null }),
    prove: async (exchange) => {
      const reported = numberOf(objectIn(exchange));
      if (reported === undefined) return { proven: null, why: 'the block was not found' };
      const spelt = numberInId(id);
      return {
        proven: reported === spelt,
        why: `its number is ${reported}, but the block id begins with ${spelt}`,
      };
    },
  };
}

/** The record of balances (§2.5): what the contract names of it, in the order of the block. */
function balanceQuestion(id: string, number: number, chain: string): PinnedQuestion {
  return {
    ...question('getblockbalance', { hash: id, number, visible: true }, 'block_identifier'),
    subject: `balances of block ${number} (${id}) of chain ${chain}`,
    valueOf: (exchange) => balancesIn(exchange),
  };
}

function balancesIn(exchange: Exchange): string | undefined {
  const record = objectIn(exchange);
  if (record === undefined) return undefined;
  const { timestamp, block_identifier: block, transaction_balance_trace: traces } = record;
  const named = (Array.isArray(traces) ? traces : []).map((trace) => {
    const { transaction_identifier, operation, type, status } = asObject(trace) ?? {};
    return { transaction_identifier, operation, type, status };
  });
  return orderedJson({ timestamp, block, traces: named });
}
