import type { RpcCheck } from '../../engine/check.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { holds, notApplicable, type RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { ownReadings } from '../support/own-readings.ts';
import { isEmptyList, judgeUnserved } from '../support/rpc/judge-unserved.ts';
import { unserved } from '../support/rpc/unserved.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';

const decides = ['jsonrpc.client-version.result', 'jsonrpc.client-version.no-params'] as const;
const [result, noParams] = decides;
const notOnPath = notApplicable('the node does not serve web3_clientVersion on the path of blocks');

/** §4.4: web3_clientVersion. */
export const checks: readonly RpcCheck[] = [
  {
    decides,
    on: rpcApis,
    over: 'every-channel',
    cost: ownReadings,
    async run({ recorder, rpc, shapes, node, profile }) {
      const shape = shapes.of('jsonrpc.openrpc', '/components/schemas/ClientVersion');
      const ids = Array.from({ length: ownReadings(profile) }, (_, index) => index + 1);
      await Promise.all(
        ids.map((id) =>
          recorder.examine(decides, async (caching): Promise<readonly RequirementJudgement[]> => {
            const reply = await rpc.call('web3_clientVersion', [], caching, { id });
            const { outcome, exchange } = reply;
            // §4.4 is of the node's own address; what answers on the path of blocks is the same method.
            if (node.api === 'evm' && (outcome.kind !== 'result' || outcome.value === null))
              return decides.map((one): RequirementJudgement => [one, notOnPath]);
            if (outcome.kind !== 'result') return [[noParams, unserved(reply, 'the client version')]];
            const judgements = shape.judge(outcome.value, exchange, '/result');
            return [...judgements.filter(([id]) => id === result), [noParams, holds]];
          }),
        ),
      );
    },
  },
];

/** Every call of it; its document judges the results. */
export const watches: readonly WatchRule[] = [
  watchCalls([noParams], ['jsonrpc', 'rollup'], ({ method, params, reply, isAuthorized }) =>
    isAuthorized && method === 'web3_clientVersion' && isEmptyList(params)
      ? (judgeUnserved(reply, 'the client version', noParams) ?? [])
      : undefined,
  ),
];
