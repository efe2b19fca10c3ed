import { asObject } from '../../base/json-object.ts';
import type { NodeCheck } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  notAnswered,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { statusOf } from '../../engine/wire/exchange.ts';
import { unserved } from '../support/rpc/unserved.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';
import { negotiationOf } from '../support/service/negotiations.ts';
import {
  blockCount,
  noBlock,
  settledBlocks,
  surveyBlocks,
  surveyReadings,
} from '../support/sharded/block-survey.ts';
import { callShards } from '../support/sharded/read-shards.ts';

const transport = 'sharded.transport.json-rpc';
const served = [
  'sharded.json-rpc.result',
  'sharded.json-rpc.params-object',
  'sharded.json-rpc.request-version',
] as const;
const version = 'sharded.json-rpc.version';
const status = 'sharded.json-rpc.status';
const envelope = [transport, ...served, version, status] as const;

/** Calls of one block that are sent beside those of the survey: what goes wrong now and then has a chance to show. */
const repeated = ({ repeats }: Profile): number => Math.min(12, repeats);

/** §1.3, §4.3, §9.3: what the answer to a JSON-RPC request of the sharded chain looks like. */
export const checks: readonly NodeCheck[] = [
  {
    decides: envelope,
    on: ['sharded'],
    cost: (profile) => blockCount(profile) + repeated(profile),
    countsShare: true,
    readings: surveyReadings,
    async run(context) {
      const { recorder, wire, profile, node } = context;
      const survey = await surveyBlocks(context, profile);
      const known = node.known.seqno;
      const asked = [...new Set([...(known === undefined ? [] : [known]), ...settledBlocks(survey)])];
      if (asked.length === 0) {
        // No block is known, but there has to be an answer, and it has to be JSON-RPC.
        await recorder.examine(envelope, async (caching) => {
          const reply = await callShards(wire, { seqno: 1 }, caching);
          return envelope.map(
            (id): RequirementJudgement => [id, id === transport ? judgeTransport(reply) : noBlock],
          );
        });
        return;
      }
      const again = Array.from({ length: repeated(profile) }, (_, index) => asked[index % asked.length] ?? 0);
      await Promise.all([
        ...asked.map((seqno) =>
          recorder.examine(envelope, async (caching) =>
            judgeEnvelope(await callShards(wire, { seqno }, caching)),
          ),
        ),
        ...again.map((seqno, index) =>
          recorder.examine(envelope, async (caching) => {
            return judgeEnvelope(
              await callShards(wire, { seqno }, caching.fresh, 1_000 + index, negotiationOf(index)),
            );
          }),
        ),
      ]);
    },
  },
];

function judgeEnvelope(reply: RpcReply): RequirementJudgement[] {
  const result = judgeResult(reply);
  return [
    [transport, judgeTransport(reply)],
    ...served.map((id): RequirementJudgement => [id, result]),
    [version, judgeVersion(reply)],
    [status, judgeStatus(reply)],
  ];
}

function judgeTransport(reply: RpcReply): Judgement {
  return reply.outcome.kind === 'malformed'
    ? unserved(reply, 'an answer with the field "result" or "error" to the POST')
    : holds;
}

function judgeResult(reply: RpcReply): Judgement {
  return reply.outcome.kind === 'result'
    ? holds
    : unserved(
        reply,
        'a result for the params as an object with the sequence number of a block that is there',
      );
}

function judgeVersion({ envelope: answer, outcome, exchange }: RpcReply): Judgement {
  if (outcome.kind === 'error') return notAnswered('the answer is an error');
  const actual = asObject(answer)?.jsonrpc;
  const rule = actual === undefined ? 'required' : 'const';
  return inAnswer(exchange).expect(actual === '2.0', rule, '/jsonrpc', '"2.0"', actual);
}

function judgeStatus({ outcome, exchange }: RpcReply): Judgement {
  if (outcome.kind !== 'result') return notAnswered('the answer has no result');
  const actual = statusOf(exchange);
  if (actual === 200) return holds;
  const expected = 'status 200 for an answer with a result';
  return inAnswer(exchange).fail('status', '', expected, actual);
}

/** Nothing but the members that come beside a result or an error. */
function isBare(envelope: unknown): boolean {
  const names = Object.keys(asObject(envelope) ?? {});
  return names.length > 0 && names.every((name) => name === 'jsonrpc' || name === 'id');
}

/** Every call of the run; of a block that is not there, too, an answer says something. */
export const watches: readonly WatchRule[] = [
  watchCalls([transport], ['sharded'], ({ reply, isAuthorized }) =>
    isAuthorized && statusOf(reply.exchange) === 200 && isBare(reply.envelope)
      ? [[transport, judgeTransport(reply)]]
      : undefined,
  ),
  watchCalls([version, status], ['sharded'], ({ reply, isAuthorized }) =>
    isAuthorized && reply.outcome.kind === 'result'
      ? [
          [version, judgeVersion(reply)],
          [status, judgeStatus(reply)],
        ]
      : undefined,
  ),
];
