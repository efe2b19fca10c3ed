import { hexToBytes } from '@ethereumjs/util';
import { asAddress, asAmount, asHash, asObject } from '../params.ts';
import type { SimulatedHeader } from './header.ts';

/** What a bundle changes of the block that its calls see (§4.6). */
export type BlockOverride = Partial<SimulatedHeader> & {
  /** A hash without a number: that of the block before. */
  readonly parentHash?: Uint8Array;
};

/**
 * `blockHash` is a map from block number to hash, as with Erigon; a single hash is also taken, and stands for
 * the block before the one that the calls see.
 * @throws {RpcFailure} -32602
 */
export function readBlockOverride(value: unknown): BlockOverride {
  if (value === undefined || value === null) return {};
  const { blockNumber, blockHash, coinbase, timestamp, difficulty, gasLimit, baseFee } = asObject(
    value,
    'blockOverride',
  );
  return {
    ...(given(blockNumber) ? { number: asAmount(blockNumber, 'blockNumber') } : {}),
    ...(given(coinbase) ? { coinbase: asAddress(coinbase, 'coinbase') } : {}),
    ...(given(timestamp) ? { timestamp: asAmount(timestamp, 'timestamp') } : {}),
    ...(given(difficulty) ? { difficulty: asAmount(difficulty, 'difficulty') } : {}),
    ...(given(gasLimit) ? { gasLimit: asAmount(gasLimit, 'gasLimit') } : {}),
    ...(given(baseFee) ? { baseFee: asAmount(baseFee, 'baseFee') } : {}),
    ...(given(blockHash) ? readBlockHash(blockHash) : {}),
  };
}

export function overrideHeader(base: SimulatedHeader, override: BlockOverride): SimulatedHeader {
  const { parentHash, ...fields } = override;
  const header = { ...base, ...fields };
  if (parentHash === undefined) return header;
  return { ...header, blockHashes: new Map([...header.blockHashes, [header.number - 1n, parentHash]]) };
}

function readBlockHash(value: unknown): Pick<BlockOverride, 'parentHash' | 'blockHashes'> {
  if (typeof value === 'string') return { parentHash: hexToBytes(asHash(value, 'blockHash')) };
  const entries = Object.entries(asObject(value, 'blockHash')).map(([number, hash]): [bigint, Uint8Array] => [
    /^\d+$/.test(number) ? BigInt(number) : asAmount(number, 'number in blockHash'),
    hexToBytes(asHash(hash, 'blockHash')),
  ]);
  return { blockHashes: new Map(entries) };
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null;
}
