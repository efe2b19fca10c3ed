import { Caching } from '../../engine/caching.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, notAnswered } from '../../engine/verdict/judgement.ts';
import { constant } from '../support/bytecode/readers.ts';
import { bundlesOf, callTo } from '../support/call-many/request.ts';
import { randomAddress } from '../support/call-many/words.ts';
import { roughQuantity, toQuantity } from '../support/evm/quantity.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { outputAt } from './call-many/judge-items.ts';

const unknown = 'rollup.call-many.context-unknown-block';
/** So far above the newest block that no run sees it produced. */
const farAbove = 10_000_000n;

/** §4.6: there is no state at a block that does not exist. What is answered in place of results is not shown. */
export const checks = [
  callManyCheck({
    decides: [unknown],
    cost: () => 1,
    run: async ({ recorder, client, random }) => {
      const { outcome } = await client.rpc.call('eth_blockNumber', [], Caching.shared);
      const head = outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
      if (head === undefined) return recorder.skip(unknown, notAnswered('eth_blockNumber gave no number'));
      const [at, number] = [randomAddress(random), head + farAbove];
      await recorder.case(unknown, async (caching) => {
        const context = client.at(number);
        const overrides = { [at]: { code: constant(7n) } };
        const answer = await client.ask({ bundles: bundlesOf([callTo(at)]), context, overrides }, caching);
        const output = outputAt(answer, 0);
        if (output === undefined) return holds;
        return inAnswer(answer.reply.exchange).fail(
          'no-block',
          answer.items[0]?.at ?? '/result',
          `no value, as there is no block ${toQuantity(number)}`,
          `0x${output}`,
        );
      });
    },
  }),
];
