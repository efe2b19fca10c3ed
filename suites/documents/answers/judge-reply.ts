import { asObject } from '../../../base/json-object.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { breach, holds } from '../../../engine/verdict/judgement.ts';
import type { Assignment, RpcCall } from '../../../generators/requests/documented-call.ts';
import { resultOf } from '../../../generators/requests/open-rpc-calls.ts';
import {
  calledInvalid,
  documentedRefusal,
  invented,
  type JudgedBy,
  type RuleJudgements,
  serverError,
} from '../document-rules.ts';

const methodNotFound = -32601;
export const invalidParams = -32602;
const internalError = -32603;

/** An answer to a valid call of JSON-RPC, by its document. @param asked the values that were sent */
export function judgeReply(
  call: RpcCall,
  reply: RpcReply,
  by: JudgedBy,
  asked: Assignment = {},
): RuleJudgements {
  const { shapes, document, certain, isShown, because } = by;
  const { outcome, exchange, envelope } = reply;
  const form = envelopeBreach(reply);
  if (form !== undefined) return [['envelope', form]];
  if (outcome.kind === 'error') {
    const { code } = outcome;
    if (certain && isDocumentedRefusal(call, code, by))
      return [
        ['envelope', holds],
        ['served', documentedRefusal(`error ${code}`)],
      ];
    const rejected =
      code === methodNotFound || certain || (isShown && (code === invalidParams || code === internalError));
    const served = rejected
      ? breach({
          rule: 'served',
          at: '/error',
          expected: `a result of ${call.id}${because === undefined ? ', which the document describes' : `: ${because}`}`,
          actual: asObject(envelope)?.error,
          exchange,
          needsConfirmation: true,
        })
      : code === invalidParams
        ? calledInvalid
        : code === internalError
          ? serverError
          : invented;
    const isFault = code === internalError && !rejected && !call.errors.includes(code);
    return [
      ['envelope', holds],
      ['served', served],
      ...(isFault ? [['robustness', internalFault(reply)] as const] : []),
    ];
  }
  if (outcome.kind !== 'result') return [];
  const schema = resultOf(call, asked);
  const broken =
    schema === undefined ? [] : shapes.of(document, schema).breaches(outcome.value, exchange, '/result');
  return [
    ['envelope', holds],
    ['served', holds],
    ...(schema === undefined ? [] : broken.length > 0 ? broken : [holds]).map(
      (one) => ['schema', one] as const,
    ),
  ];
}

/** Whether a method may refuse by an error: not what another answer gave, and by none that means the call or the server. */
function isDocumentedRefusal(
  { errors }: RpcCall,
  code: unknown,
  { excusesRefusal = false, isDeclared = false, because }: JudgedBy,
): boolean {
  const ofCall = [methodNotFound, invalidParams, internalError].some((one) => one === code);
  return (
    excusesRefusal && !isDeclared && because === undefined && !ofCall && errors.some((one) => one === code)
  );
}

/** An internal error says that the service failed, whatever it was asked; one that the method documents is its own. */
function internalFault({ exchange, envelope }: RpcReply) {
  const expected = 'no internal error (-32603): the document says that the call is valid';
  const actual = asObject(envelope)?.error;
  return breach({ rule: 'server-error', at: '/error', expected, actual, exchange, needsConfirmation: true });
}

/**
 * JSON-RPC 2.0: the version, the id that was sent, and either a result or an error with an integer code and a message. An `error` that is
 * null beside a result says that there is none, as version 1.0 has it.
 */
function envelopeBreach({ outcome, envelope, exchange, id }: RpcReply) {
  const fields = asObject(envelope);
  const wrong = (at: string, expected: string, actual: unknown) =>
    breach({ rule: 'envelope', at, expected, actual, exchange });
  if (outcome.kind === 'malformed' || fields === undefined)
    return wrong('', 'a JSON-RPC response object', outcome.kind === 'malformed' ? outcome.why : envelope);
  if (fields.jsonrpc !== '2.0') return wrong('/jsonrpc', '"2.0"', fields.jsonrpc);
  if (fields.id !== id) return wrong('/id', `the id of the request, ${id}`, fields.id);
  if (outcome.kind === 'error' && fields.result !== undefined)
    return wrong('/error', 'either a result or an error', fields.error);
  if (outcome.kind !== 'error') return undefined;
  if (!Number.isInteger(outcome.code)) return wrong('/error/code', 'an integer', outcome.code);
  if (typeof outcome.message !== 'string') return wrong('/error/message', 'a string', outcome.message);
  return undefined;
}

/** The envelope of an error of JSON-RPC; a server that could not read what was sent need not know its id. */
export function judgeErrorForm(reply: RpcReply): RuleJudgements {
  const { answer } = reply.exchange;
  const fields = asObject(reply.envelope);
  if (answer.kind === 'no-answer' || answer.status !== 200 || fields?.error === undefined) return [];
  if (fields.id === null) return [];
  const breach = envelopeBreach(reply);
  return breach === undefined ? [] : [['envelope', breach]];
}
