import { chainId } from '../chain/chain-rules.ts';
import { positional } from '../params.ts';
import type { RpcMethod } from '../rpc-method.ts';

export const netVersion: RpcMethod = {
  name: 'net_version',
  answer: async ({ params }) => {
    positional(params, 0, 0);
    return chainId.toString();
  },
};
