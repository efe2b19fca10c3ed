import { evmDefects } from './defects/evm.ts';
import { genericDefects } from './defects/generic.ts';
import { grpcDefects } from './defects/grpc.ts';
import { platformDefects } from './defects/platform.ts';
import { rollupDefects } from './defects/rollup.ts';
import { shardedDefects } from './defects/sharded.ts';
import { walletDefects } from './defects/wallet.ts';
import { websocketDefects } from './defects/websocket.ts';
import type { Variant } from './variant.ts';

/** Every defect: one breach of the contract each, with the section that it breaks. */
export const defects: readonly Variant[] = [
  ...platformDefects,
  ...genericDefects,
  ...evmDefects,
  ...rollupDefects,
  ...websocketDefects,
  ...grpcDefects,
  ...shardedDefects,
  ...walletDefects,
];
