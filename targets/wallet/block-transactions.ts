import type { ChainBlock } from './chain-block.ts';
import type { ChainTransaction } from './draw-transaction.ts';
import type { WalletCall } from './wallet-call.ts';

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** The transactions that a block has, for its record of balances and for the block itself alike. */
    'wallet.transactions': Hook<
      readonly ChainTransaction[],
      { readonly block: ChainBlock; readonly firstHead: number }
    >;
  }
}

export function transactionsOf(
  { behaviour, chain }: WalletCall,
  block: ChainBlock,
): readonly ChainTransaction[] {
  return behaviour.override('wallet.transactions', block.transactions, { block, firstHead: chain.firstHead });
}
