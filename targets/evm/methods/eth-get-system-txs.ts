import { asBlockChoice, chooseBlock } from '../block-choice.ts';
import { positional } from '../params.ts';
import { renderSystemTransactions } from '../render/render-system-transaction.ts';
import type { RpcMethod } from '../rpc-method.ts';

/**
 * §4.5 names the method and leaves its form open. Here: params `[blockNumber]`, an array of transaction objects,
 * empty where the block has none, null where there is no such block.
 */
export const ethGetSystemTxs: RpcMethod = {
  name: 'eth_getSystemTxsByBlockNumber',
  apis: ['evm'],
  answer: async ({ params, view }) => {
    const [number] = positional(params, 1, 1);
    const block = await chooseBlock(view, asBlockChoice(number));
    return block === undefined ? null : renderSystemTransactions(block);
  },
};
