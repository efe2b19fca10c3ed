import { createHash } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const checksumBytes = 4;

/**
 * The payload of a base58check text: base58 of the payload and the first four bytes of its double SHA-256.
 * @returns undefined where a character is none of the alphabet or the checksum is wrong
 */
export function decodeBase58Check(text: string): Buffer | undefined {
  const bytes = decodeBase58(text);
  if (bytes === undefined || bytes.length <= checksumBytes) return undefined;
  const payload = bytes.subarray(0, -checksumBytes);
  const checksum = sha256(sha256(payload)).subarray(0, checksumBytes);
  return checksum.equals(bytes.subarray(-checksumBytes)) ? payload : undefined;
}

export function encodeBase58Check(payload: Uint8Array): string {
  const bytes = Buffer.concat([payload, sha256(sha256(payload)).subarray(0, checksumBytes)]);
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = (alphabet[Number(number % 58n)] ?? '') + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(Math.max(0, zeros)) + text;
}

function decodeBase58(text: string): Buffer | undefined {
  let number = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = number === 0n ? '' : number.toString(16);
  return Buffer.from('00'.repeat(zeros) + (hex.length % 2 === 0 ? hex : `0${hex}`), 'hex');
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
