import { asBlockChoice, chooseState } from '../block-choice.ts';
import { asAddress, positional } from '../params.ts';
import { quantity } from '../quantity.ts';
import { RpcFailure } from '../rpc-failure.ts';
import type { RpcMethod } from '../rpc-method.ts';

export const ethGetBalance: RpcMethod = {
  name: 'eth_getBalance',
  answer: async ({ params, view, simulator }) => {
    const [address, number = 'latest'] = positional(params, 1, 2);
    const account = asAddress(address, 'address');
    const block = await chooseState(view, asBlockChoice(number));
    if (block === undefined) throw new RpcFailure(-32000, 'header not found');
    return quantity((await simulator.account(block, account)).balance);
  },
};
