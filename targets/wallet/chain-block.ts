import { createHash } from 'node:crypto';
import { Seeded } from '../seeded.ts';
import type { Account } from './account.ts';
import { type ChainTransaction, drawTransaction, drawTreasuryTransfer } from './draw-transaction.ts';
import type { Parties } from './parties.ts';

const genesisTime = Date.UTC(2024, 0, 1);
const blockTimeMs = 3000;
const largestBlock = 24;

/** A block of the wallet chain. What it holds is drawn when it is first looked into: most blocks never are. */
export class ChainBlock {
  readonly number: number;
  /** 64 lower-case digits; the first 16 are the number. */
  readonly id: string;
  readonly parentId: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly witness: Account;
  readonly #random: Seeded;
  readonly #parties: Parties;
  #transactions: readonly ChainTransaction[] | undefined;

  constructor(seed: number, parties: Parties, parent: ChainBlock | undefined) {
    this.number = parent === undefined ? 0 : parent.number + 1;
    this.parentId = parent?.id ?? '0'.repeat(64);
    this.timestamp = genesisTime + this.number * blockTimeMs;
    this.#random = new Seeded(seed, `wallet/block/${this.number}`);
    this.#parties = parties;
    this.witness = this.#random.pick(parties.witnesses);
    const header = sha256([seed, this.parentId, this.timestamp, this.witness].join('/'));
    this.id = this.number.toString(16).padStart(16, '0') + header.slice(16);
  }

  /** None in every fifth block, so that a few blocks hold both kinds; an amount beyond 2^53 in every second one. */
  get transactions(): readonly ChainTransaction[] {
    this.#transactions ??= this.#draw();
    return this.#transactions;
  }

  /** Root of a hash tree over the ids of the transactions, an odd one carried up; all zero over none. */
  get transactionsRoot(): string {
    let hashes = this.transactions.map(({ id }) => id);
    while (hashes.length > 1) {
      hashes = Array.from({ length: Math.ceil(hashes.length / 2) }, (_, index) => {
        const [left = '', right] = hashes.slice(index * 2);
        return right === undefined ? left : sha256(left + right);
      });
    }
    return hashes[0] ?? '0'.repeat(64);
  }

  #draw(): readonly ChainTransaction[] {
    const random = this.#random;
    const empty = this.number % 5 === 3 || this.number === 0 || random.fraction() < 0.05;
    return Array.from({ length: empty ? 0 : random.integer(1, largestBlock) }, (_, index) =>
      index === 0 && this.number % 2 === 0
        ? drawTreasuryTransfer(random, this.#parties, this.timestamp)
        : drawTransaction(random, this.#parties, this.timestamp),
    );
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
