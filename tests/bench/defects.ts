import { evmDefects, genericDefects } from './defects/evm.ts';
import { grpcDefects } from './defects/grpc.ts';
import { platformDefects } from './defects/platform.ts';
import { rollupDefects } from './defects/rollup.ts';
import { shardedDefects } from './defects/sharded.ts';
import { walletDefects } from './defects/wallet.ts';
import type { Variant } from './variant.ts';

/** Every defect: one breach of the contract each, with the section that it breaks; none of them is in the catalogue of faults. */
export const defects: readonly Variant[] = [
  ...platformDefects,
  ...genericDefects,
  ...evmDefects,
  ...rollupDefects,
  ...walletDefects,
  ...shardedDefects,
  ...grpcDefects,
];
