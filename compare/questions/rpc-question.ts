import { asObject } from '../../base/json-object.ts';
import { rpcBody } from '../../engine/jsonrpc/channel.ts';
import { type RpcReply, readReply } from '../../engine/jsonrpc/reply.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import type { WireRequest } from '../../engine/wire/wire.ts';
import type { GroupNode, Question, Reading } from '../measure/question.ts';

const id = 1;
const unknownMethod = -32601;

/** A JSON-RPC call (§4.3) as a question. */
export interface RpcCall {
  readonly method: string;
  /** What latency is filed under; the method where absent. */
  readonly label?: string;
  readonly params: unknown;
  /** Where it is served, for APIs with a path of their own; else where the node serves JSON-RPC. */
  readonly path?: string;
  readonly requestUnits?: number;
  readonly headOf?: (result: unknown) => Reading['head'] | undefined;
  /** Fields without which a result cannot be judged; none where any result will do. */
  readonly judgedBy?: readonly string[];
}

export function rpcQuestion(call: RpcCall): Question {
  return {
    method: call.label ?? call.method,
    requestTo: ({ path }: GroupNode): WireRequest => ({
      method: 'POST',
      path: call.path ?? path,
      body: rpcBody(call.method, call.params, id),
      requestUnits: call.requestUnits ?? 0,
    }),
    read(exchange) {
      const { outcome } = replyIn(exchange);
      if (outcome.kind === 'malformed') return { kind: isAbsent(exchange) ? 'missing' : 'failed' };
      if (outcome.kind === 'error')
        return { kind: saysUnknown(outcome.code, outcome.message) ? 'missing' : 'refused' };
      const head = call.headOf?.(outcome.value);
      const fields = asObject(outcome.value) ?? {};
      const incomplete = call.judgedBy?.some((name) => typeof fields[name] !== 'string') === true;
      return {
        kind: 'answered',
        ...(incomplete ? { incomplete } : {}),
        ...(head === undefined ? {} : { head }),
      };
    },
  };
}

/** The result of a call; undefined where it has none. */
export function resultIn(exchange: Exchange): unknown {
  const { outcome } = replyIn(exchange);
  return outcome.kind === 'result' ? outcome.value : undefined;
}

function replyIn(exchange: Exchange): RpcReply {
  return readReply(exchange, id);
}

function saysUnknown(code: unknown, message: unknown): boolean {
  return (
    code === unknownMethod ||
    /method.*(not (found|supported|available|exist|whitelisted)|does not exist|unknown|unsupported)/i.test(
      String(message),
    )
  );
}

/** Whether the address itself is unknown to the service. */
export function isAbsent({ answer }: Exchange): boolean {
  return (
    answer.kind === 'answer' && (answer.status === 404 || answer.status === 405 || answer.status === 501)
  );
}
