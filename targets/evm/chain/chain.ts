import type { Block } from '@ethereumjs/block';
import type { Common } from '@ethereumjs/common';
import { Caches, MerkleStateManager } from '@ethereumjs/statemanager';
import type { TypedTransaction } from '@ethereumjs/tx';
import { bytesToHex } from '@ethereumjs/util';
import { createVM, type VM } from '@ethereumjs/vm';
import { drawSigners, type Signer } from './accounts.ts';
import { blockHashes } from './block-hashes.ts';
import { buildBlock } from './build-block.ts';
import type { ChainBlock } from './chain-block.ts';
import { createChainRules } from './chain-rules.ts';
import { createGenesis } from './genesis.ts';
import { Planner } from './planner.ts';
import { sign } from './sign.ts';

const signerCount = 6;

export interface Located {
  readonly block: ChainBlock;
  readonly index: number;
}

/**
 * A chain that follows from its seed: block for block, hash for hash. Blocks are built when they are first
 * needed and never change; how many of them exist to the outside is the affair of each node's head.
 */
export class Chain {
  readonly common: Common;
  readonly state: MerkleStateManager;
  readonly #signers: readonly Signer[];
  readonly #planner: Planner;
  readonly #signed = new Map<number, readonly TypedTransaction[]>();
  readonly #blocks: ChainBlock[] = [];
  readonly #byHash = new Map<string, Located>();
  readonly #siblings = new Map<number, Promise<ChainBlock>>();
  #vm: VM | undefined;
  #growing: Promise<void> = Promise.resolve();

  constructor(seed: number) {
    this.common = createChainRules();
    this.state = new MerkleStateManager({ common: this.common, caches: new Caches() });
    this.#signers = drawSigners(seed, signerCount);
    this.#planner = new Planner(seed, this.#signers);
  }

  /** Hashes of the transactions of a block, which need not be built for that. */
  transactionHashes(number: number): string[] {
    return this.#transactions(number).map((transaction) => bytesToHex(transaction.hash()));
  }

  /** Builds what is missing up to the block of this number. */
  async grow(number: number): Promise<void> {
    if (this.#blocks.length > number) return;
    // Building has one state to work on: concurrent requests wait for each other.
    const grown = this.#growing.then(() => this.#build(number));
    this.#growing = grown.catch(() => undefined);
    await grown;
  }

  /** A block that was built; undefined above those. */
  block(number: number): ChainBlock | undefined {
    return this.#blocks[number];
  }

  /** Where a transaction of a built block stands. */
  find(hash: string): Located | undefined {
    return this.#byHash.get(hash.toLowerCase());
  }

  /** Hashes of all transactions. */
  hashes(): readonly string[] {
    return [...this.#byHash.keys()];
  }

  /** Another block of the same height on the same parent, with the same transactions: what a reorganisation drops. */
  sibling(number: number): Promise<ChainBlock> {
    let sibling = this.#siblings.get(number);
    if (sibling === undefined) {
      sibling = this.#buildSibling(number);
      this.#siblings.set(number, sibling);
    }
    return sibling;
  }

  async #build(number: number): Promise<void> {
    if (this.#blocks.length === 0) {
      const genesis = await createGenesis(this.common, this.state, this.#signers);
      this.#add({ number: 0, hash: bytesToHex(genesis.hash()), block: genesis, plan: null, outcomes: [] });
    }
    const vm = await this.#machine();
    for (let next = this.#blocks.length; next <= number; next += 1) {
      this.#add(
        await buildBlock(vm, this.#parent(next), this.#planner.block(next), this.#transactions(next)),
      );
    }
  }

  async #buildSibling(number: number): Promise<ChainBlock> {
    await this.grow(number);
    const parent = this.#parent(number);
    const vm = await (await this.#machine()).shallowCopy();
    await vm.stateManager.setStateRoot(parent.header.stateRoot);
    const plan = { ...this.#planner.block(number), extraData: new Uint8Array(Buffer.from('sibling')) };
    return buildBlock(vm, parent, plan, this.#transactions(number));
  }

  async #machine(): Promise<VM> {
    // The chain itself is the machine's source of earlier hashes; BLOCKHASH is what it is asked for.
    this.#vm ??= await createVM({
      common: this.common,
      stateManager: this.state,
      blockchain: blockHashes((number) => this.#blocks[number]?.block.hash()),
    });
    return this.#vm;
  }

  #parent(number: number): Block {
    const parent = this.#blocks[number - 1];
    if (parent === undefined) throw new RangeError(`block ${number - 1} is not built`);
    return parent.block;
  }

  #transactions(number: number): readonly TypedTransaction[] {
    let signed = this.#signed.get(number);
    if (signed === undefined) {
      signed = this.#planner.block(number).transactions.flatMap((planned) => {
        const signer = this.#signers[planned.signer];
        return signer === undefined ? [] : [sign(planned, signer, this.common)];
      });
      this.#signed.set(number, signed);
    }
    return signed;
  }

  #add(block: ChainBlock): void {
    this.#blocks.push(block);
    for (const { hash, index } of block.outcomes) this.#byHash.set(hash, { block, index });
  }
}
