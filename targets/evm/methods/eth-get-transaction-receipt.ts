import { asHash, positional } from '../params.ts';
import { viewReceipt } from '../render/views.ts';
import type { RpcMethod } from '../rpc-method.ts';

/** §4.4: null for a transaction that is unknown or in no block yet. */
export const ethGetTransactionReceipt: RpcMethod = {
  name: 'eth_getTransactionReceipt',
  answer: async ({ params, view, behaviour, info }) => {
    const [hash] = positional(params, 1, 1);
    const found = await view.find(asHash(hash, 'transactionHash'));
    const outcome = found?.block.outcomes[found.index];
    if (found === undefined || outcome === undefined) return null;
    return viewReceipt(found.block, outcome, { behaviour, info, head: await view.head() });
  },
};
