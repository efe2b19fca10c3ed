import type { JsonObject } from '../../../../base/json-object.ts';
import { Caching } from '../../../../engine/caching.ts';
import type { RpcChannel } from '../../../../engine/jsonrpc/channel.ts';
import { pick } from '../../../../engine/seed.ts';
import { transactionObjects } from './read-block.ts';
import { readReceipt } from './read-receipt.ts';
import { bloomOf, type SampledBlock } from './sample-blocks.ts';

/** A transaction whose receipt is looked at. */
export interface SampledTransaction {
  /** Lower case. */
  readonly hash: string;
  /** The block that lists it, and where; absent where only the target file names it. */
  readonly place?: { readonly number: bigint; readonly index: number } | undefined;
}

/** Receipts read for each sample of the profile. */
const receiptsPerSample = 4;
/** Blocks up to so many transactions are taken whole; of others the ends and a pair between. */
const wholeBlock = 12;

/**
 * Transactions whose receipts show most: the known ones, one of each kind, whole small blocks, then edges of large ones;
 * and more until a failed one and one with logs are among them.
 * @throws Unanswered
 */
export async function sampleTransactions(
  rpc: RpcChannel,
  blocks: readonly SampledBlock[],
  known: readonly string[],
  samples: number,
  random: () => number,
): Promise<readonly SampledTransaction[]> {
  const chosen = new Map<string, SampledTransaction>();
  const places = new Map(
    blocks.flatMap(({ number, transactions }) =>
      transactions.map((hash, index) => [hash, { hash, place: { number, index } }] as const),
    ),
  );
  const take = (hash: string | undefined, index?: number, number?: bigint): void => {
    if (hash === undefined || chosen.has(hash)) return;
    const place = index === undefined || number === undefined ? places.get(hash)?.place : { number, index };
    chosen.set(hash, place === undefined ? { hash } : { hash, place });
  };
  const limit = samples * receiptsPerSample;
  for (const hash of known.slice(0, Math.ceil(limit / 3))) take(hash.toLowerCase());
  const kinds = new Set<string>();
  for (const { block, transactions, number } of blocks) {
    for (const [index, transaction] of transactionObjects(block).entries()) {
      const kind = kindOf(transaction);
      if (!kinds.has(kind)) take(transactions[index], index, number);
      kinds.add(kind);
    }
  }
  // What counts up over a block is wrong most of all at its end, and a large one may find no room below.
  const [largest] = blocks.filter((one) => one.transactions.length > wholeBlock).sort(byMostTransactions);
  if (largest !== undefined)
    for (const index of [largest.transactions.length - 1, largest.transactions.length - 2])
      take(largest.transactions[index], index, largest.number);
  const bySize = [...blocks].sort((a, b) => rankBySize(a) - rankBySize(b));
  const withLogs = blocks
    .filter((one) => one.transactions.length > 1 && one.transactions.length <= wholeBlock)
    .sort((a, b) => bloomOf(b) - bloomOf(a))
    .slice(0, 1);
  // Laws of logs speak of neighbours in one block: the one with most is read whole in any case.
  for (const { number, transactions } of [...withLogs, ...bySize]) {
    for (const index of usefulIndices(transactions.length, random))
      if (chosen.size < limit) take(transactions[index], index, number);
  }
  const rest = [...places.values()].filter(({ hash }) => !chosen.has(hash));
  const further = pick(rest, limit, random);
  const half = Math.ceil(further.length / 2);
  for (const some of [further.slice(0, half), further.slice(half)]) {
    if (some.length === 0 || (await holdsAllKinds(rpc, [...chosen.keys()]))) break;
    for (const one of await findMissing(rpc, some)) chosen.set(one.hash, one);
  }
  return [...chosen.values()];
}

function byMostTransactions(a: SampledBlock, b: SampledBlock): number {
  return b.transactions.length - a.transactions.length;
}

/** Blocks of several transactions that can be read whole first, then single ones, then large ones. */
function rankBySize({ transactions }: SampledBlock): number {
  const count = transactions.length;
  if (count === 1) return wholeBlock + 1;
  return count > wholeBlock ? wholeBlock + count : count;
}

function usefulIndices(count: number, random: () => number): number[] {
  if (count <= wholeBlock) return Array.from({ length: count }, (_, index) => index);
  const middle = 2 + Math.floor(random() * (count - 5));
  return [0, 1, middle, middle + 1, count - 2, count - 1];
}

function kindOf({ type, to }: JsonObject): string {
  return `${String(type)} ${to === null || to === undefined ? 'creation' : 'call'}`;
}

async function holdsAllKinds(rpc: RpcChannel, hashes: readonly string[]): Promise<boolean> {
  const receipts = await Promise.all(hashes.map((hash) => readReceipt(rpc, hash, Caching.shared)));
  return (
    receipts.some(({ receipt }) => isFailed(receipt)) && receipts.some(({ receipt }) => logsIn(receipt) > 1)
  );
}

/** Of the candidates, those with a failed receipt or with logs; a few of each are enough. */
async function findMissing(
  rpc: RpcChannel,
  candidates: readonly SampledTransaction[],
): Promise<SampledTransaction[]> {
  const looked = await Promise.all(
    candidates.map(async (one) => ({ one, ...(await readReceipt(rpc, one.hash, Caching.shared)) })),
  );
  const failed = looked.filter(({ receipt }) => isFailed(receipt)).slice(0, 5);
  const logged = looked
    .filter(({ receipt }) => logsIn(receipt) > 0)
    .sort((a, b) => logsIn(b.receipt) - logsIn(a.receipt))
    .slice(0, 5);
  return [...failed, ...logged].map(({ one }) => one);
}

function isFailed(receipt: JsonObject | undefined): boolean {
  return receipt?.status === '0x0';
}

function logsIn(receipt: JsonObject | undefined): number {
  return Array.isArray(receipt?.logs) ? receipt.logs.length : 0;
}
