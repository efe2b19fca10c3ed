import { Seeded } from '../seeded.ts';
import { ChainBlock } from './chain-block.ts';
import { drawParties, type Parties } from './parties.ts';

/** The number of the newest block at the start. */
const firstHead = 320;

/** The head moves by a block when so many steps are made; a request for it makes one. */
const stepsPerBlock = 4;

/** The chain of the wallet node: the same blocks for the same seed, as many as are asked for. */
export class WalletChain {
  readonly firstHead = firstHead;
  readonly #seed: number;
  readonly #parties: Parties;
  readonly #blocks: ChainBlock[] = [];
  readonly #byId = new Map<string, ChainBlock>();
  #steps = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#parties = drawParties(new Seeded(seed, 'wallet/parties'));
  }

  get head(): number {
    return firstHead + Math.floor(this.#steps / stepsPerBlock);
  }

  /** The chain grows as its head is asked for, without a clock. */
  step(steps = 1): void {
    this.#steps += steps;
  }

  /** The block of a number, undefined above the head. */
  block(number: number): ChainBlock | undefined {
    if (number > this.head) return undefined;
    this.#drawUpTo(number);
    return this.#blocks[number];
  }

  /** The block of an id (lower-case digits), undefined where no block up to the head has it. */
  blockById(id: string): ChainBlock | undefined {
    this.#drawUpTo(this.head);
    return this.#byId.get(id);
  }

  #drawUpTo(number: number): void {
    while (this.#blocks.length <= number) {
      const block = new ChainBlock(this.#seed, this.#parties, this.#blocks.at(-1));
      this.#blocks.push(block);
      this.#byId.set(block.id, block);
    }
  }
}
