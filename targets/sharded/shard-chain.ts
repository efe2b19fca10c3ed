import { createHash } from 'node:crypto';
import { Seeded } from '../seeded.ts';

/** A shard as a masterchain block names it: its newest block at that time. */
export interface ChainShard {
  readonly workchain: number;
  /** Signed 64 bits whose lowest set bit ends the prefix of the shard: the whole is `-2^63`. */
  readonly id: bigint;
  readonly seqno: number;
}

/** Masterchain blocks have the sequence numbers from 1 to this. */
export const newestSeqno = 400;

/** A block whose neighbours, older and newer, exist too; it lies after the splits. */
export const knownSeqno = 300;

/** At these masterchain blocks every shard splits in two, and the first two merge again. */
const splits: ReadonlySet<number> = new Set([100, 250]);
const merge = 350;

const workchain = 0;
const wholeId = -(2n ** 63n);

/** The shards of every masterchain block: 1, then 2, 4 and 3 of them. */
export class ShardChain {
  readonly #shards: readonly (readonly ChainShard[])[];
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
    const random = new Seeded(seed, 'sharded/shards');
    const drawn: (readonly ChainShard[])[] = [];
    let shards: readonly ChainShard[] = [{ workchain, id: wholeId, seqno: random.integer(1_000, 9_000) }];
    for (let seqno = 1; seqno <= newestSeqno; seqno += 1) {
      shards = splits.has(seqno)
        ? shards.flatMap(split)
        : seqno === merge
          ? mergeFirst(shards)
          : advance(random, shards);
      drawn.push(shards);
    }
    this.#shards = drawn;
  }

  /** The shards of a masterchain block, undefined where there is no such block. */
  shards(seqno: number): readonly ChainShard[] | undefined {
    return seqno >= 1 ? this.#shards[seqno - 1] : undefined;
  }

  /** Base64 of the 32 bytes that identify a shard's block by its cells (`root`) or as a file. */
  hash(kind: 'root' | 'file', shard: ChainShard): string {
    return createHash('sha256')
      .update([this.#seed, kind, shard.workchain, shard.id, shard.seqno].join('/'))
      .digest('base64');
  }
}

/** Shards go on at their own pace, and stand still now and then; the first always goes on. */
function advance(random: Seeded, shards: readonly ChainShard[]): readonly ChainShard[] {
  return shards.map((shard, index) => {
    const pace = random.fraction();
    const step = pace < 0.1 ? 2 : pace < 0.8 || index === 0 ? 1 : 0;
    return { ...shard, seqno: shard.seqno + step };
  });
}

function split(shard: ChainShard): readonly ChainShard[] {
  const unsigned = BigInt.asUintN(64, shard.id);
  const half = (unsigned & -unsigned) >> 1n;
  return [unsigned - half, unsigned + half].map((id) => ({
    ...shard,
    id: BigInt.asIntN(64, id),
    seqno: shard.seqno + 1,
  }));
}

function mergeFirst(shards: readonly ChainShard[]): readonly ChainShard[] {
  const [left, right, ...rest] = shards;
  if (left === undefined || right === undefined) return shards;
  const [lower, upper] = [BigInt.asUintN(64, left.id), BigInt.asUintN(64, right.id)];
  const seqno = Math.max(left.seqno, right.seqno) + 1;
  return [{ workchain, id: BigInt.asIntN(64, (lower + upper) / 2n), seqno }, ...rest];
}
