import { asObject, type JsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { pick, randomStream } from '../../../engine/seed.ts';
import { roughQuantity, toQuantity } from '../evm/quantity.ts';
import { readReceipt } from '../evm/reading/read-receipt.ts';
import { httpChannel, surveyChain } from '../evm/reading/survey-chain.ts';
import type { Call } from './call.ts';
import { missingCalls } from './documented-calls.ts';
import { fullSimulations } from './simulations.ts';

/**
 * Calls whose results have no reason to change: a simulation, a receipt with logs and a whole block, the version of the client, data that
 * does not exist, then alternately receipts of every kind and blocks in both forms. Most discriminating first.
 * @throws Unanswered
 */
export function settledCalls(context: NodeContext): Promise<readonly Call[]> {
  return context.shared('jsonrpc.settled-calls', async (seed) => {
    const random = randomStream(seed);
    const { head, lag, blocks, transactions } = await surveyChain(context);
    const count = Math.max(6, Math.floor(context.profile.samples / 2));
    const deep = blocks.filter(({ number }) => head === undefined || number <= head - lag);
    const settled = deep.length === 0 ? blocks : deep;
    // On a short chain only the first block may be deep, which holds no transaction.
    const [full = []] = [deep, blocks]
      .map((some) => some.filter(({ transactions: own }) => own.length > 0))
      .filter(({ length }) => length > 0);
    const [receipts, simulated] = await Promise.all([
      discriminating(
        context,
        transactions.map(({ hash }) => hash),
        head === undefined ? undefined : head - lag,
        count,
        random,
      ),
      fullSimulations({ ...context, seed }),
    ]);
    const existing = inTurn(
      receipts.map((hash) => [{ method: 'eth_getTransactionReceipt', params: [hash] }]),
      [...new Set([...pick(full, count, random), ...pick(settled, 2, random)])].map(({ number }) =>
        [true, false].map((whole) => ({
          method: 'eth_getBlockByNumber',
          params: [toQuantity(number), whole],
        })),
      ),
    );
    const isEvm = context.node.api === 'evm';
    // One of each method goes before what does not exist: a list may be cut short behind it.
    const first = isEvm ? 2 : 1;
    return [
      ...simulated,
      ...existing.slice(0, first),
      ...(isEvm ? [] : [{ method: 'web3_clientVersion', params: [] }]),
      ...(await missingCalls({ ...context, seed })),
      ...existing.slice(first),
    ];
  });
}

/** One of each list, then the next of each. */
function inTurn(...lists: readonly (readonly (readonly Call[])[])[]): Call[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}

/**
 * Transactions of every kind: with logs, failed, a creation; then any others.
 * @param deepest the newest block that no reorganisation replaces any more; those above serve only where none is below
 */
async function discriminating(
  context: NodeContext,
  hashes: readonly string[],
  deepest: bigint | undefined,
  count: number,
  random: () => number,
): Promise<readonly string[]> {
  const rpc = httpChannel(context);
  const all = await Promise.all(
    hashes.map(async (hash) => ({ hash, receipt: (await readReceipt(rpc, hash, Caching.shared)).receipt })),
  );
  const deep = all.filter(({ receipt }) => {
    const number = roughQuantity(receipt?.blockNumber);
    return deepest !== undefined && number !== undefined && number <= deepest;
  });
  const read = deep.length === 0 ? all : deep;
  const kinds: ((receipt: JsonObject) => boolean)[] = [
    ({ logs }) => Array.isArray(logs) && logs.length > 0 && asObject(logs[0]) !== undefined,
    ({ status }) => status === '0x0',
    ({ contractAddress }) => typeof contractAddress === 'string',
  ];
  const ofKinds = kinds.map((fits) => read.filter(({ receipt }) => receipt !== undefined && fits(receipt)));
  const chosen = [0, 1].flatMap((place) => ofKinds.flatMap((own) => own[place] ?? []));
  const others = pick(
    read.filter(({ receipt }) => receipt !== undefined),
    count,
    random,
  );
  return [...new Set([...chosen, ...others].map(({ hash }) => hash))];
}
