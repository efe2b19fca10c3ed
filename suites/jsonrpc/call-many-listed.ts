import type { RpcCheck } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { firstRound } from '../../engine/round.ts';
import { expectThat, noEvidence } from '../../engine/verdict/judgement.ts';
import { openDialogue } from '../rollup/call-many/open-dialogue.ts';
import { bundlesOf, callTo } from '../rollup/call-many/request.ts';
import { unserved } from './unserved.ts';

const list = 'jsonrpc.call-many.list';
const methodNotFound = -32601;
const unknown = 'the node does not know eth_callMany, which belongs to the rollup chain (§4.6)';
/** A precompiled contract that gives back what it is given. */
const identity = '0x0000000000000000000000000000000000000004';

/** §4.4 lists eth_callMany among the generic methods, §4.6 gives it to the rollup chain: only elsewhere may it be unknown. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [list],
    on: ['jsonrpc', 'rollup'],
    over: 'every-channel',
    cost: () => 4,
    async run(context) {
      const { node, proof, rpc } = context;
      const isRightlyUnknown = ({ outcome }: RpcReply): boolean =>
        node.api !== 'rollup' && outcome.kind === 'error' && outcome.code === methodNotFound;
      if (isRightlyUnknown(await rpc.call('eth_callMany', [], firstRound)))
        return proof.skip(list, noEvidence(unknown));
      // The contract leaves open how an index is written and whether calls must pay: a form that the node takes is found first.
      const dialogue = await openDialogue(context);
      await proof.case(list, async (round) => {
        const { reply } = await dialogue.ask({ bundles: bundlesOf([callTo(identity)]) }, round);
        const { outcome, exchange } = reply;
        if (isRightlyUnknown(reply)) return noEvidence(unknown);
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
