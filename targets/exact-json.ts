import { parse as parseLossless } from 'lossless-json';

/**
 * The JSON value of a request's body; an integer beyond 2^53 is a bigint, so that an id is echoed with all digits.
 * @throws {Error} when it is no JSON, or nested so deep that reading it ends the stack
 */
export function readExactJson(body: Buffer | string): unknown {
  const text = body.toString();
  const plain: unknown = JSON.parse(text);
  // Only a text with that many digits in a row can lose any; the exact reader is slower and does without this.
  return /\d{16}/.test(text)
    ? parseLossless(text, null, { parseNumber: readNumber, onDuplicateKey: ({ newValue }) => newValue })
    : plain;
}

function readNumber(digits: string): number | bigint {
  const value = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(value) ? BigInt(digits) : value;
}

/** An integer as `toJson` writes it: a bigint only where a number would lose digits. */
export function exactInteger(value: bigint): number | bigint {
  const rounded = Number(value);
  return Number.isSafeInteger(rounded) ? rounded : value;
}
