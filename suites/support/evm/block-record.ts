import type { JsonObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { sameHex } from './quantity.ts';
import { readBlock, transactionHashes, transactionObjects } from './reading/read-block.ts';
import { readReceipt } from './reading/read-receipt.ts';

/** A receipt together with where its block lists the transaction. */
export interface PlacedReceipt {
  readonly index: number;
  readonly receipt: JsonObject;
  readonly exchange: Exchange;
  /** The full transaction; undefined where the block does not show it. */
  readonly transaction: JsonObject | undefined;
}

/** A block in full form with receipts of some of its transactions: what laws between them are judged on. */
export interface BlockRecord {
  readonly number: bigint;
  readonly block: JsonObject;
  readonly exchange: Exchange;
  /** Lower case, in order. */
  readonly transactions: readonly string[];
  /** Ascending by index. Those that could not be read are left out: other checks judge that. */
  readonly receipts: readonly PlacedReceipt[];
}

/** Whether block and receipts name one and the same block: then nothing was replaced between the answers. */
export function isOfOneBlock({ block, receipts }: BlockRecord): boolean {
  return receipts.every(({ receipt }) => sameHex(receipt.blockHash, block.hash));
}

/** @param indices of the transactions whose receipts are read; all where absent @throws Unanswered */
export async function readRecord(
  rpc: RpcChannel,
  number: bigint,
  indices: readonly number[] | undefined,
  caching: Caching,
): Promise<BlockRecord | undefined> {
  const { block, reply } = await readBlock(rpc, number, true, caching);
  if (block === undefined) return undefined;
  const transactions = transactionHashes(block);
  const objects = transactionObjects(block);
  const wanted = (indices ?? [...transactions.keys()]).toSorted((a, b) => a - b);
  const receipts = await Promise.all(
    wanted.map(async (index): Promise<PlacedReceipt | undefined> => {
      const hash = transactions[index];
      if (hash === undefined) return undefined;
      const { receipt, reply: answer } = await readReceipt(rpc, hash, caching);
      if (receipt === undefined) return undefined;
      return { index, receipt, exchange: answer.exchange, transaction: objects[index] };
    }),
  );
  return {
    number,
    block,
    exchange: reply.exchange,
    transactions,
    receipts: receipts.filter((one) => one !== undefined),
  };
}
