import { asObject } from '../../base/json-object.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  notAnswered,
  notApplicable,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import { statusOf } from '../../engine/wire/exchange.ts';
import { unserved } from '../support/rpc/unserved.ts';

/** What every answer with a result, and every answer at all, says about the envelope of JSON-RPC (§1.3, §4.3.2). */
export const envelopeRequirements = [
  'jsonrpc.response.version',
  'jsonrpc.response.result',
  'jsonrpc.response.status',
  'jsonrpc.response.never-both',
] as const;

export function judgeEnvelope(reply: RpcReply): RequirementJudgement[] {
  return [
    ['jsonrpc.response.version', judgeVersion(reply)],
    ['jsonrpc.response.result', judgeResult(reply)],
    ['jsonrpc.response.status', judgeStatus(reply)],
    ['jsonrpc.response.never-both', judgeNeverBoth(reply)],
  ];
}

/**
 * The same for a call that no node can serve. What is no JSON-RPC at all, as from a gateway, is left alone: the contract
 * does not show how errors look.
 */
export function judgeErrorEnvelope(reply: RpcReply): RequirementJudgement[] {
  if (reply.outcome.kind === 'result') return judgeEnvelope(reply);
  const isJsonRpc = asObject(reply.envelope)?.jsonrpc !== undefined;
  const judgement = isJsonRpc ? judgeNeverBoth(reply) : notAnswered('the answer is not JSON-RPC');
  return [['jsonrpc.response.never-both', judgement]];
}

function judgeVersion({ envelope, outcome, exchange }: RpcReply): Judgement {
  // Errors are another matter: the contract shows the envelope of answers with a result.
  if (outcome.kind === 'error') return notAnswered('the answer is an error');
  const actual = asObject(envelope)?.jsonrpc;
  return inAnswer(exchange).expect(actual === '2.0', 'const', '/jsonrpc', '"2.0"', actual);
}

export function judgeResult(reply: RpcReply): Judgement {
  if (reply.outcome.kind === 'error') return notAnswered('the answer is an error');
  return reply.outcome.kind === 'result' ? holds : unserved(reply, 'the field "result", null or not');
}

function judgeStatus({ outcome, exchange }: RpcReply): Judgement {
  if (exchange.transport !== 'http') return notApplicable('only answers over HTTP have a status');
  if (outcome.kind !== 'result') return notAnswered('the answer has no result');
  const actual = statusOf(exchange);
  return inAnswer(exchange).expect(
    actual === 200,
    'status',
    '',
    'status 200 for an answer with a result',
    actual,
  );
}

/** A field "error" that is null beside a result is accepted; a result beside an error is two answers. */
function judgeNeverBoth({ envelope, outcome, exchange }: RpcReply): Judgement {
  const fields = asObject(envelope);
  if (fields === undefined) return notAnswered('the answer is not a JSON object');
  const rule = 'result-or-error';
  if (outcome.kind === 'malformed') return inAnswer(exchange).fail(rule, '', 'a result or an error', fields);
  const isBoth = outcome.kind === 'error' && 'result' in fields;
  return inAnswer(exchange).expect(!isBoth, rule, '', 'no result beside the error', fields);
}
