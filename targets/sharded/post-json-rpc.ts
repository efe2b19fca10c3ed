import { isJsonObject, type JsonObject } from '../../base/json-object.ts';
import { readExactJson } from '../exact-json.ts';
import type { CallContext } from '../serving/node-service.ts';
import { json } from '../serving/wire.ts';
import type { Outcome, ShardedCall } from './sharded-call.ts';
import { failure, rejectRpc } from './sharded-failure.ts';
import { answerShards } from './shards.ts';

export interface EnvelopeInfo {
  /** As it came; a bigint beyond 2^53, null where none came. */
  readonly id: unknown;
  readonly request: JsonObject;
  readonly context: CallContext;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** A JSON-RPC answer with a result (§4.3). */
    'sharded.json-rpc': Hook<JsonObject, EnvelopeInfo>;
  }
}

/** `POST /api/v2/jsonRPC` (§4.3, §4.8). */
export function postJsonRpc(call: ShardedCall): Outcome {
  const request = readRequest(call.request.body);
  if (request === undefined) {
    return rejectRpc(call, null, { kind: 'body', text: 'the body is not a JSON-RPC request' });
  }
  const id = request.id ?? null;
  const found = serve(call, request);
  if ('failure' in found) return rejectRpc(call, id, found.failure);
  const envelope = { jsonrpc: '2.0', id, result: found.answer };
  const { context, behaviour } = call;
  return {
    answer: json(200, behaviour.override('sharded.json-rpc', envelope, { id, request, context })),
    served: true,
  };
}

function serve(call: ShardedCall, { jsonrpc, method, params }: JsonObject): ReturnType<typeof answerShards> {
  if (jsonrpc !== '2.0') return failure('body', 'jsonrpc is not 2.0');
  if (method !== 'shards') return failure('method-unknown', 'there is no such method');
  if (params === undefined) return failure('seqno-missing', 'seqno is required');
  return isJsonObject(params)
    ? answerShards(call, params.seqno)
    : failure('params', 'params is not an object');
}

function readRequest(body: Buffer): JsonObject | undefined {
  try {
    const request = readExactJson(body);
    return isJsonObject(request) ? request : undefined;
  } catch {
    return undefined;
  }
}
