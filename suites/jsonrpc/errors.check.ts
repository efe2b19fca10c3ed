import { asObject } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext, RpcCheck } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { type Judgement, noEvidence, type RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { isMomentary } from '../../engine/wire/availability/server-error.ts';
import { statusOf } from '../../engine/wire/exchange.ts';
import { httpChannel } from '../support/evm/reading/survey-chain.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';
import { malformedCalls, type NumberedCall, unknownCalls, wrongParams } from './malformed-calls.ts';

const shape = 'jsonrpc.error.shape';
const envelope = 'jsonrpc.error.envelope';
const unknown = 'jsonrpc.error.unknown-method';
const codes = 'jsonrpc.error.status-codes';
const noError = 'no call of the run got an error';

/** What errors look like: JSON-RPC 2.0 says it, the contract leaves codes and statuses open (§7.5). */
export const checks: readonly (NodeCheck | RpcCheck)[] = [
  {
    decides: [shape, envelope],
    on: rpcApis,
    over: 'every-channel',
    cost: ({ examples }) => Math.min(8, examples),
    async run(context) {
      const { recorder, rpc } = context;
      const calls = await malformedCalls(context);
      await Promise.all(
        recorder.selected(calls).map(({ method, params, id }) =>
          recorder.examine([shape, envelope], async (caching): Promise<readonly RequirementJudgement[]> => {
            const reply = await rpc.call(method, params, caching, { id });
            return [
              [shape, judgeShape(reply)],
              [envelope, judgeEnvelope(reply)],
            ];
          }),
        ),
      );
    },
  },
  {
    decides: [unknown],
    on: rpcApis,
    over: 'every-channel',
    cost: () => 3,
    async run(context) {
      const { recorder, rpc } = context;
      await recorder.cases(unknown, await unknownCalls(context), async ({ method, params, id }, caching) => {
        const reply = await rpc.call(method, params, caching, { id });
        const { outcome, exchange } = reply;
        const actual = outcome.kind === 'error' ? outcome.code : asObject(reply.envelope);
        return inAnswer(exchange).expect(
          actual === -32601,
          'code',
          '/error/code',
          'the error -32601, method not found',
          actual,
        );
      });
    },
  },
  {
    decides: [codes],
    on: rpcApis,
    cost: () => 4,
    async run(context) {
      context.recorder.observe(codes, await observeCodes(context));
    },
  },
];

function judgeShape({ envelope: answer, outcome, exchange }: RpcReply): Judgement {
  if (outcome.kind !== 'error') return noEvidence(noError);
  const { code, message } = outcome;
  return inAnswer(exchange).expect(
    Number.isInteger(code) && typeof message === 'string',
    'error-object',
    '/error',
    'an object with an integer "code" and a string "message"',
    asObject(answer)?.error,
  );
}

function judgeEnvelope({ envelope: answer, outcome, id, exchange }: RpcReply): Judgement {
  if (outcome.kind !== 'error') return noEvidence(noError);
  const fields = asObject(answer);
  return inAnswer(exchange).expect(
    fields?.jsonrpc === '2.0' && fields.id === id,
    'envelope',
    '',
    `"jsonrpc": "2.0" and "id": ${id} beside the error`,
    { jsonrpc: fields?.jsonrpc, id: fields?.id },
  );
}

/** Status and code for the ways in which a request can be wrong. */
async function observeCodes(context: NodeContext): Promise<Record<string, unknown>> {
  const rpc = httpChannel(context);
  const [absent = wrongParams] = await unknownCalls(context);
  const ask = ({ method, params, id }: NumberedCall) => rpc.call(method, params, Caching.shared, { id });
  const [unknownMethod, withWrongParams, noJson, emptyObject] = await Promise.all([
    ask(absent),
    ask(wrongParams),
    rpc.raw('{"jsonrpc": "2.0", "method"', 'not JSON', Caching.fresh),
    rpc.raw('{}', 'empty object', Caching.fresh),
  ]);
  return {
    unknownMethod: briefly(unknownMethod),
    wrongParams: briefly(withWrongParams),
    noJson: briefly(noJson),
    emptyObject: briefly(emptyObject),
  };
}

function briefly({ outcome, exchange }: RpcReply): Record<string, unknown> {
  const status = statusOf(exchange);
  if (outcome.kind === 'error') return { status, code: outcome.code ?? null };
  if (outcome.kind === 'result')
    return { status, result: outcome.value === null ? 'null' : typeof outcome.value };
  return { status, answer: 'no JSON-RPC' };
}

/**
 * Every error that names itself one of JSON-RPC, also those that reject a credential; those repeat the id where they
 * answer a call.
 */
export const watches: readonly WatchRule[] = [
  watchCalls([shape], rpcApis, ({ reply, isAuthorized }) =>
    (isAuthorized || namesItself(reply)) && isRpcError(reply) ? [[shape, judgeShape(reply)]] : undefined,
  ),
  watchCalls([envelope], rpcApis, ({ reply, isAuthorized }) =>
    isAuthorized && isRpcError(reply) && !isOfGateway(reply) ? [[envelope, judgeEnvelope(reply)]] : undefined,
  ),
];

/** A gateway has errors of its own, with a status that says so. */
function isRpcError(reply: RpcReply): boolean {
  if (reply.outcome.kind !== 'error') return false;
  return namesItself(reply) || (statusOf(reply.exchange) ?? 0) < 400;
}

/** Whether it was written where nobody read the call: one that comes too soon, or whose node is away, has no id for who rejects it. */
function isOfGateway({ envelope: answer, exchange }: RpcReply): boolean {
  const status = statusOf(exchange) ?? 0;
  return asObject(answer)?.id === null && isMomentary(status);
}

function namesItself({ envelope: answer }: RpcReply): boolean {
  return asObject(answer)?.jsonrpc !== undefined;
}
