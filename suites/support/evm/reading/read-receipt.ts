import { asObject, type JsonObject } from '../../../../base/json-object.ts';
import type { Caching } from '../../../../engine/caching.ts';
import type { RpcChannel } from '../../../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../../../engine/jsonrpc/reply.ts';

export interface ReceiptReply {
  readonly reply: RpcReply;
  /** The receipt; undefined for null, an error or anything else. */
  readonly receipt: JsonObject | undefined;
  readonly isNull: boolean;
}

/** eth_getTransactionReceipt (§4.4). @throws Unanswered */
export async function readReceipt(rpc: RpcChannel, hash: string, caching: Caching): Promise<ReceiptReply> {
  const reply = await rpc.call('eth_getTransactionReceipt', [hash], caching);
  const value = reply.outcome.kind === 'result' ? reply.outcome.value : undefined;
  return { reply, receipt: asObject(value), isNull: value === null };
}
