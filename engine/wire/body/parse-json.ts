import { isObjectOrArray } from '../../../base/json-object.ts';
import type { ParsedBody } from '../exchange.ts';
import { endOfString, integerMark, readExactly } from './exact-integers.ts';

/** Nesting beyond this is an attack on the parser, not a response. */
const maxDepth = 200;
/** A response with more values is not parsed: each takes a hundred times its size once parsed and judged. */
const maxValues = 100_000;
const tooManyValues = `it contains more than ${maxValues} values`;
const tooManyToRead = `the response has more than ${maxValues} values, which is the most that nodeproof reads: a limit of its own, which says nothing about the service. Where the service lets the size of its pages or lists be set, make them smaller`;
/** A long number outside of strings: exact parsing takes twice the time, and lists are full of long strings of digits. */
const longNumber = /(?:^|[:,[\s])-?\d{16}/;
/** Where a member may be called toString; a name can be written with escapes. */
const textless = /toString|\\u/;

/**
 * Reads a body as JSON. Integers beyond 2^53 become bigint, so that nothing is lost; every other number is a
 * number. Depth and number of values are limited before anything recursive touches the text.
 */
export function parseJson(text: string, { depth, values } = extentOf(text)): ParsedBody {
  if (text.trim() === '') return { kind: 'empty' };
  if (depth > maxDepth) return { kind: 'not-json', why: `nested deeper than ${maxDepth} levels` };
  if (values > maxValues) return { kind: 'not-json', why: tooManyValues };
  try {
    const value: unknown = JSON.parse(text);
    const read = longNumber.test(text) ? readExactly(text) : value;
    if (textless.test(text)) giveText(read);
    return { kind: 'json', value: read };
  } catch (error) {
    return { kind: 'not-json', why: withoutExcerpt(error instanceof Error ? error.message : String(error)) };
  }
}

/** The parser's message without the piece of the text that it quotes: of a secret cut in two neither part would be found. */
function withoutExcerpt(message: string): string {
  return message.replace(/(^|, )(\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, '') || 'it is no JSON value';
}

/**
 * Objects with a member toString of their own cannot be made a text of: `String` throws on them, wherever a finding names
 * what stands in place of a hash. They get a text as other objects have it, where nobody sees it.
 */
function giveText(value: unknown): void {
  if (!isObjectOrArray(value)) return;
  if (Object.hasOwn(value, 'toString'))
    Object.defineProperty(value, Symbol.toPrimitive, { value: () => '[object Object]' });
  for (const member of Object.values(value)) giveText(member);
}

/** About the bytes that a value takes beside its text. */
const ofValue = 64;

/**
 * What reading a text as JSON takes: about so many bytes, or why it is not read, whatever it says. What is too much for the reader
 * is no fault of the service.
 */
export function weightOf(text: string, { values } = extentOf(text)): number | string {
  return values > maxValues ? tooManyToRead : text.length + ofValue * values;
}

/** How deep a text is nested, and how many values it holds, about. */
export interface Extent {
  readonly depth: number;
  readonly values: number;
}

export function extentOf(text: string): Extent {
  let depth = 0;
  let values = 1;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) index = endOfString(text, index);
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (code === 0x2c) values += 1;
  }
  return { depth: deepest, values };
}

const markedIntegers = new RegExp(`"${integerMark}(-?\\d+)"`, 'g');

/** JSON text of a value that may hold bigints. */
export function writeJson(value: unknown, indent?: number): string {
  if (typeof value === 'bigint') return String(value);
  try {
    // Nearly every value holds none, and is written in a tenth of the time.
    return JSON.stringify(value, undefined, indent) ?? 'null';
  } catch {
    return writeExactly(value, indent);
  }
}

function writeExactly(value: unknown, indent?: number): string {
  const marked = JSON.stringify(
    value,
    (_key, item: unknown) => (typeof item === 'bigint' ? `${integerMark}${item}` : item),
    indent,
  );
  return marked === undefined ? 'null' : marked.replaceAll(markedIntegers, '$1');
}
