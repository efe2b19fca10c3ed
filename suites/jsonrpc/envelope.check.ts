import { asObject } from '../../base/json-object.ts';
import type { NodeContext, RpcCheck } from '../../engine/check.ts';
import { rpcApis } from '../../engine/target/target.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { readBlock } from '../support/evm/reading/read-block.ts';
import { readReceipt } from '../support/evm/reading/read-receipt.ts';
import { chainReadings } from '../support/evm/reading/shared-readings.ts';
import { surveyChain } from '../support/evm/reading/survey-chain.ts';
import { channelsInOtherModes } from '../support/rpc/channels-in-other-modes.ts';
import { documentedCalls, missingCalls } from '../support/rpc/documented-calls.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';
import { isCutOff } from './is-cut-off.ts';
import { envelopeRequirements, judgeEnvelope, judgeErrorEnvelope, judgeResult } from './judge-envelope.ts';
import { malformedCalls } from './malformed-calls.ts';

/**
 * §1.3, §4.3.2: what every JSON-RPC answer looks like, whatever it answers. Judged on what other checks read anyway
 * (those answers are shared), on missing data, and on calls that get errors.
 */
export const checks: readonly RpcCheck[] = [
  {
    decides: envelopeRequirements,
    on: rpcApis,
    over: 'every-channel',
    cost: ({ cases }) => cases + 35,
    readings: chainReadings.settled,
    async run(context) {
      const { recorder, rpc, profile } = context;
      const { blocks, transactions } = await surveyChain(context);
      const calls = [...(await documentedCalls(context)), ...(await missingCalls(context))];
      const inOtherModes = channelsInOtherModes(context).flatMap((channel) =>
        calls.slice(0, Math.ceil(profile.examples / 3)).map((call) => ({ ...call, channel })),
      );
      const repeated = Array.from({ length: Math.ceil(profile.cases / calls.length) }, (_, index) =>
        // The first time as others ask as well.
        calls.map((call) => ({ ...call, options: index === 0 ? {} : { id: index } })),
      ).flat();
      const asked = [
        ...repeated.map(({ method, params, options }) =>
          recorder.examine(envelopeRequirements, async (caching) =>
            judgeEnvelope(await rpc.call(method, params, caching, options)),
          ),
        ),
        ...inOtherModes.map(({ method, params, channel }) =>
          recorder.examine(envelopeRequirements, async (caching) =>
            judgeEnvelope(await channel.call(method, params, caching)),
          ),
        ),
        ...recorder
          .selected(await malformedCalls(context))
          .map(({ method, params, id }) =>
            recorder.examine(envelopeRequirements, async (caching) =>
              judgeErrorEnvelope(await rpc.call(method, params, caching, { id })),
            ),
          ),
        ...blocks.flatMap(({ number }) =>
          formsOf(context).map((full) =>
            recorder.examine(envelopeRequirements, async (caching) =>
              judgeEnvelope((await readBlock(rpc, number, full, caching)).reply),
            ),
          ),
        ),
        ...transactions.map(({ hash }) =>
          recorder.examine(envelopeRequirements, async (caching) =>
            judgeEnvelope((await readReceipt(rpc, hash, caching)).reply),
          ),
        ),
      ];
      await Promise.all(asked);
    },
  },
];

/** Whether with whole transactions: in both forms where statements about blocks have them read anyway. */
function formsOf({ node }: NodeContext): readonly boolean[] {
  return node.api === 'evm' ? [true, false] : [true];
}

/** Calls of every kind, whoever makes them and in whatever mode: those with a result, and those with an error. */
export const watches: readonly WatchRule[] = [
  watchCalls(envelopeRequirements, rpcApis, ({ reply, isAuthorized }) => {
    if (!isAuthorized) return undefined;
    // A result that does not come is judged where it is promised; an answer of JSON-RPC that is no error lacks it anywhere.
    const isNeither = reply.outcome.kind === 'malformed' && asObject(reply.envelope)?.jsonrpc !== undefined;
    const judgements = judgeErrorEnvelope(reply).filter(([id]) => id !== 'jsonrpc.response.result');
    return isNeither || isCutOff(reply)
      ? [...judgements, ['jsonrpc.response.result', judgeResult(reply)]]
      : judgements;
  }),
];
