import { createHash } from 'node:crypto';

// Without 0, O, I and l, which are easily taken for each other.
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * Base58 of some bytes (hexadecimal digits in pairs) followed by the first four bytes of their double SHA-256:
 * how addresses are written for people.
 */
export function toBase58Check(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  return toBase58(Buffer.concat([bytes, checksum(bytes)]));
}

/** Base58 without a checksum: a leading zero byte is a `1`, the rest a number to the base 58. */
export function toBase58(bytes: Buffer): string {
  let digits = '';
  for (let left = bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`); left > 0n; left /= 58n) {
    digits = alphabet.charAt(Number(left % 58n)) + digits;
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + digits;
}

function checksum(bytes: Buffer): Buffer {
  return sha256(sha256(bytes)).subarray(0, 4);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
