import fc from 'fast-check';
import { asObject } from '../../base/json-object.ts';
import type { Caching } from '../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../engine/check.ts';
import type { RpcChannel } from '../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, notAnswered } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { chainReadings } from '../support/evm/reading/shared-readings.ts';
import type { Call } from '../support/rpc/call.ts';
import { channelsInOtherModes } from '../support/rpc/channels-in-other-modes.ts';
import { countAccessModes } from '../support/rpc/count-access-modes.ts';
import { documentedCalls, missingCalls } from '../support/rpc/documented-calls.ts';
import { unserved } from '../support/rpc/unserved.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';

const judgeUnserved = 'jsonrpc.request.integer-id';
const echo = 'jsonrpc.response.id-echo';

/**
 * Where integers of programming languages end, on both sides, and the exact integers of JSON readers. A negative one stands
 * among the first, which every profile sends; other checks send 1 anyway.
 */
const edges = [
  0,
  -1,
  1,
  2,
  10,
  127,
  128,
  255,
  256,
  32767,
  32768,
  65535,
  65536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 32 + 1,
  2 ** 53 - 1,
  -128,
  -(2 ** 31),
  -(2 ** 53) + 1,
];

/** Ids to try with one call on one channel. */
interface Plan {
  readonly call: Call | undefined;
  readonly channel: RpcChannel;
  readonly examples: readonly number[];
  readonly runs: number;
}

/** §4.3: a request id is an integer, and comes back as it was sent. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [judgeUnserved, echo],
    on: rpcApis,
    over: 'every-channel',
    cost: ({ cases }, { node }) => 35 + 1.4 * cases + 46 * countAccessModes(node),
    readings: chainReadings.settled,
    chained: true,
    async run(context) {
      const { recorder, rpc, profile } = context;
      const [first, ...others] = [...(await documentedCalls(context)), ...(await missingCalls(context))];
      const ask = (call: Call | undefined, channel: RpcChannel) => (id: number, caching: Caching) =>
        channel.call(call?.method ?? '', call?.params ?? [], caching, { id });
      // The same ids for both statements: an answer that is shared costs nothing.
      const property = ({ call, channel, examples, runs }: Plan, judge: typeof judgeEcho) => ({
        arbitrary: anyId,
        examples,
        runs,
        judge: async (id: number, caching: Caching) => judge(await ask(call, channel)(id, caching)),
      });
      const few = {
        examples: [0, 2 ** 53 - 1, 7, 2 ** 31].slice(0, Math.ceil(profile.examples / 6)),
        runs: Math.min(2, Math.floor(profile.cases / 8)),
      };
      const plans: Plan[] = [
        { call: first, channel: rpc, examples: edges, runs: profile.cases },
        ...others.map((call) => ({ call, channel: rpc, ...few })),
        ...channelsInOtherModes(context).flatMap((channel) =>
          [first, ...others]
            .slice(0, Math.ceil(profile.examples / 3))
            .map((call) => ({ call, channel, examples: few.examples.slice(0, 1), runs: 0 })),
        ),
      ];
      for (const plan of recorder.selected(plans)) {
        await recorder.property(judgeUnserved, property(plan, judgeServed));
        await recorder.property(echo, property(plan, judgeEcho));
      }
      await recorder.cases(echo, [41, 41, 41].slice(0, Math.ceil(profile.repeats / 4)), (id, caching) =>
        repeated(context, first, id, caching),
      );
    },
  },
];

const anyId = fc.oneof(
  fc.nat({ max: 1000 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.maxSafeNat(),
  fc.maxSafeInteger(),
);

function judgeServed(reply: RpcReply): Judgement {
  return reply.outcome.kind === 'result' ? holds : unserved(reply, `a result for the id ${reply.id}`);
}

function judgeEcho({ envelope, outcome, id, exchange }: RpcReply): Judgement {
  if (outcome.kind === 'error') return notAnswered('the answer is an error');
  const actual = asObject(envelope)?.id;
  return inAnswer(exchange).expect(
    actual === id || (typeof actual === 'bigint' && actual === BigInt(id)),
    'echo',
    '/id',
    `the id of the request, ${id}, as a number`,
    actual,
  );
}

/** The same id again, while other calls with other ids are on their way. */
async function repeated(
  context: RpcContext,
  call: Call | undefined,
  id: number,
  caching: Caching,
): Promise<Judgement> {
  const ids = [id, id, id + 1];
  const replies = await Promise.all(
    ids.map((one) => context.rpc.call(call?.method ?? '', call?.params ?? [], caching.fresh, { id: one })),
  );
  return replies.map(judgeEcho).find(({ kind }) => kind !== 'holds') ?? holds;
}

/** Every id of the run that a double holds, whatever was called. */
export const watches: readonly WatchRule[] = [
  watchCalls([echo], rpcApis, ({ reply, isAuthorized }) =>
    isAuthorized && reply.outcome.kind === 'result' ? [[echo, judgeEcho(reply)]] : undefined,
  ),
];
