import { asObject, type JsonObject } from '../../../base/json-object.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import type { Round } from '../../../engine/round.ts';

export interface ReceiptReply {
  readonly reply: RpcReply;
  /** The receipt; undefined for null, an error or anything else. */
  readonly receipt: JsonObject | undefined;
  readonly isNull: boolean;
}

/** eth_getTransactionReceipt (§4.4). @throws Unanswered */
export async function readReceipt(rpc: RpcChannel, hash: string, round: Round): Promise<ReceiptReply> {
  const reply = await rpc.call('eth_getTransactionReceipt', [hash], round);
  const value = reply.outcome.kind === 'result' ? reply.outcome.value : undefined;
  return { reply, receipt: asObject(value), isNull: value === null };
}
