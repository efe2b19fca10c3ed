import { evmLegal } from './legal/evm.ts';
import { genericLegal } from './legal/generic.ts';
import { grpcLegal } from './legal/grpc.ts';
import { platformLegal } from './legal/platform.ts';
import { rollupLegal } from './legal/rollup.ts';
import { shardedLegal } from './legal/sharded.ts';
import { walletLegal } from './legal/wallet.ts';
import type { Variant } from './variant.ts';

/** Every legal habit: the contract leaves it open, and no requirement may fail on it. */
export const legal: readonly Variant[] = [
  ...platformLegal,
  ...genericLegal,
  ...evmLegal,
  ...rollupLegal,
  ...grpcLegal,
  ...shardedLegal,
  ...walletLegal,
];
