import { parsePattern } from '../arbitrary/pattern-parts.ts';
import { lengthsOf, withLength } from '../arbitrary/pattern-text.ts';
import { formats } from '../schema/formats.ts';
import { numberKeyword, type SchemaObject, stringKeyword } from '../schema/schema.ts';
import { mostCharacters } from '../schema/sizes.ts';

/** Longest string that is written out. */
const mostLength = 4096;

/** A text with what breaks a careless query string or log line: a blank, reserved characters, a letter beyond ASCII. */
const awkward = 'a b+c%20&d=é/"?#';

/** Candidates for the edges of a string's keywords; what does not fit all of them is for the caller to drop. */
export function stringBoundaries(keywords: SchemaObject): readonly string[] {
  const min = numberKeyword(keywords, 'minLength') ?? 0;
  const max = numberKeyword(keywords, 'maxLength');
  if (min > mostCharacters) return [];
  const pattern = stringKeyword(keywords, 'pattern');
  const format = formats.get(stringKeyword(keywords, 'format') ?? '');
  if (format !== undefined && format.samples.length > 0) return format.samples;
  if (pattern !== undefined) return patternEdges(pattern, min, max ?? Number.POSITIVE_INFINITY);
  const ends = [min, min + 1, ...(max !== undefined && max <= mostLength ? [max - 1, max] : [])];
  const plain = ends.filter((length) => length >= 0).map((length) => 'a'.repeat(length));
  return max === undefined || [...awkward].length <= max ? [...plain, awkward] : plain;
}

/** Of each way to match: the shortest and the longest text, of the first and of the last characters. */
function patternEdges(pattern: string, min: number, max: number): readonly string[] {
  return (parsePattern(pattern) ?? []).flatMap((whole) => {
    const sequence = withLength(whole, min, max);
    const text = (end: 'min' | 'max', character: 0 | -1): string =>
      sequence
        .map((part) =>
          part.kind === 'literal'
            ? part.text
            : (part.alphabet.at(character) ?? '').repeat(lengthsOf(part)[end]),
        )
        .join('');
    return [text('min', 0), text('min', -1), text('max', 0), text('max', -1)];
  });
}
