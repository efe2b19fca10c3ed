import { createHash } from 'node:crypto';
import { Seeded } from '../../seeded.ts';
import { createdAddress, type Signer } from './accounts.ts';
import { counter, herald, rejecter, selectors, stillborn, token } from './contracts.ts';
import type { PlannedBlock, PlannedCredit, PlannedTransaction, Purpose } from './planned-block.ts';

export const genesisTime = 1_700_000_000n;
const secondsPerBlock = 12n;

/** Every kind of block stands among the first ones, so that a short look at the chain meets each. */
const opening: readonly (readonly Purpose[])[] = [
  ['deploy', 'transfer'],
  ['deploy', 'deploy', 'deploy'],
  [],
  ['announce', 'count', 'transfer', 'announce', 'token-transfer'],
  ['revert', 'failed-deploy', 'transfer'],
  ['large-data', 'token-transfer', 'revert', 'announce'],
];
const deployed = [herald, counter, rejecter, token];
const usual: readonly Purpose[] = [
  'transfer',
  'transfer',
  'count',
  'announce',
  'token-transfer',
  'token-transfer',
  'revert',
  'deploy',
  'failed-deploy',
  'large-data',
];

/**
 * Says what happens in each block of a chain, from its seed alone: nothing here runs, so contract addresses,
 * nonces and therefore transaction hashes are known before any block is built.
 */
export class Planner {
  readonly #seed: number;
  readonly #signers: readonly Signer[];
  readonly #nonces: bigint[];
  readonly #contracts: `0x${string}`[] = [];
  readonly #blocks: PlannedBlock[] = [];
  #credits = 0n;

  constructor(seed: number, signers: readonly Signer[]) {
    this.#seed = seed;
    this.#signers = signers;
    this.#nonces = signers.map(() => 0n);
  }

  /** The plan of a block; number 0 is the genesis and has none. */
  block(number: number): PlannedBlock {
    while (this.#blocks.length < number) this.#blocks.push(this.#plan(this.#blocks.length + 1));
    const planned = this.#blocks[number - 1];
    if (planned === undefined) throw new RangeError(`there is no plan for block ${number}`);
    return planned;
  }

  #plan(number: number): PlannedBlock {
    const draw = new Seeded(this.#seed, `evm-block/${number}`);
    const purposes = opening[number - 1] ?? drawPurposes(draw, number);
    const transactions = purposes.map((purpose, index) => this.#transaction(purpose, draw, number + index));
    const credited = number === 5 || (number > opening.length && draw.integer(0, 3) === 0);
    return {
      number,
      timestamp: genesisTime + secondsPerBlock * BigInt(number),
      transactions,
      credits: credited ? this.#planCredits(draw) : [],
      // Now and then so dear that the fee of a large transaction needs more than 53 bits.
      l1GasPrice:
        number % 6 === 0
          ? oddly(draw.integer(1_000_000_000_001, 4_000_000_000_001))
          : oddly(draw.integer(9_000_000_001, 60_000_000_001)),
      randao: new Uint8Array(createHash('sha256').update(`${this.#seed}/randao/${number}`).digest()),
      extraData: new Uint8Array(number % 4 === 0 ? Buffer.alloc(0) : Buffer.from('nodeproof')),
    };
  }

  #planCredits(draw: Seeded): PlannedCredit[] {
    return Array.from({ length: draw.integer(1, 2) }, () => {
      const nonce = this.#credits;
      this.#credits += 1n;
      return { to: this.#someone(draw), value: BigInt(draw.integer(1, 999_999)) * 10n ** 9n, nonce };
    });
  }

  #transaction(purpose: Purpose, draw: Seeded, turn: number): PlannedTransaction {
    // The token's supply belongs to its creator, the first signer; everybody else takes turns.
    const next = purpose === 'deploy' ? (deployed[this.#contracts.length] ?? counter) : undefined;
    const signer =
      purpose === 'token-transfer' || next === token ? 0 : draw.integer(0, this.#signers.length - 1);
    const nonce = this.#nonces[signer] ?? 0n;
    this.#nonces[signer] = nonce + 1n;
    const base = { purpose, signer, nonce, type: ([2, 0, 1] as const)[turn % 3] ?? 0, value: 0n };
    switch (purpose) {
      case 'transfer':
        return {
          ...base,
          to: this.#someone(draw),
          value: BigInt(draw.integer(1, 9_999)) * 10n ** 13n,
          data: new Uint8Array(),
          gasLimit: 30_000n,
        };
      case 'deploy':
        return this.#deploy(base, next ?? counter);
      case 'failed-deploy':
        return { ...base, data: stillborn, gasLimit: 90_000n };
      case 'count':
        return { ...base, ...this.#contract(1), data: new Uint8Array(), gasLimit: 60_000n };
      case 'announce':
        return {
          ...base,
          ...this.#contract(0),
          value: BigInt(draw.integer(0, 99)),
          // Now and then a log of no data.
          data: bytes(draw, turn % 4 === 0 ? 0 : draw.integer(1, 70)),
          gasLimit: 120_000n,
        };
      case 'revert':
        return { ...base, ...this.#contract(2), data: bytes(draw, 4), gasLimit: 50_000n };
      case 'token-transfer':
        return {
          ...base,
          ...this.#contract(3),
          data: transferCall(this.#someone(draw), draw),
          gasLimit: 90_000n,
        };
      case 'large-data':
        return {
          ...base,
          to: this.#someone(draw),
          data: bytes(draw, draw.integer(1_500, 3_000)),
          gasLimit: 80_000n,
        };
    }
  }

  #deploy(base: Omit<PlannedTransaction, 'to' | 'data' | 'gasLimit'>, data: Uint8Array): PlannedTransaction {
    const creator = this.#signers[base.signer];
    if (creator === undefined) throw new RangeError(`no signer ${base.signer}`);
    this.#contracts.push(createdAddress(creator.address, base.nonce));
    return { ...base, data, gasLimit: 400_000n };
  }

  #contract(index: number): { readonly to: `0x${string}` } {
    const to = this.#contracts[index];
    if (to === undefined) throw new RangeError(`contract ${index} is not deployed yet`);
    return { to };
  }

  #someone(draw: Seeded): `0x${string}` {
    // Half of the money goes round among the signers, half to accounts that are new.
    if (draw.integer(0, 1) === 0) return draw.pick(this.#signers).address.toString();
    return `0x${draw.hex(40)}`;
  }
}

function drawPurposes(draw: Seeded, number: number): Purpose[] {
  // A fifth of the blocks are empty, but neither the newest at the start nor the one that is pending then; the newest
  // shows what only several transactions show.
  const least = number % 8 === 0 ? 2 : 1;
  if (draw.integer(0, 4) === 0 && number % 8 > 1) return [];
  return Array.from({ length: draw.integer(least, 4) }, () => draw.pick(usual));
}

/** An odd number: products of such do not fit a double by chance. */
function oddly(price: number): bigint {
  return BigInt(price) | 1n;
}

function bytes(draw: Seeded, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => draw.integer(0, 255));
}

function transferCall(to: string, draw: Seeded): Uint8Array {
  const amount = BigInt(draw.integer(1, 1_000_000));
  const selector = selectors.transfer.toString(16).padStart(8, '0');
  const words = to.slice(2).padStart(64, '0') + amount.toString(16).padStart(64, '0');
  return new Uint8Array(Buffer.from(selector + words, 'hex'));
}
