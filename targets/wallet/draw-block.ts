import { createHash } from 'node:crypto';
import type { Seeded } from '../seeded.ts';
import type { Account } from './account.ts';
import { type ChainTransaction, drawTransaction, drawTreasuryTransfer } from './draw-transaction.ts';
import type { Parties } from './parties.ts';

export interface ChainBlock {
  readonly number: number;
  /** 64 lower-case digits; the first 16 are the number. */
  readonly id: string;
  readonly parentId: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly transactionsRoot: string;
  readonly witness: Account;
  readonly transactions: readonly ChainTransaction[];
}

const genesisTime = Date.UTC(2024, 0, 1);
const blockTimeMs = 3000;
const largestBlock = 24;

/** The block after `parent`. Every fifth is empty, so that a few blocks hold both kinds; every
 * second one moves an amount beyond 2^53. */
export function drawBlock(
  random: Seeded,
  parties: Parties,
  number: number,
  parent: ChainBlock | undefined,
): ChainBlock {
  const timestamp = genesisTime + number * blockTimeMs;
  const empty = number % 5 === 3 || number === 0 || random.fraction() < 0.05;
  const transactions = Array.from({ length: empty ? 0 : random.integer(1, largestBlock) }, (_, index) =>
    index === 0 && number % 2 === 0
      ? drawTreasuryTransfer(random, parties, timestamp)
      : drawTransaction(random, parties, timestamp),
  );
  const parentId = parent?.id ?? '0'.repeat(64);
  const transactionsRoot = treeRoot(transactions.map(({ id }) => id));
  const witness = random.pick(parties.witnesses);
  const header = sha256([number, parentId, transactionsRoot, witness, timestamp].join('/'));
  return {
    number,
    id: number.toString(16).padStart(16, '0') + header.slice(16),
    parentId,
    timestamp,
    transactionsRoot,
    witness,
    transactions,
  };
}

/** Root of a hash tree over hashes, an odd one carried up; all zero over none. */
function treeRoot(hashes: readonly string[]): string {
  if (hashes.length <= 1) return hashes[0] ?? '0'.repeat(64);
  const parents = Array.from({ length: Math.ceil(hashes.length / 2) }, (_, index) => {
    const [left = '', right] = hashes.slice(index * 2);
    return right === undefined ? left : sha256(left + right);
  });
  return treeRoot(parents);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
