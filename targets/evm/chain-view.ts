import type { Behaviour } from '../entries/behaviour.ts';
import type { NodeApi } from '../serving/node-service.ts';
import type { Chain, Located } from './chain/chain.ts';
import type { ChainBlock } from './chain/chain-block.ts';
import type { HeadInfo } from './hooks.ts';

/** The height of a node. It is constant: what changes with time or with reads would make two runs of one seed differ. */
const initialHeight = 40;

/** The chain as one node shows it: blocks above the node's head do not exist yet. */
export class ChainView {
  readonly chain: Chain;
  readonly #behaviour: Behaviour;
  readonly #node: string;
  readonly #api: NodeApi;
  #reads = 0;

  constructor(chain: Chain, behaviour: Behaviour, node: string, api: NodeApi) {
    this.chain = chain;
    this.#behaviour = behaviour;
    this.#node = node;
    this.#api = api;
  }

  /** Reads the head, and counts it: overrides may move the head by the number of reads. */
  readHead(): Promise<number> {
    this.#reads += 1;
    return this.head();
  }

  /** The head, for the node's own use. */
  async head(): Promise<number> {
    const head = Math.max(0, this.#behaviour.override('evm.head', initialHeight, this.#info()));
    await this.chain.grow(head);
    return head;
  }

  /** Reads the block at the head: the backend that states the head is the one that has its block. */
  async newest(): Promise<ChainBlock | undefined> {
    const head = await this.readHead();
    return this.#canonical(head, head);
  }

  /** A block up to the head; undefined above it. */
  async block(number: number): Promise<ChainBlock | undefined> {
    const head = await this.head();
    return number > head ? undefined : this.#canonical(number, head);
  }

  /** The block that comes next, which no number chooses yet. */
  async pending(): Promise<ChainBlock | undefined> {
    const next = (await this.head()) + 1;
    await this.chain.grow(next);
    return this.chain.block(next);
  }

  /** A transaction in a block up to the head. */
  async find(hash: string): Promise<Located | undefined> {
    const findable = this.#behaviour.override('evm.findable', await this.head(), this.#info());
    await this.chain.grow(findable);
    const wanted = this.#behaviour.override('evm.wanted', hash, { hashes: () => this.chain.hashes() });
    const located = this.chain.find(wanted);
    if (located === undefined || located.block.number > findable) return undefined;
    const block = (await this.block(located.block.number)) ?? located.block;
    return { block, index: located.index };
  }

  async #canonical(number: number, head: number): Promise<ChainBlock | undefined> {
    const info = { ...this.#info(), number, head };
    // The genesis has no sibling.
    const replaced = number > 0 && this.#behaviour.override('evm.reorganised', false, info);
    return replaced ? this.chain.sibling(number) : this.chain.block(number);
  }

  #info(): HeadInfo {
    return { api: this.#api, node: this.#node, reads: this.#reads, initial: initialHeight };
  }
}
