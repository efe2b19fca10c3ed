import type { EVMMockBlockchainInterface } from '@ethereumjs/evm';

/**
 * What BLOCKHASH reads: the hash of an earlier block, by number.
 * @param hashOf gives undefined for a block that there is not, of which code sees zero
 */
export function blockHashes(hashOf: (number: number) => Uint8Array | undefined): EVMMockBlockchainInterface {
  const hashes: EVMMockBlockchainInterface = {
    getBlock: async (number) => ({ hash: () => hashOf(number) ?? new Uint8Array(32) }),
    putBlock: async () => undefined,
    shallowCopy: () => hashes,
  };
  return hashes;
}
