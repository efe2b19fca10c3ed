import { evmPermitted } from './permitted/evm.ts';
import { genericPermitted } from './permitted/generic.ts';
import { grpcPermitted } from './permitted/grpc.ts';
import { platformPermitted } from './permitted/platform.ts';
import { rollupPermitted } from './permitted/rollup.ts';
import { shardedPermitted } from './permitted/sharded.ts';
import { walletPermitted } from './permitted/wallet.ts';
import type { Variant } from './variant.ts';

/** Every permitted variation: the contract leaves it open, and no requirement may fail on it. */
export const permitted: readonly Variant[] = [
  ...platformPermitted,
  ...genericPermitted,
  ...evmPermitted,
  ...rollupPermitted,
  ...grpcPermitted,
  ...shardedPermitted,
  ...walletPermitted,
];
