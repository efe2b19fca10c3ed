import { parse as parseExact } from 'lossless-json';
import { isJsonObject, isObjectOrArray } from '../../base/json-object.ts';
import type { Behaviour } from '../entries/behaviour.ts';
import type { CallContext, NodeApi } from '../serving/node-service.ts';
import type { RpcInfo } from './hooks.ts';
import { RpcFailure } from './rpc-failure.ts';

/** Runs one method; an RpcFailure becomes the error object of the answer. */
export type Dispatch = (method: string, params: unknown, info: RpcInfo) => Promise<unknown>;

interface Call {
  readonly method: string;
  readonly params: unknown;
  /** Undefined for a notification. */
  readonly id: unknown;
}

/** The envelope of JSON-RPC 2.0 (§4.3): single requests, batches and notifications. */
export class JsonRpc {
  readonly #api: NodeApi;
  readonly #behaviour: Behaviour;
  readonly #dispatch: Dispatch;

  constructor(api: NodeApi, behaviour: Behaviour, dispatch: Dispatch) {
    this.#api = api;
    this.#behaviour = behaviour;
    this.#dispatch = dispatch;
  }

  /** The response to a message: an object, an array for a batch, undefined when nothing is to be answered. */
  async respond(text: string, context: CallContext): Promise<unknown> {
    let message: unknown;
    try {
      message = parseMessage(text);
    } catch {
      return this.#failed(new RpcFailure(-32700, 'parse error'), anonymous(null), context);
    }
    if (!Array.isArray(message)) return this.#one(message, context);
    if (message.length === 0) return this.#one(undefined, context);
    const responses: unknown[] = [];
    // One after the other: the same batch then always moves the chain in the same way.
    for (const one of message) {
      const response = await this.#one(one, context);
      if (response !== undefined) responses.push(response);
    }
    return responses.length === 0 ? undefined : responses;
  }

  async #one(message: unknown, context: CallContext): Promise<unknown> {
    const call = readCall(message);
    if (call instanceof RpcFailure) return this.#failed(call, anonymous(readId(message)), context);
    const info = this.#info(call, context);
    try {
      const params = this.#behaviour.override('rpc.params', call.params, info);
      const answered = await this.#dispatch(call.method, params, info);
      const result = this.#behaviour.override('rpc.result', answered, info);
      return this.#deliver(call, { jsonrpc: '2.0', id: call.id, result }, info);
    } catch (failure) {
      if (failure instanceof RpcFailure) return this.#failed(failure, call, context);
      throw failure;
    }
  }

  #failed(failure: RpcFailure, call: Call, context: CallContext): unknown {
    const { code, message, data } = failure;
    const error = { code, message, ...(data === undefined ? {} : { data }) };
    return this.#deliver(call, { jsonrpc: '2.0', id: call.id, error }, this.#info(call, context));
  }

  #deliver(call: Call, envelope: Record<string, unknown>, info: RpcInfo): unknown {
    return call.id === undefined ? undefined : this.#behaviour.override('rpc.envelope', envelope, info);
  }

  #info(call: Call, { node, transport, mode, count }: CallContext): RpcInfo {
    return { api: this.#api, node, transport, mode, count, ...call };
  }
}

/** A call that could not be read, as far as a response needs one. */
function anonymous(id: unknown): Call {
  return { method: '', params: undefined, id };
}

function readCall(message: unknown): Call | RpcFailure {
  if (!isJsonObject(message)) {
    return new RpcFailure(-32600, 'invalid request');
  }
  const { jsonrpc, method, params, id } = message as Record<string, unknown>;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || (id !== undefined && !isId(id))) {
    return new RpcFailure(-32600, 'invalid request');
  }
  if (params !== undefined && !isObjectOrArray(params)) {
    return new RpcFailure(-32600, 'invalid request: params must be an array');
  }
  return { method, params, id };
}

/** The id to answer a bad request with: its own where it is one, otherwise null. */
function readId(message: unknown): unknown {
  if (!isObjectOrArray(message)) return null;
  const { id } = message as { readonly id?: unknown };
  return isId(id) ? id : null;
}

function isId(id: unknown): boolean {
  return id === null || ['string', 'number', 'bigint'].includes(typeof id);
}

/** JSON in which integers beyond 2^53 keep all their digits, as bigints. */
function parseMessage(text: string): unknown {
  // The exact parser is slower; only a message with that many digits in a row can need it.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return parseExact(text, undefined, (digits) => {
    const near = Number(digits);
    return /^-?\d+$/.test(digits) && !Number.isSafeInteger(near) ? BigInt(digits) : near;
  });
}
