import { parse as parseLossless } from 'lossless-json';

/** A JSON object of which nothing more is known. */
export type JsonObject = Readonly<Record<string, unknown>>;

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

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An integer as `toJson` writes it: a bigint only where a number would lose digits. */
export function exactInteger(value: bigint): number | bigint {
  const rounded = Number(value);
  return Number.isSafeInteger(rounded) ? rounded : value;
}

/** A copy of an object that lacks a member. */
export function withoutMember(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

/** The members of what may be an object: none where something else stands. */
export function membersOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The elements of what may be an array: none where something else stands. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
