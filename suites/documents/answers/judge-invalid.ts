import { isObjectOrArray } from '../../../base/json-object.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { breach, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import { type Answer, type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';

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
  return answer.status >= 300 ? 'other' : classOfData(answer, jsonOf(exchange), askedOf(exchange));
}

export function classOfReply({ outcome, exchange }: RpcReply): InvalidClass {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') return 'no-answer';
  if (outcome.kind === 'error') return 'rejected';
  if (answer.status >= 500) return 'server-error';
  if (outcome.kind === 'malformed') return answer.status >= 400 ? 'rejected' : 'other';
  return isEmpty(outcome.value) ? 'empty' : 'served';
}

function classOfData({ body }: Answer, value: unknown, asked: string): InvalidClass {
  if (body.kind === 'empty') return 'empty';
  if (body.kind === 'not-json') return 'other';
  if (isObjectOrArray(value) && ['error', 'Error', 'errors'].some((name) => name in value)) return 'rejected';
  if (isEmpty(value)) return 'empty';
  return isObjectOrArray(value) && !Array.isArray(value) && isEmptyList(value, asked) ? 'empty' : 'served';
}

/** Texts that say how the request went, or where further rows are. */
const aroundLists =
  /^(status|state|code|message|msg|success|result|next|prev|previous|first|last|self|cursor|type|kind|version|jsonrpc|(request|trace)_?id|time(stamp)?|date|query|path|url)$/i;

/** A list without rows, and nothing beside it but what stands around lists. What has fields of its own is no list, whichever of them are empty. */
function isEmptyList(value: object, asked: string): boolean {
  const isAround = (field: unknown, name: string): boolean => {
    if (isEmpty(field) || field === '') return true;
    // They count rows and pages.
    if (typeof field !== 'string' && !isObjectOrArray(field)) return true;
    if (typeof field === 'string') return aroundLists.test(name) || asked.includes(field);
    return !Array.isArray(field) && Object.entries(field).every(([key, one]) => isAround(one, key));
  };
  const fields = Object.entries(value);
  return (
    fields.some(([, field]) => Array.isArray(field)) && fields.every(([key, field]) => isAround(field, key))
  );
}

/** What was asked, as a text that holds each value of it: a service that repeats one has returned nothing for that. */
function askedOf({ request }: Exchange): string {
  const { url, body = '' } = request;
  try {
    return `${decodeURIComponent(url.replaceAll('+', ' '))} ${body}`;
  } catch {
    return `${url} ${body}`;
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || (isObjectOrArray(value) && Object.keys(value).length === 0);
}
