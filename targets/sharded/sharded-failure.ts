import type { JsonObject } from '../../base/json-object.ts';
import { json } from '../serving/wire.ts';
import type { CallKind, Outcome, ShardedCall } from './sharded-call.ts';

export type FailureKind =
  | 'body'
  | 'method-unknown'
  | 'params'
  | 'seqno-missing'
  | 'seqno-malformed'
  | 'seqno-unknown'
  | 'window';

/** Why a request to the sharded chain fails. */
export interface ShardedFailure {
  readonly kind: FailureKind;
  readonly text: string;
}

/** A failure as it goes out. */
export interface RenderedFailure {
  readonly status: number;
  readonly body: JsonObject;
}

interface FailureInfo {
  readonly failure: ShardedFailure;
  readonly kind: CallKind;
  /** The id to echo, for JSON-RPC. */
  readonly id?: unknown;
  readonly count: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Every failure of the sharded chain; status and form are not shown (§7.5). */
    'sharded.error': Hook<RenderedFailure, FailureInfo>;
  }
}

/** The code that JSON-RPC 2.0 gives to a failure. */
const rpcCodes: Readonly<Record<FailureKind, number>> = {
  body: -32600,
  'method-unknown': -32601,
  params: -32602,
  'seqno-missing': -32602,
  'seqno-malformed': -32602,
  window: -32602,
  'seqno-unknown': -32000,
};

export function failure(kind: FailureKind, text: string): { readonly failure: ShardedFailure } {
  return { failure: { kind, text } };
}

/** A failure of a GET, in the form of the software behind such nodes. */
export function reject(call: ShardedCall, cause: ShardedFailure): Outcome {
  const status = cause.kind === 'seqno-unknown' ? 500 : 422;
  const body = { ok: false, error: cause.text, code: status };
  return render(call, { status, body }, { failure: cause, kind: call.kind, count: call.context.count });
}

/** A failure of a JSON-RPC request: an error object under status 200, as in the other JSON-RPC APIs. */
export function rejectRpc(call: ShardedCall, id: unknown, cause: ShardedFailure): Outcome {
  const body = { jsonrpc: '2.0', id, error: { code: rpcCodes[cause.kind], message: cause.text } };
  return render(
    call,
    { status: 200, body },
    { failure: cause, kind: call.kind, id, count: call.context.count },
  );
}

function render({ behaviour }: ShardedCall, plain: RenderedFailure, info: FailureInfo): Outcome {
  const { status, body } = behaviour.override('sharded.error', plain, info);
  return { answer: json(status, body), served: false };
}
