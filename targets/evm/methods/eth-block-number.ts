import { positional } from '../params.ts';
import { quantity } from '../quantity.ts';
import type { RpcMethod } from '../rpc-method.ts';

/** §4.4 */
export const ethBlockNumber: RpcMethod = {
  name: 'eth_blockNumber',
  answer: async ({ params, view }) => {
    positional(params, 0, 0);
    return quantity(await view.readHead());
  },
};
