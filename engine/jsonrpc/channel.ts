import type { Caching } from '../caching.ts';
import type { AccessMode } from '../wire/credential.ts';
import type { RpcReply } from './reply.ts';

export interface CallOptions {
  /** The id to send; the channel chooses where absent. */
  readonly id?: number;
  /** What the call costs by the contract (§8). */
  readonly requestUnits?: number;
  /** Over HTTP beside the headers that are always sent, or in their place; one without a value is left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** JSON-RPC to one node over one transport in one access mode. */
export interface RpcChannel {
  readonly transport: 'http' | 'websocket';
  readonly mode: AccessMode;
  /**
   * One call. Errors of the service are replies.
   * @throws Unanswered where no answer could be had
   */
  call(method: string, params: unknown, caching: Caching, options?: CallOptions): Promise<RpcReply>;
  /**
   * Sends a body unchanged, for malformed requests. `id` is the one that the body holds, if any.
   * @throws Unanswered
   */
  raw(body: string, label: string, caching: Caching, id?: number): Promise<RpcReply>;
  close(): Promise<void>;
}

/** The request object that the contract describes (§4.3.1). */
export function rpcBody(method: string, params: unknown, id: number): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params, id });
}
