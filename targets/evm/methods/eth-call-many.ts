import type { RpcMethod } from '../rpc-method.ts';
import { callMany } from '../simulation/call-many.ts';
import { readCallManyPlan } from '../simulation/call-many-plan.ts';

/** §4.6, and among the generic methods of §4.4 */
export const ethCallMany: RpcMethod = {
  name: 'eth_callMany',
  apis: ['jsonrpc', 'rollup'],
  answer: ({ params, view, simulator, behaviour, info: { node, transport } }) =>
    callMany(readCallManyPlan(params), { view, simulator, behaviour, node, transport }),
};
