import * as fc from 'fast-check';
import { patternOf } from '../../base/pattern.ts';
import { formats } from '../schema/formats.ts';
import { numberKeyword, type SchemaObject, stringKeyword } from '../schema/schema.ts';
import { mostCharacters } from '../schema/sizes.ts';
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
  if (pattern !== undefined)
    return { arbitrary: ofPattern(pattern, min, max ?? Number.POSITIVE_INFINITY), exact: !isBounded };
  const length = { minLength: min, maxLength: Math.min(max ?? Number.POSITIVE_INFINITY, min + 24) };
  // Units are single code points: JSON Schema counts those, not UTF-16 units and not graphemes.
  const arbitrary = fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...length, unit: 'grapheme-ascii' }) },
    { weight: 1, arbitrary: fc.string({ ...length, unit: 'binary' }) },
  );
  return { arbitrary, exact: true };
}

function ofPattern(pattern: string, min: number, max: number): fc.Arbitrary<string> {
  const sequences = parsePattern(pattern);
  if (sequences === undefined) return fc.stringMatching(patternOf(pattern));
  const weighted = sequences.map((sequence) => {
    const isOneText = sequence.every((part) => part.kind === 'literal');
    return { weight: isOneText ? 1 : 4, arbitrary: new PatternArbitrary(withLength(sequence, min, max)) };
  });
  const [only, second] = weighted;
  return only !== undefined && second === undefined ? only.arbitrary : fc.oneof(...weighted);
}
