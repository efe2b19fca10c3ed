import fc from 'fast-check';
import { asObject } from '../../base/json-object.ts';
import type { NodeCheck } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, notAnswered } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { unserved } from '../support/rpc/unserved.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';
import { anyBlock, noBlock, surveyBlocks, surveyReadings } from '../support/sharded/block-survey.ts';
import { callShards } from '../support/sharded/read-shards.ts';

const echo = 'sharded.json-rpc.id-echo';

/** Where integers of programming languages end, and the exact integers of JSON readers. */
const edges = [
  0,
  1,
  2,
  127,
  256,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  -1,
  -(2 ** 31),
  -(2 ** 53) + 1,
];

const anyId = fc.oneof(fc.nat({ max: 1000 }), fc.integer(), fc.maxSafeNat(), fc.maxSafeInteger());

/** §4.3: the id of a request, an integer, comes back as it was sent. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [echo],
    on: ['sharded'],
    cost: ({ cases }) => edges.length + Math.ceil(cases / 2),
    readings: surveyReadings,
    async run(context) {
      const { recorder, wire, profile } = context;
      const seqno = anyBlock(context, await surveyBlocks(context, profile));
      if (seqno === undefined) {
        await recorder.case(echo, async () => noBlock);
        return;
      }
      await recorder.property(echo, {
        arbitrary: anyId,
        examples: edges,
        runs: Math.ceil(profile.cases / 2),
        judge: async (id, caching) => judgeEcho(await callShards(wire, { seqno }, caching, id)),
      });
    },
  },
];

function judgeEcho(reply: RpcReply): Judgement {
  const { envelope, outcome, id, exchange } = reply;
  if (outcome.kind !== 'result') {
    const found = asObject(envelope)?.id;
    return found === id
      ? notAnswered('the answer has no result')
      : unserved(reply, `a result for the id ${id}`);
  }
  const actual = asObject(envelope)?.id;
  if (actual === id || (typeof actual === 'bigint' && actual === BigInt(id))) return holds;
  const rule = actual === undefined ? 'required' : actual === String(id) ? 'echo-as-text' : 'echo';
  const expected = `the id of the request, ${id}, as a number`;
  return inAnswer(exchange).fail(rule, '/id', expected, actual);
}

/** Every call of the run that has a result. */
export const watches: readonly WatchRule[] = [
  watchCalls([echo], ['sharded'], ({ reply, isAuthorized }) =>
    isAuthorized && reply.outcome.kind === 'result' ? [[echo, judgeEcho(reply)]] : undefined,
  ),
];
