import { positional } from '../params.ts';
import type { RpcMethod } from '../rpc-method.ts';

const clientVersion = 'nodeproof-embedded/v0.1.0/javascript';

export const web3ClientVersion: RpcMethod = {
  name: 'web3_clientVersion',
  answer: async ({ params }) => {
    positional(params, 0, 0);
    return clientVersion;
  },
};
