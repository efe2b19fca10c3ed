import type { RpcCheck } from '../../engine/check.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { notApplicable } from '../../engine/verdict/judgement.ts';
import { openCallMany } from '../support/call-many/open-call-many.ts';
import { bundlesOf, callTo } from '../support/call-many/request.ts';
import { unserved } from '../support/rpc/unserved.ts';
import { isUnknownMethod } from './is-unknown-method.ts';

const list = 'jsonrpc.call-many.list';
const unknown = 'the node does not know eth_callMany, which belongs to the rollup chain (§4.6)';
/** A precompiled contract that gives back what it is given. */
const identity = '0x0000000000000000000000000000000000000004';

/** §4.4 lists eth_callMany among the generic methods, §4.6 gives it to the rollup chain: only elsewhere may it be unknown. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [list],
    on: ['jsonrpc', 'rollup'],
    over: 'every-channel',
    cost: () => 2,
    async run(context) {
      const { node, recorder } = context;
      // The contract does not state how an index is written and whether calls must pay: a form that the node takes is found first.
      const client = await openCallMany(context);
      await recorder.case(list, async (caching) => {
        const { reply } = await client.ask({ bundles: bundlesOf([callTo(identity)]) }, caching);
        const { outcome, exchange } = reply;
        if (outcome.kind !== 'result') {
          // Which code an unknown method has is not shown (§7.5).
          const isUnknown = await isUnknownMethod(context, 'eth_callMany', reply, caching);
          if (isUnknown && node.api !== 'rollup') return notApplicable(unknown);
          return unserved(reply, 'a list of results');
        }
        return inAnswer(exchange).expect(
          Array.isArray(outcome.value),
          'type',
          '/result',
          'a list of results',
          outcome.value,
        );
      });
    },
  },
];
