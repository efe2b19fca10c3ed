import type { JsonObject } from '../../base/json-object.ts';
import { exactInteger } from '../exact-json.ts';
import type { CallContext } from '../serving/node-service.ts';
import { transactionsOf } from './block-transactions.ts';
import type { ChainBlock } from './chain-block.ts';
import type { ChainTransaction } from './draw-transaction.ts';
import type { WalletCall } from './wallet-call.ts';

interface BlockInfo {
  readonly method: string;
  readonly block: ChainBlock;
  /** Number of the newest block. */
  readonly head: number;
  readonly context: CallContext;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** A block as both block methods answer it (§4.7). */
    'wallet.block': Hook<JsonObject, BlockInfo>;
  }
}

/**
 * A block as the software behind such nodes writes it; the contract names its id and number only (§4.7). An empty
 * block has no field `transactions`.
 */
export function renderBlock(call: WalletCall, block: ChainBlock): JsonObject {
  const { behaviour, method, context } = call;
  const transactions = transactionsOf(call, block).map((one) => renderTransaction(one, block));
  const rendered = {
    blockID: block.id,
    block_header: {
      raw_data: {
        number: block.number,
        txTrieRoot: block.transactionsRoot,
        witness_address: block.witness,
        parentHash: block.parentId,
        version: 31,
        timestamp: block.timestamp,
      },
    },
    ...(transactions.length === 0 ? {} : { transactions }),
  };
  return behaviour.override('wallet.block', rendered, { method, block, head: call.chain.head, context });
}

function renderTransaction(
  { id, type, status, value, timestamp, signature }: ChainTransaction,
  block: ChainBlock,
) {
  const amounts = Object.entries(value).map(([name, one]) => [
    name,
    typeof one === 'bigint' ? exactInteger(one) : one,
  ]);
  const parameter = { value: Object.fromEntries(amounts), type_url: `type.googleapis.com/protocol.${type}` };
  return {
    ret: [{ contractRet: status }],
    signature: [signature],
    txID: id,
    raw_data: {
      contract: [{ parameter, type }],
      ref_block_bytes: block.parentId.slice(12, 16),
      ref_block_hash: block.parentId.slice(16, 32),
      expiration: timestamp + 60_000,
      timestamp,
    },
  };
}
