import { isAccessList2930Tx, isFeeMarket1559Tx } from '@ethereumjs/tx';
import { bytesToHex } from '@ethereumjs/util';
import type { ChainBlock, Outcome } from '../chain/chain-block.ts';
import { chainId } from '../chain/chain-rules.ts';
import { quantity } from '../quantity.ts';

/** A full transaction object (§2.7), with its place in the block. */
export function renderTransaction(block: ChainBlock, outcome: Outcome): Record<string, unknown> {
  const { transaction } = outcome;
  const { v = 0n, r = 0n, s = 0n } = transaction;
  return {
    blockHash: block.hash,
    blockNumber: quantity(block.number),
    transactionIndex: quantity(outcome.index),
    hash: outcome.hash,
    type: quantity(transaction.type),
    chainId: quantity(chainId),
    nonce: quantity(transaction.nonce),
    from: outcome.from,
    to: transaction.to?.toString() ?? null,
    value: quantity(transaction.value),
    gas: quantity(transaction.gasLimit),
    gasPrice: quantity(outcome.gasPrice),
    ...(isFeeMarket1559Tx(transaction)
      ? {
          maxFeePerGas: quantity(transaction.maxFeePerGas),
          maxPriorityFeePerGas: quantity(transaction.maxPriorityFeePerGas),
        }
      : {}),
    input: bytesToHex(transaction.data),
    ...(isFeeMarket1559Tx(transaction) || isAccessList2930Tx(transaction)
      ? {
          accessList: transaction.accessList.map(([address, keys]) => ({
            address: bytesToHex(address),
            storageKeys: keys.map((key) => bytesToHex(key)),
          })),
          yParity: quantity(v),
        }
      : {}),
    v: quantity(v),
    r: quantity(r),
    s: quantity(s),
  };
}
