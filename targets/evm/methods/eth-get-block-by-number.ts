import { asBlockChoice, chooseBlock } from '../block-choice.ts';
import { positional } from '../params.ts';
import { viewBlock } from '../render/views.ts';
import { invalidParams } from '../rpc-failure.ts';
import type { RpcMethod } from '../rpc-method.ts';

/** §4.5: both params are required; null for a block that does not exist. */
export const ethGetBlockByNumber: RpcMethod = {
  name: 'eth_getBlockByNumber',
  answer: async ({ params, view, behaviour, info }) => {
    const [number, full] = positional(params, 2, 2);
    const choice = asBlockChoice(number);
    if (typeof full !== 'boolean') throw invalidParams('fullTransactionObjects must be a boolean');
    const block = await chooseBlock(view, choice);
    if (block === undefined) return null;
    const viewer = { behaviour, info, head: await view.head() };
    const shown = viewBlock(block, full, String(number), viewer);
    const listed = behaviour.override('evm.listed', block.number, { number: block.number });
    const other = listed === block.number ? undefined : await view.block(listed);
    if (other === undefined) return shown;
    return { ...shown, transactions: viewBlock(other, full, String(number), viewer).transactions };
  },
};
