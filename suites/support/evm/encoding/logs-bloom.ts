import { keccak_256 } from '@noble/hashes/sha3.js';
import { asObject } from '../../../../base/json-object.ts';
import { dataItem } from './rlp-item.ts';

/** The bloom filter of logs (addresses and topics), in lower case hexadecimal; undefined where a log cannot be read. */
export function bloomOf(logs: readonly unknown[]): string | undefined {
  const bloom = new Uint8Array(256);
  for (const log of logs) {
    const { address, topics } = asObject(log) ?? {};
    if (!Array.isArray(topics)) return undefined;
    for (const entry of [address, ...topics]) {
      const bytes = dataItem(entry);
      if (bytes === undefined) return undefined;
      addTo(bloom, bytes);
    }
  }
  return `0x${Buffer.from(bloom).toString('hex')}`;
}

/** Sets the three bits that an entry's hash names. */
function addTo(bloom: Uint8Array, entry: Uint8Array): void {
  const hash = Buffer.from(keccak_256(entry));
  for (const at of [0, 2, 4]) {
    const bit = hash.readUInt16BE(at) & 2047;
    const index = 255 - (bit >> 3);
    bloom[index] = (bloom[index] ?? 0) | (1 << (bit & 7));
  }
}
