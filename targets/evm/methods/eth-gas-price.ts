import { positional } from '../params.ts';
import { quantity } from '../quantity.ts';
import type { RpcMethod } from '../rpc-method.ts';

const tip = 10n ** 9n;

export const ethGasPrice: RpcMethod = {
  name: 'eth_gasPrice',
  answer: async ({ params, view }) => {
    positional(params, 0, 0);
    const latest = await view.block(await view.head());
    return quantity((latest?.block.header.calcNextBaseFee() ?? 0n) + tip);
  },
};
