import type { EVM } from '@ethereumjs/evm';
import { createTx } from '@ethereumjs/tx';
import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import type { VM } from '@ethereumjs/vm';
import { RpcFailure } from '../rpc-failure.ts';
import type { CallObject } from './call-object.ts';
import type { CallOutcome } from './call-outcome.ts';
import { DeadlinePassed } from './deadline.ts';
import { executionBlock, type SimulatedHeader } from './header.ts';
import { revertReason } from './revert-reason.ts';
import { type AccountOverride, applyOverride } from './state-override.ts';

/** A copy of the state at one position of the chain, on which calls run; the chain never sees any of it. */
export class Simulation {
  readonly header: SimulatedHeader;
  readonly #vm: VM;
  readonly #evm: EVM;
  readonly #show: (header: SimulatedHeader) => void;

  /** @param show receives the header of the block that the next call runs in */
  constructor(vm: VM, evm: EVM, header: SimulatedHeader, show: (header: SimulatedHeader) => void) {
    this.#vm = vm;
    this.#evm = evm;
    this.header = header;
    this.#show = show;
  }

  async override(overrides: readonly AccountOverride[]): Promise<void> {
    for (const override of overrides) await applyOverride(this.#vm.stateManager, override);
  }

  /** Marks the state that `rewind` returns to. */
  mark(): Promise<void> {
    return this.#vm.stateManager.checkpoint();
  }

  /** Returns to the last mark, which stays. */
  async rewind(): Promise<void> {
    await this.#vm.stateManager.revert();
    await this.#vm.stateManager.checkpoint();
  }

  /** Writes the state as it is now, and gives its root; the simulation is over. */
  async keep(): Promise<Uint8Array> {
    const { stateManager } = this.#vm;
    // Two checkpoints are open: that of the simulation itself and the mark.
    await stateManager.commit();
    await stateManager.commit();
    return stateManager.getStateRoot();
  }

  /**
   * Runs one call; what it changes is there for the next one, unless it fails. Fees are not charged: only the
   * instruction GASPRICE sees the price.
   * @throws {RpcFailure} when the time is up
   */
  async call(call: CallObject, header: SimulatedHeader): Promise<CallOutcome> {
    const data = hexToBytes(call.data);
    const to = call.to === null ? undefined : createAddressFromString(call.to);
    const shape = { type: 0, data, ...(to === undefined ? {} : { to }) } as const;
    const intrinsic = createTx(shape, { common: this.#vm.common, freeze: false }).getIntrinsicGas();
    if (call.gas < intrinsic) {
      return { data: '0x', failure: 'intrinsic gas too low', reverted: false, gasUsed: call.gas };
    }
    this.#show(header);
    this.#warm(call, header);
    const caller = createAddressFromString(call.from);
    try {
      const { execResult } = await this.#evm.runCall({
        block: executionBlock(header),
        caller,
        origin: createAddressFromString(call.origin ?? call.from),
        ...(to === undefined ? {} : { to }),
        value: call.value,
        data,
        gasLimit: call.gas - intrinsic,
        gasPrice: call.gasPrice,
      });
      await this.#settle(execResult);
      const used = intrinsic + execResult.executionGasUsed;
      const refund = execResult.gasRefund ?? 0n;
      const returned = bytesToHex(execResult.returnValue);
      const gasUsed = used - (refund < used / 5n ? refund : used / 5n);
      // Some errors name the code's hash after what happened.
      const error = execResult.exceptionError?.error.split(' at ')[0];
      if (error === undefined) return { data: returned, failure: null, reverted: false, gasUsed };
      const reverted = error === 'revert';
      return {
        data: returned,
        failure: reverted ? revertReason(execResult.returnValue) : error,
        reverted,
        gasUsed,
      };
    } catch (failure) {
      if (failure instanceof DeadlinePassed) throw new RpcFailure(-32000, failure.message);
      throw failure;
    }
  }

  /** Addresses that every transaction may touch at the low price (EIP-2929, EIP-3651). */
  #warm({ from, to }: CallObject, { coinbase }: SimulatedHeader): void {
    const { journal, precompiles } = this.#evm;
    for (const address of precompiles.keys()) journal.addAlwaysWarmAddress(address);
    for (const address of [from, to, coinbase]) {
      if (address !== null) journal.addAlwaysWarmAddress(address.slice(2));
    }
  }

  /** What ends a transaction: self-destructed accounts go, warm addresses and touched ones are forgotten. */
  async #settle({ selfdestruct }: { readonly selfdestruct?: ReadonlyMap<string, string> }): Promise<void> {
    for (const address of selfdestruct?.keys() ?? []) {
      await this.#evm.journal.deleteAccount(createAddressFromString(address));
    }
    await this.#evm.journal.cleanup();
    this.#vm.stateManager.originalStorageCache.clear();
    this.#evm.transientStorage.clear();
  }
}
