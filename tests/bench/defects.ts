import { evmBlockDefects } from './defects/evm-blocks.ts';
import { evmReceiptDefects } from './defects/evm-receipts.ts';
import { genericDefects } from './defects/generic.ts';
import { grpcDefects } from './defects/grpc.ts';
import { platformAuthSurfaceDefects } from './defects/platform-auth.ts';
import { platformFilterDefects } from './defects/platform-filters.ts';
import { platformListDefects } from './defects/platform-lists.ts';
import { platformNodeDefects } from './defects/platform-nodes.ts';
import { rollupDefects } from './defects/rollup.ts';
import { shardedDefects } from './defects/sharded.ts';
import { walletBalanceDefects } from './defects/wallet-balances.ts';
import { walletOrderDefects } from './defects/wallet-orders.ts';
import { websocketDefects } from './defects/websocket.ts';
import type { Variant } from './variant.ts';

/** Every defect: one breach of the contract each, with the section that it breaks. */
export const defects: readonly Variant[] = [
  ...platformNodeDefects,
  ...platformListDefects,
  ...platformFilterDefects,
  ...platformAuthSurfaceDefects,
  ...genericDefects,
  ...evmBlockDefects,
  ...evmReceiptDefects,
  ...rollupDefects,
  ...walletBalanceDefects,
  ...walletOrderDefects,
  ...shardedDefects,
  ...websocketDefects,
  ...grpcDefects,
];
