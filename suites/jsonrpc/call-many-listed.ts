import type { RpcCheck } from '../../engine/check.ts';
import { expectThat, lacking } from '../../engine/verdict/judgement.ts';
import { unserved } from './unserved.ts';

const list = 'jsonrpc.call-many.list';
const methodNotFound = -32601;

/** §4.4 lists eth_callMany among the generic methods, §4.6 gives it to the rollup chain: elsewhere it may be unknown. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [list],
    on: ['jsonrpc'],
    over: 'every-channel',
    cost: () => 1,
    async run({ proof, rpc }) {
      await proof.case(list, async (round) => {
        const transactions = [{ to: '0x0000000000000000000000000000000000000001', data: '0x' }];
        const context = { blockNumber: 'latest', transactionIndex: 0 };
        const reply = await rpc.call('eth_callMany', [[{ transactions }], context], round);
        const { outcome, exchange } = reply;
        if (outcome.kind === 'error' && outcome.code === methodNotFound)
          return lacking('the node does not know eth_callMany, which belongs to the rollup chain (§4.6)');
        if (outcome.kind !== 'result') return unserved(reply, 'a list of results');
        return expectThat(Array.isArray(outcome.value), () => ({
          rule: 'type',
          at: '/result',
          expected: 'a list of results',
          actual: outcome.value,
          exchange,
        }));
      });
    },
  },
];
