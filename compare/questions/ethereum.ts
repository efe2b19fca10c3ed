import { evenly } from '../../base/evenly.ts';
import { asObject } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import { pick } from '../../engine/seed.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { methodsOf } from '../../generators/requests/methods.ts';
import { readSpec } from '../../specs/read.ts';
import { roughQuantity } from '../../suites/support/evm/quantity.ts';
import { readBlock, transactionHashes } from '../../suites/support/evm/reading/read-block.ts';
import { unknownHash } from '../../suites/support/rpc/documented-calls.ts';
import type { GroupNode, PinnedQuestion, Question, QuestionSet } from '../measure/question.ts';
import { blockQuestion } from './block-question.ts';
import { callManyQuestion } from './call-many-question.ts';
import { rpcOf } from './node-rpc.ts';
import { receiptQuestion } from './receipt-question.ts';
import { resultIn, rpcQuestion } from './rpc-question.ts';
import { settledHeights, sweptHeights } from './settled-heights.ts';
import { undefinedIfUnanswered } from './undefined-if-unanswered.ts';

const mostReceipts = 6;
const headAttempts = 4;
const newest = rpcQuestion({
  method: 'eth_getBlockByNumber',
  label: 'eth_getBlockByNumber latest',
  params: ['latest', false],
  judgedBy: ['hash'],
  headOf: (result) => headOf(asObject(result)?.number, asObject(result)?.hash),
});
const counted = rpcQuestion({
  method: 'eth_blockNumber',
  params: [],
  headOf: (result) => headOf(result),
});

/** Nodes that speak Ethereum's JSON-RPC (§4.4 to §4.6). Their chains are identified by the first blocks, or by known receipts. */
export const ethereum: QuestionSet = {
  apis: ['jsonrpc', 'evm', 'rollup'],
  methodsOf: (api) => methodsOf(readSpec(`${api}.openrpc`)).map(({ name }) => name),
  chainFacts: (nodes) => Promise.all(nodes.map(factsOf)),
  async prepare(nodes, chain, random, breadth) {
    const api = nodes[0]?.api ?? '';
    const known = (await Promise.all(nodes.map(headHeight))).filter((head) => head !== undefined);
    const heads = known.length < nodes.length ? [] : known;
    const heights = heads.length === 0 ? [] : settledHeights(heads, random);
    const blocks = heights.map((height) => blockQuestion(height, true, chain));
    const hashes = await commonHashes(nodes, heights, random);
    const receipts = hashes.map((hash) => receiptQuestion(hash, chain));
    const missing = rpcQuestion({ method: 'eth_getTransactionReceipt', params: [unknownHash(random)] });
    const questions: (Question | PinnedQuestion)[] =
      api === 'evm'
        ? [...blocks, ...heights.map((height) => blockQuestion(height, false, chain)), newest]
        : [rpcQuestion({ method: 'web3_clientVersion', params: [] }), counted];
    questions.push(...(receipts.length === 0 ? [missing] : receipts));
    if (api === 'evm') {
      const pinned = [...sweptBlocks(heads, heights, chain, breadth, random), ...receipts];
      const reason = 'not every node returned its block height, so no common block could be chosen';
      const leftOut = heads.length > 0 ? [] : [{ method: 'eth_getBlockByNumber', reason }];
      return { questions, pinned, leftOut };
    }
    questions.push(await callManyQuestion(nodes, heights.at(-1)));
    return { questions, pinned: receipts, leftOut: [] };
  },
};

/** Blocks that are read once, to hold the answers against each other; the settled ones lead to their receipts. */
function sweptBlocks(
  heads: readonly bigint[],
  asked: readonly bigint[],
  chain: string,
  breadth: number,
  random: () => number,
): PinnedQuestion[] {
  if (heads.length === 0) return [];
  const { settled, recent } = sweptHeights(heads, breadth, random);
  const more = settled.filter((height) => !asked.includes(height));
  const leadsTo = (exchange: Exchange): readonly PinnedQuestion[] =>
    evenly(transactionHashes(asObject(resultIn(exchange)) ?? {}), breadth).map((hash) =>
      receiptQuestion(hash, chain),
    );
  return [
    ...asked.map((height) => ({ ...blockQuestion(height, true, chain), leadsTo })),
    ...more.map((height) => ({ ...blockQuestion(height, false, chain), leadsTo })),
    ...recent.map((height) => ({ ...blockQuestion(height, false, chain), unsettled: true as const })),
  ];
}

function headOf(number: unknown, hash?: unknown) {
  const height = roughQuantity(number);
  if (height === undefined) return undefined;
  return { height: Number(height), ...(typeof hash === 'string' ? { hash: hash.toLowerCase() } : {}) };
}

async function factsOf(node: GroupNode): Promise<ReadonlyMap<string, string>> {
  const facts = new Map<string, string>();
  const rpc = rpcOf(node);
  await undefinedIfUnanswered(async () => {
    for (const number of [0n, 1n, 2n]) {
      const { block } = await readBlock(rpc, number, false, Caching.shared);
      if (typeof block?.hash === 'string') facts.set(`block ${number}`, block.hash.toLowerCase());
    }
    for (const hash of node.known.transactions.slice(0, 3)) {
      const { outcome } = await rpc.call('eth_getTransactionReceipt', [hash], Caching.shared);
      const { blockHash } = (outcome.kind === 'result' ? asObject(outcome.value) : undefined) ?? {};
      if (typeof blockHash === 'string') facts.set(`receipt ${hash.toLowerCase()}`, blockHash.toLowerCase());
    }
  });
  return facts;
}

/** A node that fails now and then is asked again: without its head no block could be compared. */
async function headHeight(node: GroupNode): Promise<bigint | undefined> {
  for (let attempt = 1; attempt <= headAttempts; attempt += 1) {
    const height = await readHead(node);
    if (height !== undefined) return height;
  }
  return undefined;
}

async function readHead(node: GroupNode): Promise<bigint | undefined> {
  return undefinedIfUnanswered(async () => {
    const rpc = rpcOf(node);
    if (node.api === 'evm') {
      const { block } = await readBlock(rpc, 'latest', false, Caching.fresh);
      return roughQuantity(block?.number);
    }
    const { outcome } = await rpc.call('eth_blockNumber', [], Caching.fresh);
    return outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
  });
}

/** Transactions of settled blocks that every node lists, or that target files name; some of both. */
async function commonHashes(
  nodes: readonly GroupNode[],
  heights: readonly bigint[],
  random: () => number,
): Promise<string[]> {
  const listed = await Promise.all(
    nodes.map(async (node): Promise<ReadonlySet<string>> => {
      const hashes = new Set<string>();
      await undefinedIfUnanswered(async () => {
        for (const height of heights) {
          const { block } = await readBlock(rpcOf(node), height, false, Caching.shared);
          if (block !== undefined) for (const hash of transactionHashes(block)) hashes.add(hash);
        }
      });
      return hashes;
    }),
  );
  const common = [...(listed[0] ?? [])].filter((hash) => listed.every((set) => set.has(hash)));
  const found = pick(common, mostReceipts, random);
  const known = new Set(nodes.flatMap((node) => node.known.transactions).map((hash) => hash.toLowerCase()));
  const more = pick(
    [...known].filter((hash) => !found.includes(hash)),
    Math.max(2, mostReceipts - found.length),
    random,
  );
  return [...found, ...more];
}
