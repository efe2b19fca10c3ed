import { isObjectOrArray } from '../../base/json-object.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { breach, holds, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import { type Answer, type Exchange, jsonOf } from '../../engine/wire/exchange.ts';

/** How a service answers a request that its document does not allow. */
export type InvalidClass = 'rejected' | 'served' | 'empty' | 'server-error' | 'other' | 'no-answer';

/** Lines as the runtimes of the common languages print them where nobody caught an error. */
const traces = [
  /(^|\n)\s+at [\w.$<>]+ ?\(.*:\d+(:\d+)?\)/,
  /Traceback \(most recent call last\)/,
  /goroutine \d+ \[running\]/,
  /thread '.*' panicked at/,
  /\bat [\w.$]+\([\w]+\.(java|kt|scala):\d+\)/,
];

/**
 * No invalid request is answered with a server error, broken JSON, or a stack trace. An error of JSON-RPC is an answer
 * whatever its status: which status comes with it, the contract does not show (§7.5).
 * @param reply the same answer where the request is a call of JSON-RPC
 */
export function judgeRobustness(exchange: Exchange, reply?: RpcReply): Judgement {
  const { answer } = exchange;
  // Some services close the connection on what makes no sense: that is no evidence for, and none against.
  if (answer.kind === 'no-answer') return noEvidence('no answer came to an invalid request');
  const wrong = (rule: string, expected: string, actual: unknown): Judgement =>
    breach({ rule, at: '', expected, actual, exchange });
  if (answer.status >= 500 && reply?.outcome.kind !== 'error')
    return wrong('server-error', 'an error of the client', answer.status);
  const claimsJson =
    reply !== undefined ? answer.status === 200 : /[/+]json\b/.test(answer.headers['content-type'] ?? '');
  if (claimsJson && answer.body.kind === 'not-json') return wrong('broken-json', 'JSON', answer.body.why);
  const text = answer.text.replaceAll('\\n', '\n').replaceAll('\\"', '"');
  const trace = traces.find((one) => one.test(text));
  return trace === undefined
    ? holds
    : wrong('stack-trace', 'a message that shows no stack trace', trace.exec(text)?.[0]?.trim());
}

export function classOfAnswer(exchange: Exchange): InvalidClass {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') return 'no-answer';
  if (answer.status >= 500) return 'server-error';
  if (answer.status >= 400) return 'rejected';
  return answer.status >= 300 ? 'other' : classOfData(answer, jsonOf(exchange));
}

export function classOfReply({ outcome, exchange }: RpcReply): InvalidClass {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') return 'no-answer';
  if (outcome.kind === 'error') return 'rejected';
  if (answer.status >= 500) return 'server-error';
  if (outcome.kind === 'malformed') return answer.status >= 400 ? 'rejected' : 'other';
  return isEmpty(outcome.value) ? 'empty' : 'served';
}

function classOfData({ body }: Answer, value: unknown): InvalidClass {
  if (body.kind === 'empty') return 'empty';
  if (body.kind === 'not-json') return 'other';
  if (isObjectOrArray(value) && ['error', 'Error', 'errors'].some((name) => name in value)) return 'rejected';
  const lists =
    isObjectOrArray(value) && !Array.isArray(value) ? Object.values(value).filter(Array.isArray) : [];
  return isEmpty(value) || (lists.length > 0 && lists.every((list) => list.length === 0))
    ? 'empty'
    : 'served';
}

function isEmpty(value: unknown): boolean {
  return value === null || (isObjectOrArray(value) && Object.keys(value).length === 0);
}
