import { randomUUID } from 'node:crypto';
import { isObjectOrArray } from '../../../base/json-object.ts';

/** The prefix of a string that stands for a long integer. It is random, so no response can contain it. */
export const integerMark = randomUUID();
/** Integers of fewer digits are exact as numbers. */
const longDigits = 16;
/** Integers of more digits are an attack on the parser: the time that BigInt takes grows with their square. */
const maxDigits = 10_000;
const longInteger = /^-?\d+$/;

/**
 * Reads JSON with integers beyond 2^53 as bigint, whatever stands beside them: they are turned into strings before the document is
 * parsed, and into integers after.
 * @param text valid JSON
 * @throws RangeError where an integer has more than 10,000 digits
 */
export function readExactly(text: string): unknown {
  return withIntegers(JSON.parse(markLongIntegers(text)));
}

function markLongIntegers(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (isDigit(code) || code === 0x2d) {
      const end = endOfNumber(text, at);
      const digits = text.slice(at, end);
      if (end - at >= longDigits && longInteger.test(digits) && !Number.isSafeInteger(Number(digits))) {
        if (digits.length > maxDigits)
          throw new RangeError(`it contains an integer of more than ${maxDigits} digits`);
        parts.push(text.slice(kept, at), '"', integerMark, digits, '"');
        kept = end;
      }
      at = end - 1;
    }
  }
  parts.push(text.slice(kept));
  return parts.join('');
}

/** Where the string that begins at an index has its last quote. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

/** The index behind the number that begins at one: digits, sign, point and exponent. */
function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const within = isDigit(code) || code === 0x2e || code === 0x2b || code === 0x2d || (code | 0x20) === 0x65;
    if (!within) break;
  }
  return at;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** In place: JSON.parse made each field an own property, one named __proto__ too. */
function withIntegers(value: unknown): unknown {
  if (typeof value === 'string')
    return value.startsWith(integerMark) ? BigInt(value.slice(integerMark.length)) : value;
  if (!isObjectOrArray(value)) return value;
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    const field = fields[key];
    if (typeof field === 'string' || typeof field === 'object') fields[key] = withIntegers(field);
  }
  return value;
}
