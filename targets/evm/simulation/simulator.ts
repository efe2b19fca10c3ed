import { createEVM } from '@ethereumjs/evm';
import { type Account, createAccount, createAddressFromString } from '@ethereumjs/util';
import { createVM, runTx, type VM } from '@ethereumjs/vm';
import { blockHashes } from '../chain/block-hashes.ts';
import type { Chain } from '../chain/chain.ts';
import type { ChainBlock } from '../chain/chain-block.ts';
import { applyCredits } from '../chain/credits.ts';
import type { Hex } from '../params.ts';
import type { Deadline } from './deadline.ts';
import { headerOf, type SimulatedHeader } from './header.ts';
import { Simulation } from './simulation.ts';
import { watchedJumpDestination } from './watched-jump.ts';

/** Opens copies of the chain's state, at any position in any block. */
export class Simulator {
  /** State that a simulation left behind, where a fault makes it do so. */
  leftover: Uint8Array | undefined;
  readonly #chain: Chain;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(chain: Chain) {
    this.#chain = chain;
  }

  /** Begins once what came here before has ended. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  /**
   * The state inside a block: that of its parent, and on it the first `transactions` of its transactions; null
   * for all of them.
   * @param root another state to start from, instead of the block's own
   */
  async open(
    block: ChainBlock,
    transactions: number | null,
    deadline: Deadline,
    root?: Uint8Array,
  ): Promise<Simulation> {
    const replayed = transactions ?? block.outcomes.length;
    const whole = root !== undefined || replayed >= block.outcomes.length;
    const parent = this.#chain.block(block.number - 1);
    const state = this.#chain.state.shallowCopy();
    await state.setStateRoot(root ?? (whole || parent === undefined ? block : parent).block.header.stateRoot);
    let shown: SimulatedHeader = headerOf(block.block);
    const blockchain = blockHashes(
      (number) => shown.blockHashes.get(BigInt(number)) ?? this.#chain.block(number)?.block.hash(),
    );
    const { common } = state;
    const customOpcodes = [watchedJumpDestination(deadline)];
    const evm = await createEVM({ common, stateManager: state, blockchain, customOpcodes });
    // Loops pass jump destinations and recursion passes messages: nothing runs on without one of them.
    evm.events.on('beforeMessage', (_message, resume) => {
      deadline.assertOpen();
      deadline.giveWay().then(resume);
    });
    const vm = await createVM({ common, stateManager: state, blockchain, evm });
    // Never committed, so that nothing reaches the tries that the chain's own state lives in.
    await state.checkpoint();
    if (!whole) await replay(vm, block, replayed);
    return new Simulation(vm, evm, shown, (header) => {
      shown = header;
    });
  }

  /** An account after a block; an empty one where there is none. */
  async account(block: ChainBlock, address: Hex): Promise<Account> {
    const state = this.#chain.state.shallowCopy();
    await state.setStateRoot(block.block.header.stateRoot);
    return (await state.getAccount(createAddressFromString(address))) ?? createAccount({});
  }

  /** The code of an account after a block. */
  async code(block: ChainBlock, address: Hex): Promise<Uint8Array> {
    const state = this.#chain.state.shallowCopy();
    await state.setStateRoot(block.block.header.stateRoot);
    return state.getCode(createAddressFromString(address));
  }
}

async function replay(vm: VM, block: ChainBlock, count: number): Promise<void> {
  await applyCredits(vm.stateManager, block.plan?.credits ?? []);
  for (const { transaction } of block.outcomes.slice(0, count)) {
    await runTx(vm, { tx: transaction, block: block.block, skipHardForkValidation: true });
  }
}
