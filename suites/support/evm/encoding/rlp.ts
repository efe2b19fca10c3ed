import type { Item } from './rlp-item.ts';

/** The recursive length prefix of a list or of bytes (Ethereum yellow paper, appendix B). */
export function encodeRlp(item: Item): Uint8Array {
  if (item instanceof Uint8Array) {
    const [only = 0x80] = item;
    return item.length === 1 && only < 0x80 ? item : Buffer.concat([prefix(item.length, 0x80), item]);
  }
  const parts = item.map(encodeRlp);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([prefix(length, 0xc0), ...parts]);
}

/** A whole number as the shortest bytes that hold it: none for 0. */
export function numberItem(value: number | bigint): Uint8Array {
  const digits = BigInt(value) === 0n ? '' : value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

function prefix(length: number, offset: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length);
  const size = numberItem(length);
  return Uint8Array.of(offset + 55 + size.length, ...size);
}
