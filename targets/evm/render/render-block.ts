import { bytesToHex } from '@ethereumjs/util';
import type { ChainBlock } from '../chain/chain-block.ts';
import { totalDifficulty } from '../chain/genesis.ts';
import { quantity } from '../quantity.ts';

/**
 * A block object (§2.7) and, beyond the contract, what its hash is computed from.
 * @param transactions hashes or full objects, in order
 */
export function renderBlock(
  { block, hash }: ChainBlock,
  transactions: readonly unknown[],
): Record<string, unknown> {
  const { header } = block;
  return {
    number: quantity(header.number),
    hash,
    parentHash: bytesToHex(header.parentHash),
    nonce: bytesToHex(header.nonce),
    mixHash: bytesToHex(header.mixHash),
    sha3Uncles: bytesToHex(header.uncleHash),
    logsBloom: bytesToHex(header.logsBloom),
    transactionsRoot: bytesToHex(header.transactionsTrie),
    stateRoot: bytesToHex(header.stateRoot),
    receiptsRoot: bytesToHex(header.receiptTrie),
    miner: header.coinbase.toString(),
    difficulty: quantity(header.difficulty),
    totalDifficulty: quantity(totalDifficulty),
    extraData: bytesToHex(header.extraData),
    size: quantity(block.serialize().length),
    gasLimit: quantity(header.gasLimit),
    gasUsed: quantity(header.gasUsed),
    timestamp: quantity(header.timestamp),
    baseFeePerGas: quantity(header.baseFeePerGas ?? 0n),
    ...(header.withdrawalsRoot === undefined
      ? {}
      : { withdrawals: [], withdrawalsRoot: bytesToHex(header.withdrawalsRoot) }),
    transactions,
    uncles: [],
  };
}
