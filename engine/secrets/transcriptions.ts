import { base32nopad, base58 } from '@scure/base';

/** What the notation of base58 takes grows with the square of the length; nobody writes more in it. */
const longestBase58 = 128;

/**
 * Texts that stand for a secret in notations that are not decoded where they are met: base64 whose case is lost, as in the name of a header,
 * base32, base58, and letters moved by half of the alphabet (rot13). What stands before and after a secret changes none of
 * them, but for base58, which is of the secret alone.
 */
export function transcriptionsOf(value: string): Set<string> {
  const bytes = Buffer.from(value);
  return new Set([
    ...coresOf(bytes, 3, 6, (one) => one.toString('base64')).flatMap((core) => [
      core,
      core.replaceAll('+', '-').replaceAll('/', '_'),
    ]),
    ...coresOf(bytes, 5, 5, (one) => base32nopad.encode(one)),
    ...(bytes.length <= longestBase58 ? [base58.encode(bytes)] : []),
    value.replaceAll(/[a-z]/gi, rotated),
  ]);
}

/** The bits of a secret, whatever stands between its bytes. */
export function binaryDigits(value: string): string {
  return [...Buffer.from(value)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
}

/**
 * What of the notation of bytes is the same whatever stands before and after them, at each place where a group can begin.
 * @param group bytes of a group
 * @param bits of a character
 */
function coresOf(bytes: Buffer, group: number, bits: number, encode: (bytes: Buffer) => string): string[] {
  return Array.from({ length: group }, (_, before) => {
    const text = encode(Buffer.concat([Buffer.alloc(before), bytes]));
    return text.slice(Math.ceil((before * 8) / bits), Math.floor(((before + bytes.length) * 8) / bits));
  });
}

function rotated(letter: string): string {
  const code = letter.charCodeAt(0);
  return String.fromCharCode((code & 31) <= 13 ? code + 13 : code - 13);
}
