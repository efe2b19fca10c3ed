import { asHash, positional } from '../params.ts';
import { viewBlock } from '../render/views.ts';
import { invalidParams } from '../rpc-failure.ts';
import type { RpcMethod } from '../rpc-method.ts';

/** Null for a hash that no block up to the head has. */
export const ethGetBlockByHash: RpcMethod = {
  name: 'eth_getBlockByHash',
  answer: async ({ params, view, behaviour, info }) => {
    const [value, full] = positional(params, 2, 2);
    const hash = asHash(value, 'blockHash');
    if (typeof full !== 'boolean') throw invalidParams('fullTransactionObjects must be a boolean');
    const head = await view.head();
    for (let number = head; number >= 0; number -= 1) {
      const block = await view.block(number);
      if (block?.hash === hash) return viewBlock(block, full, hash, { behaviour, info, head });
    }
    return null;
  },
};
