import { asObject } from '../../../base/json-object.ts';
import type { RpcCheck } from '../../../engine/check.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, notAnswered } from '../../../engine/verdict/judgement.ts';
import { readBlock } from '../../support/evm/read-block.ts';

const number = 'evm.block.number-required';
const flag = 'evm.block.full-flag-required';

/** §4.5: both params of eth_getBlockByNumber are required; a call without one is not served as if it were there. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [number, flag],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 5,
    async run({ recorder, rpc }) {
      // A node that gives no block at all gives none without its params either.
      const { block } = await readBlock(rpc, 'latest', false, 'shared');
      const noBlock = (reply: RpcReply, expected: string): Judgement =>
        judgeNoBlock(reply, expected, block !== undefined);
      await Promise.all([
        recorder.case(number, async (caching) =>
          noBlock(
            await rpc.call('eth_getBlockByNumber', [], caching),
            'no block for a call without a number',
          ),
        ),
        recorder.cases(flag, ['latest', 'earliest', '0x0'], async (which, caching) =>
          noBlock(
            await rpc.call('eth_getBlockByNumber', [which], caching),
            'no block for a call without the flag',
          ),
        ),
      ]);
    },
  },
];

function judgeNoBlock({ outcome, exchange }: RpcReply, expected: string, isServed: boolean): Judgement {
  const block = outcome.kind === 'result' ? asObject(outcome.value) : undefined;
  if (block === undefined)
    return isServed ? holds : notAnswered('eth_getBlockByNumber gave no block with its params either');
  return inAnswer(exchange).fail('refused', '/result', expected, block);
}
