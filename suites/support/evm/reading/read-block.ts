import { asObject, type JsonObject } from '../../../../base/json-object.ts';
import type { Caching } from '../../../../engine/caching.ts';
import type { RpcChannel } from '../../../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../../../engine/jsonrpc/reply.ts';
import { sameHex, toQuantity } from '../quantity.ts';

export type BlockTag = 'latest' | 'earliest' | 'pending';

export interface BlockReply {
  readonly reply: RpcReply;
  /** The block object; undefined for null, an error or anything else. */
  readonly block: JsonObject | undefined;
  /** The result is null: the node says that there is no such block. */
  readonly isNull: boolean;
}

/** eth_getBlockByNumber (§4.5). @throws Unanswered */
export async function readBlock(
  rpc: RpcChannel,
  which: bigint | BlockTag,
  full: boolean,
  caching: Caching,
): Promise<BlockReply> {
  const asked = typeof which === 'bigint' ? toQuantity(which) : which;
  const reply = await rpc.call('eth_getBlockByNumber', [asked, full], caching);
  const value = reply.outcome.kind === 'result' ? reply.outcome.value : undefined;
  return { reply, block: asObject(value), isNull: value === null };
}

/** The transactions of a block as objects; empty where they are hashes or nothing usable. */
export function transactionObjects(block: JsonObject): readonly JsonObject[] {
  const { transactions } = block;
  if (!Array.isArray(transactions)) return [];
  return transactions.map(asObject).filter((one) => one !== undefined);
}

/** The hashes of a block's transactions in either form, lower case; what has none is left out. */
export function transactionHashes(block: JsonObject): readonly string[] {
  const { transactions } = block;
  if (!Array.isArray(transactions)) return [];
  return transactions
    .map((one: unknown) => (typeof one === 'string' ? one : asObject(one)?.hash))
    .filter((hash) => typeof hash === 'string')
    .map((hash) => hash.toLowerCase());
}

/** What tells two blocks apart that show no hash. */
const identifying = ['parentHash', 'stateRoot', 'transactionsRoot', 'timestamp'];

/** Whether two answers are the same block. */
export function sameBlock(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (typeof one.hash === 'string' || typeof other.hash === 'string') return sameHex(one.hash, other.hash);
  return identifying.every((field) => sameHex(one[field], other[field]));
}
