import type { RpcContext } from '../../../engine/check.ts';

/** A block that a channel was asked for before it was there. */
export interface BlockAhead {
  readonly number: bigint;
  readonly full: boolean;
}

/** A transaction whose receipt a channel was asked for while it was pending. */
export interface PendingTransaction {
  readonly hash: string;
  /** Number of the first block that can hold it. */
  readonly from: bigint;
}

/** What one channel has answered null to in this run, and that may be there by now. */
export class SaidNull {
  readonly #blocks = new Map<string, BlockAhead>();
  readonly #receipts = new Map<string, PendingTransaction>();

  ofBlock(one: BlockAhead): void {
    this.#blocks.set(`${one.number} ${one.full}`, one);
  }

  ofReceipt(one: PendingTransaction): void {
    if (!this.#receipts.has(one.hash)) this.#receipts.set(one.hash, one);
  }

  /** In the order in which they were asked for first. */
  get blocks(): readonly BlockAhead[] {
    return [...this.#blocks.values()];
  }

  get receipts(): readonly PendingTransaction[] {
    return [...this.#receipts.values()];
  }
}

/** What the channel of this context has answered null to so far: checks add to it. */
export function saidNull(context: RpcContext): Promise<SaidNull> {
  const { transport, mode } = context.rpc;
  return context.shared(`evm.said-null ${transport} ${mode}`, () => Promise.resolve(new SaidNull()));
}
