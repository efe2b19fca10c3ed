import type { Block } from '@ethereumjs/block';
import type { EVMRunCallOpts } from '@ethereumjs/evm';
import { bigIntToBytes, bytesToBigInt, createAddressFromString, setLengthLeft } from '@ethereumjs/util';

/** What code can see of the block that it runs in. */
export interface SimulatedHeader {
  readonly number: bigint;
  readonly timestamp: bigint;
  readonly coinbase: string;
  /** What the instruction 0x44 gives: the beacon's randomness, unless a difficulty is set in its place. */
  readonly difficulty: bigint;
  readonly gasLimit: bigint;
  readonly baseFee: bigint;
  /** Hashes of earlier blocks that differ from the chain's, by number. */
  readonly blockHashes: ReadonlyMap<bigint, Uint8Array>;
}

export function headerOf(block: Block): SimulatedHeader {
  const { header } = block;
  return {
    number: header.number,
    timestamp: header.timestamp,
    coinbase: header.coinbase.toString(),
    difficulty: bytesToBigInt(header.mixHash),
    gasLimit: header.gasLimit,
    baseFee: header.baseFeePerGas ?? 0n,
    blockHashes: new Map(),
  };
}

/** The header in the form that the machine reads. */
export function executionBlock(header: SimulatedHeader): NonNullable<EVMRunCallOpts['block']> {
  return {
    header: {
      number: header.number,
      timestamp: header.timestamp,
      coinbase: createAddressFromString(header.coinbase),
      difficulty: header.difficulty,
      prevRandao: setLengthLeft(bigIntToBytes(header.difficulty), 32),
      gasLimit: header.gasLimit,
      baseFeePerGas: header.baseFee,
      getBlobGasPrice: () => undefined,
    },
  };
}
