import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Json } from './json.ts';

/** A chain as its answers show it: blocks with full transactions, receipts beside them. */
export interface Chain {
  readonly blocks: Block[];
}

export interface Block {
  /** All fields of the block but its transactions. */
  readonly header: Json;
  readonly transactions: readonly Json[];
  readonly receipts: readonly Json[];
}

export const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
export const hash32 = (text: string): string => `0x${digest(text)}`;
export const address = (text: string): string => `0x${digest(text).slice(0, 40)}`;

/** The bloom filter of log entries: three bits of each address and topic. */
export function bloomOf(logs: readonly Json[]): string {
  const bloom = new Uint8Array(256);
  for (const item of logs.flatMap((log) => [String(log.address), ...(log.topics as string[])])) {
    const digestOfItem = keccak_256(Buffer.from(item.slice(2), 'hex'));
    for (const at of [0, 2, 4]) {
      const bit = (((digestOfItem[at] ?? 0) << 8) | (digestOfItem[at + 1] ?? 0)) & 2047;
      const place = 255 - (bit >> 3);
      bloom[place] = (bloom[place] ?? 0) | (1 << (bit & 7));
    }
  }
  return `0x${Buffer.from(bloom).toString('hex')}`;
}

/** How many transactions a made-up block has: empty ones among them. */
const sizes = [0, 3, 1, 0, 6, 2];

/** A made-up chain of blocks 0 to `head`: consistent, but run by no virtual machine, and with hashes out of thin air. */
export function makeChain(name: string, head: number): Chain {
  const chain: Chain = { blocks: [] };
  while (chain.blocks.length <= head) extendChain(chain, name);
  return chain;
}

/** One more block on top. */
export function extendChain(chain: Chain, name: string): void {
  const number = chain.blocks.length;
  const seed = `${name} block ${number}`;
  const hash = hash32(seed);
  const size = number === 0 ? 0 : (sizes[number % sizes.length] ?? 0);
  const transactions: Json[] = [];
  const receipts: Json[] = [];
  let gas = 0;
  let logIndex = 0;
  const all: Json[] = [];
  for (let i = 0; i < size; i += 1) {
    const own = `${seed} transaction ${i}`;
    const creation = (number + i) % 5 === 0;
    const failed = (number + i) % 7 === 0;
    const used = 21_000 + ((number * 1_301 + i * 577) % 60_000);
    const price = 1_000_000_000 + i * 10;
    gas += used;
    const place = { blockHash: hash, blockNumber: hex(number), transactionIndex: hex(i) };
    const hashOfIt = hash32(own);
    const from = address(`${name} sender ${(number + i) % 4}`);
    const to = creation ? null : address(`${name} contract ${i % 3}`);
    const logs = failed
      ? []
      : Array.from(
          { length: (number + i) % 4 },
          (_, at): Json => ({
            address: address(`${name} contract ${at}`),
            topics: Array.from({ length: at + 1 }, (__, topic) => hash32(`topic ${topic} ${at}`)),
            data: at === 0 ? '0x' : `0x${digest(own).repeat(at)}`,
            removed: false,
            logIndex: hex(logIndex++),
            transactionHash: hashOfIt,
            ...place,
          }),
        );
    all.push(...logs);
    const type = hex([0, 2, 1][i % 3] ?? 0);
    transactions.push({
      ...place,
      hash: hashOfIt,
      from,
      to,
      type,
      nonce: hex(number),
      value: hex(10n ** 15n * BigInt(i)),
      gas: hex(used + 5_000),
      gasPrice: hex(price),
      ...(type === '0x2' ? { maxFeePerGas: hex(price + 7), maxPriorityFeePerGas: '0x1' } : {}),
      ...(type === '0x0' ? {} : { accessList: [], yParity: '0x1' }),
      input: creation ? '0x600a600c' : '0x',
      chainId: '0x539',
      v: type === '0x0' ? '0xa95' : '0x1',
      r: hex(BigInt(`0x1${digest(`${own} r`).slice(1)}`)),
      s: hex(BigInt(`0x1${digest(`${own} s`).slice(1)}`)),
    });
    receipts.push({
      ...place,
      transactionHash: hashOfIt,
      from,
      to,
      type,
      gasUsed: hex(used),
      cumulativeGasUsed: hex(gas),
      contractAddress: creation ? address(`${own} created`) : null,
      logs,
      logsBloom: bloomOf(logs),
      status: failed ? '0x0' : '0x1',
      effectiveGasPrice: hex(price),
    });
  }
  chain.blocks.push({
    header: {
      number: hex(number),
      hash,
      parentHash: chain.blocks.at(-1)?.header.hash ?? `0x${'0'.repeat(64)}`,
      timestamp: hex(1_700_000_000 + number * 12),
      gasLimit: hex(30_000_000),
      gasUsed: hex(gas),
      miner: address(`${name} miner ${number % 2}`),
      difficulty: hex(number % 2),
      totalDifficulty: hex(number >> 1),
      size: hex(600 + size * 110),
      extraData: number % 3 === 0 ? '0x' : '0xbe11',
      nonce: '0x0000000000000000',
      sha3Uncles: hash32('no uncles'),
      mixHash: hash32(`${seed} mix`),
      logsBloom: bloomOf(all),
      receiptsRoot: hash32(`${seed} receipts`),
      stateRoot: hash32(`${seed} state`),
      transactionsRoot: hash32(`${seed} transactions`),
      baseFeePerGas: '0x3b9ac9ff',
      uncles: [],
    },
    transactions,
    receipts,
  });
}
