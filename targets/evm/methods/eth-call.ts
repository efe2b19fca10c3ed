import { asBlockChoice, chooseState } from '../block-choice.ts';
import { positional } from '../params.ts';
import { RpcFailure } from '../rpc-failure.ts';
import type { RpcMethod } from '../rpc-method.ts';
import { readCallObject } from '../simulation/call-object.ts';
import { Deadline } from '../simulation/deadline.ts';
import { readStateOverrides } from '../simulation/state-override.ts';

const timeoutMs = 5000;

export const ethCall: RpcMethod = {
  name: 'eth_call',
  answer: async ({ params, view, simulator }) => {
    const [object, number = 'latest', overrides] = positional(params, 1, 3);
    const call = readCallObject(object);
    const accounts = readStateOverrides(overrides);
    const block = await chooseState(view, asBlockChoice(number));
    if (block === undefined) throw new RpcFailure(-32000, 'header not found');
    const simulation = await simulator.open(block, null, new Deadline(timeoutMs));
    await simulation.override(accounts);
    const outcome = await simulation.call(call, simulation.header);
    if (outcome.failure !== null)
      throw new RpcFailure(outcome.reverted ? 3 : -32000, outcome.failure, outcome.data);
    return outcome.data;
  },
};
