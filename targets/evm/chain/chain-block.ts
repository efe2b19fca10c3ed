import type { Block } from '@ethereumjs/block';
import type { Log } from '@ethereumjs/evm';
import type { TypedTransaction } from '@ethereumjs/tx';
import type { PlannedBlock } from './planned-block.ts';

/** What executing one transaction gave. */
export interface Outcome {
  readonly transaction: TypedTransaction;
  readonly hash: string;
  readonly from: string;
  readonly index: number;
  readonly succeeded: boolean;
  readonly gasUsed: bigint;
  readonly cumulativeGasUsed: bigint;
  /** Price actually paid for a unit of gas. */
  readonly gasPrice: bigint;
  /** Where a creation put, or would have put, its contract; null for a call. */
  readonly contractAddress: string | null;
  readonly logs: readonly Log[];
  /** Position of its first log among the logs of the block. */
  readonly firstLogIndex: number;
  readonly bloom: Uint8Array;
  readonly l1GasUsed: bigint;
}

/** One block of the chain with everything that is served about it. */
export interface ChainBlock {
  readonly number: number;
  readonly hash: string;
  readonly block: Block;
  /** Null for the genesis. */
  readonly plan: PlannedBlock | null;
  readonly outcomes: readonly Outcome[];
}
