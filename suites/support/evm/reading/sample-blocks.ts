import type { JsonObject } from '../../../../base/json-object.ts';
import { Caching } from '../../../../engine/caching.ts';
import type { RpcChannel } from '../../../../engine/jsonrpc/channel.ts';
import type { Api } from '../../../../engine/target/target.ts';
import { readBlock, transactionHashes, transactionObjects } from './read-block.ts';

/** A block that the survey found. */
export interface SampledBlock {
  readonly number: bigint;
  /** In the form with full transactions, as read. */
  readonly block: JsonObject;
  /** Lower case, in order. */
  readonly transactions: readonly string[];
}

export interface BlockSample {
  /** Every number that was requested. */
  readonly numbers: readonly bigint[];
  /** The blocks that exist, ascending by number. */
  readonly blocks: readonly SampledBlock[];
}

/** Chains of at most this many times the samples are read whole. */
const wholeChainFactor = 4n;
/** Numbers at which hexadecimal and decimal, one and two digits, one and two bytes differ. */
const edges = [0n, 1n, 2n, 9n, 10n, 15n, 16n, 17n, 255n, 256n];
/** At most so many batches are looked at beyond the samples, for transactions, blocks with several, and creations. */
const mostBatches = 6;
const batchSize = 8;

/** Blocks to look at: edges, the newest, random ones, and more until what a chain usually holds is among them. */
export async function sampleBlocks(
  rpc: RpcChannel,
  head: bigint,
  samples: number,
  api: Api,
  random: () => number,
): Promise<BlockSample> {
  const looked = new Set<bigint>();
  const look = async (numbers: Iterable<bigint>): Promise<readonly SampledBlock[]> => {
    const fresh = [...new Set(numbers)].filter((number) => number >= 0n && !looked.has(number));
    for (const number of fresh) looked.add(number);
    const found = await Promise.all(fresh.map((number) => sampleBlock(rpc, number)));
    return found.filter((one) => one !== undefined);
  };
  const randomNumber = () => (head * BigInt(Math.floor(random() * 2 ** 32))) >> 32n;
  let kept: readonly SampledBlock[];
  if (head < wholeChainFactor * BigInt(samples)) kept = await look(range(0n, head));
  else {
    kept = await look([
      ...(api === 'evm' ? edges : edges.slice(0, 2)).filter((number) => number <= head),
      ...range(head - 3n, head),
      ...Array.from({ length: Math.max(Math.min(6, samples), samples - 8) }, randomNumber),
    ]);
    let back = head - 4n;
    const batches = Math.min(mostBatches, samples + 1);
    for (let batch = 0; batch < batches && missingKinds(kept).length > 0; batch += 1) {
      const older = range(back - BigInt(batchSize / 2) + 1n, back);
      back -= BigInt(batchSize / 2);
      const further = await look([...older, ...Array.from({ length: batchSize / 2 }, randomNumber)]);
      const missing = missingKinds(kept);
      // Each block that is kept is read in every form, over every transport.
      kept = [...kept, ...further.filter((block) => missing.some(({ is }) => is(block)))];
    }
  }
  return { numbers: [...looked], blocks: kept.toSorted((a, b) => (a.number < b.number ? -1 : 1)) };
}

async function sampleBlock(rpc: RpcChannel, number: bigint): Promise<SampledBlock | undefined> {
  const { block } = await readBlock(rpc, number, true, Caching.shared);
  return block === undefined ? undefined : { number, block, transactions: transactionHashes(block) };
}

/** More digits of a bloom filter than a single log can set: by its address and four topics, three bits each. */
const digitsOfOneLog = 15;

/** About how many logs a block has, by its bloom filter. */
export function bloomOf({ block: { logsBloom } }: SampledBlock): number {
  return typeof logsBloom === 'string' ? logsBloom.replace(/^0x|0/g, '').length : 0;
}

interface KindOfBlock {
  readonly is: (block: SampledBlock) => boolean;
  /** How many of them a sample should have. */
  readonly wanted: number;
}

const holdsSeveral = ({ transactions }: SampledBlock): boolean => transactions.length > 1;

/** What laws need, and not every block has. */
const kinds: readonly KindOfBlock[] = [
  { is: ({ transactions }) => transactions.length > 0, wanted: 3 },
  { is: holdsSeveral, wanted: 3 },
  { is: ({ transactions }) => transactions.length === 0, wanted: 1 },
  { is: (one) => holdsSeveral(one) && bloomOf(one) > digitsOfOneLog, wanted: 1 },
  {
    is: ({ block }) => transactionObjects(block).some(({ to }) => to === null || to === undefined),
    wanted: 1,
  },
];

function missingKinds(blocks: readonly SampledBlock[]): readonly KindOfBlock[] {
  return kinds.filter(({ is, wanted }) => blocks.filter(is).length < wanted);
}

function range(from: bigint, to: bigint): bigint[] {
  const numbers: bigint[] = [];
  for (let number = from; number <= to; number += 1n) numbers.push(number);
  return numbers;
}
