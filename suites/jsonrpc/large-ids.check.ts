import { asObject } from '../../base/json-object.ts';
import type { RpcCheck } from '../../engine/check.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { Judgement } from '../../engine/verdict/judgement.ts';
import { documentedCalls } from '../support/rpc/documented-calls.ts';
import { unserved } from '../support/rpc/unserved.ts';

const large = 'jsonrpc.request.large-id';
/** No double holds these: the first one beyond, the ends of 64 bits, and one beyond those. */
const ids = [2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n) + 1n, 2n ** 64n - 1n];

/** Advisory: many JSON readers round such integers, and the contract names no range (§4.3). */
export const checks: readonly RpcCheck[] = [
  {
    decides: [large],
    on: rpcApis,
    over: 'every-channel',
    cost: () => ids.length,
    async run(context) {
      const { recorder, rpc } = context;
      const [{ method, params }] = await documentedCalls(context);
      await recorder.cases(large, ids, async (id, caching): Promise<Judgement> => {
        const call = JSON.stringify({ jsonrpc: '2.0', method, params });
        const reply = await rpc.raw(`${call.slice(0, -1)},"id":${id}}`, method, caching);
        if (reply.outcome.kind !== 'result') return unserved(reply, `a result for the id ${id}`);
        const actual = asObject(reply.envelope)?.id;
        return inAnswer(reply.exchange).expect(
          actual === id,
          'echo',
          '/id',
          `the id of the request, ${id}, as a number with all its digits`,
          actual,
        );
      });
    },
  },
];
