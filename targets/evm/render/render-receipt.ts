import { bytesToHex } from '@ethereumjs/util';
import type { ChainBlock, Outcome } from '../chain/chain-block.ts';
import { quantity } from '../quantity.ts';

/** A transaction receipt without its logs (§2.8). */
export function renderReceipt(block: ChainBlock, outcome: Outcome): Record<string, unknown> {
  return {
    transactionHash: outcome.hash,
    transactionIndex: quantity(outcome.index),
    blockHash: block.hash,
    blockNumber: quantity(block.number),
    from: outcome.from,
    to: outcome.transaction.to?.toString() ?? null,
    gasUsed: quantity(outcome.gasUsed),
    cumulativeGasUsed: quantity(outcome.cumulativeGasUsed),
    contractAddress: outcome.contractAddress,
    logsBloom: bytesToHex(outcome.bloom),
    status: outcome.succeeded ? '0x1' : '0x0',
    effectiveGasPrice: quantity(outcome.gasPrice),
    type: quantity(outcome.transaction.type),
  };
}

/** The log objects of a receipt, with the fields of the rollup variant (§2.8). */
export function renderLogs(block: ChainBlock, outcome: Outcome): Record<string, unknown>[] {
  return outcome.logs.map(([address, topics, data], position) => ({
    address: bytesToHex(address),
    topics: topics.map((topic) => bytesToHex(topic)),
    data: bytesToHex(data),
    blockNumber: quantity(block.number),
    transactionHash: outcome.hash,
    transactionIndex: quantity(outcome.index),
    blockHash: block.hash,
    logIndex: quantity(outcome.firstLogIndex + position),
    removed: false,
  }));
}

/**
 * What a rollup receipt adds (§2.8). The scalar is 1 on this chain, so that the fee is the plain product; it is
 * a decimal number in a string, as rollup nodes write it.
 */
export function renderL1Fields(block: ChainBlock, outcome: Outcome): Record<string, unknown> {
  const price = block.plan?.l1GasPrice ?? 0n;
  return {
    l1GasPrice: quantity(price),
    l1GasUsed: quantity(outcome.l1GasUsed),
    l1Fee: quantity(price * outcome.l1GasUsed),
    l1FeeScalar: '1',
  };
}
