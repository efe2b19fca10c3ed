import { chainId } from '../chain/chain-rules.ts';
import { positional } from '../params.ts';
import { quantity } from '../quantity.ts';
import type { RpcMethod } from '../rpc-method.ts';

export const ethChainId: RpcMethod = {
  name: 'eth_chainId',
  answer: async ({ params }) => {
    positional(params, 0, 0);
    return quantity(chainId);
  },
};
