import type { RpcCheck } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { breach, holds, type Judgement } from '../../engine/verdict/judgement.ts';
import { asObject } from '../jsonrpc/json-object.ts';

const number = 'evm.block.number-required';
const flag = 'evm.block.full-flag-required';

/** §4.5: both params of eth_getBlockByNumber are required; a call without one is not served as if it were there. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [number, flag],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 4,
    async run({ proof, rpc }) {
      await Promise.all([
        proof.case(number, async (round) =>
          noBlock(await rpc.call('eth_getBlockByNumber', [], round), 'no block for a call without a number'),
        ),
        proof.cases(flag, ['latest', 'earliest', '0x0'], async (which, round) =>
          noBlock(
            await rpc.call('eth_getBlockByNumber', [which], round),
            'no block for a call without the flag',
          ),
        ),
      ]);
    },
  },
];

function noBlock({ outcome, exchange }: RpcReply, expected: string): Judgement {
  const block = outcome.kind === 'result' ? asObject(outcome.value) : undefined;
  return block === undefined
    ? holds
    : breach({ rule: 'refused', at: '/result', expected, actual: block, exchange });
}
