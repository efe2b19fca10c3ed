import { asHash, positional } from '../params.ts';
import { viewTransaction } from '../render/views.ts';
import type { RpcMethod } from '../rpc-method.ts';

export const ethGetTransactionByHash: RpcMethod = {
  name: 'eth_getTransactionByHash',
  answer: async ({ params, view, behaviour, info }) => {
    const [hash] = positional(params, 1, 1);
    const found = await view.find(asHash(hash, 'transactionHash'));
    const outcome = found?.block.outcomes[found.index];
    if (found === undefined || outcome === undefined) return null;
    return viewTransaction(found.block, outcome, { behaviour, info, head: await view.head() });
  },
};
