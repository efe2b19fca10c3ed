import * as fc from 'fast-check';
import { formats } from '../schema/formats.ts';
import { numberKeyword, type SchemaObject, stringKeyword } from '../schema/schema.ts';
import { mostCharacters } from '../schema/sizes.ts';
import { matchingArbitrary } from './matching-arbitrary.ts';
import { PatternArbitrary } from './pattern-arbitrary.ts';
import { parsePattern } from './pattern-parts.ts';
import { withLength } from './pattern-text.ts';

/** Candidates for a string; `exact` is false when they must still be checked against the keywords. */
export interface StringCandidates {
  readonly arbitrary: fc.Arbitrary<string>;
  readonly exact: boolean;
}

export function stringArbitrary(keywords: SchemaObject): StringCandidates | undefined {
  const min = numberKeyword(keywords, 'minLength') ?? 0;
  const max = numberKeyword(keywords, 'maxLength');
  if (min > Math.min(max ?? mostCharacters, mostCharacters)) return undefined;
  const pattern = stringKeyword(keywords, 'pattern');
  const format = formats.get(stringKeyword(keywords, 'format') ?? '');
  const isBounded = min > 0 || max !== undefined;
  // A pattern hardly ever hits a date that exists, whereas dates nearly always have the pattern.
  if (format !== undefined)
    return { arbitrary: format.arbitrary(), exact: !isBounded && pattern === undefined };
  if (pattern !== undefined) {
    const { arbitrary, exact } = ofPattern(pattern, min, max ?? Number.POSITIVE_INFINITY);
    return { arbitrary, exact: exact && !isBounded };
  }
  const length = { minLength: min, maxLength: Math.min(max ?? Number.POSITIVE_INFINITY, min + 24) };
  // Units are single code points: JSON Schema counts those, not UTF-16 units and not graphemes.
  const arbitrary = fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...length, unit: 'grapheme-ascii' }) },
    { weight: 1, arbitrary: fc.string({ ...length, unit: anyCharacter }) },
  );
  return { arbitrary, exact: true };
}

/** Surrogates stand for no character by themselves. */
const firstSurrogate = 0xd800;
const surrogates = 0x800;

/** Every code point of Unicode. fast-check's own unit (`binary`) takes a second to make: it keeps a table of a million. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((place) => String.fromCodePoint(place < firstSurrogate ? place : place + surrogates));

function ofPattern(pattern: string, min: number, max: number): StringCandidates {
  const sequences = parsePattern(pattern) ?? parsePattern(wholeOf(pattern));
  if (sequences === undefined) return matchingArbitrary(pattern);
  const weighted = sequences.map((sequence) => {
    const isOneText = sequence.every((part) => part.kind === 'literal');
    return { weight: isOneText ? 1 : 4, arbitrary: new PatternArbitrary(withLength(sequence, min, max)) };
  });
  const [only, second] = weighted;
  const isOne = only !== undefined && second === undefined;
  return { arbitrary: isOne ? only.arbitrary : fc.oneof(...weighted), exact: true };
}

/** The pattern of the strings that are a match from end to end: they match without anchors too, and are what is mostly meant. */
function wholeOf(pattern: string): string {
  const inner = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  return `^(?:${inner})$`;
}
