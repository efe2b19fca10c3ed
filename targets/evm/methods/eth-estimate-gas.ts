import { asBlockChoice, chooseState } from '../block-choice.ts';
import { positional } from '../params.ts';
import { quantity } from '../quantity.ts';
import { RpcFailure } from '../rpc-failure.ts';
import type { RpcMethod } from '../rpc-method.ts';
import { readCallObject } from '../simulation/call-object.ts';
import type { CallOutcome } from '../simulation/call-outcome.ts';
import { Deadline } from '../simulation/deadline.ts';

const timeoutMs = 5000;
const mostGas = 30_000_000n;

export const ethEstimateGas: RpcMethod = {
  name: 'eth_estimateGas',
  answer: async ({ params, view, simulator }) => {
    const [object, number = 'latest'] = positional(params, 1, 3);
    const call = readCallObject(object);
    const block = await chooseState(view, asBlockChoice(number));
    if (block === undefined) throw new RpcFailure(-32000, 'header not found');
    const deadline = new Deadline(timeoutMs);
    const attempt = async (gas: bigint): Promise<CallOutcome> => {
      const simulation = await simulator.open(block, null, deadline);
      return simulation.call({ ...call, gas }, simulation.header);
    };
    const most = await attempt(mostGas);
    if (most.failure !== null) throw new RpcFailure(most.reverted ? 3 : -32000, most.failure, most.data);
    // Calls inside the call may need more at hand than they use: search between what was used and the cap.
    let [tooLittle, enough] = [most.gasUsed - 1n, mostGas];
    if ((await attempt(most.gasUsed)).failure === null) enough = most.gasUsed;
    while (enough - tooLittle > 1n) {
      const middle = (enough + tooLittle) / 2n;
      if ((await attempt(middle)).failure === null) enough = middle;
      else tooLittle = middle;
    }
    return quantity(enough);
  },
};
