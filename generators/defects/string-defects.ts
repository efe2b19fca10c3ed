import { type ClassPart, type PatternSequence, parsePattern } from '../arbitrary/pattern-parts.ts';
import { type PatternPieces, piecesOf } from '../arbitrary/pattern-text.ts';
import { numberKeyword, type SchemaObject, stringKeyword } from '../schema/schema.ts';
import type { Defect } from './defect.ts';

/** Longest text that is made to break `maxLength`. */
const mostLength = 100_000;

/** Ways to break one keyword of a string; the caller drops those that turn out valid. */
export function stringDefects(keywords: SchemaObject, value: string): readonly Defect[] {
  const min = numberKeyword(keywords, 'minLength');
  const max = numberKeyword(keywords, 'maxLength');
  const pattern = stringKeyword(keywords, 'pattern');
  const format = stringKeyword(keywords, 'format');
  const characters = [...value];
  const defects: Defect[] = [];
  const add = (rule: string, label: string, other: string): void => {
    defects.push({ rule, label, value: other });
  };
  if (pattern !== undefined) defects.push(...patternDefects(pattern, value));
  if (min !== undefined && min > 0) {
    add(
      'minLength',
      `${min - 1} characters instead of ${min} or more`,
      characters.slice(0, min - 1).join(''),
    );
  }
  if (max !== undefined && max < mostLength) {
    const filler = characters.at(-1) ?? 'a';
    const longer = value + filler.repeat(max + 1 - characters.length);
    add('maxLength', `${max + 1} characters instead of ${max} or less`, longer);
  }
  if (format !== undefined) {
    add('format', `not a ${format}: its last character is missing`, characters.slice(0, -1).join(''));
    add('format', `not a ${format}: plain words`, 'not a value');
  }
  add('empty', 'the empty string', '');
  return defects;
}

function patternDefects(pattern: string, value: string): readonly Defect[] {
  const around: Defect[] = [
    { rule: 'pattern.blank', label: 'with a leading space', value: ` ${value}` },
    { rule: 'pattern.blank', label: 'with a trailing space', value: `${value} ` },
  ];
  for (const sequence of parsePattern(pattern) ?? []) {
    const pieces = piecesOf(sequence, value);
    if (pieces !== undefined) return [...sequenceDefects(sequence, pieces), ...around];
  }
  return [
    { rule: 'pattern', label: 'without its first character', value: [...value].slice(1).join('') },
    { rule: 'pattern', label: 'without its last character', value: [...value].slice(0, -1).join('') },
    { rule: 'pattern', label: 'with a trailing "!"', value: `${value}!` },
    ...around,
  ];
}

function sequenceDefects(sequence: PatternSequence, pieces: PatternPieces): readonly Defect[] {
  const defects: Defect[] = [];
  const [word, second] = sequence;
  if (word?.kind === 'literal' && second === undefined) return wordDefects(word.text);
  for (const [index, part] of sequence.entries()) {
    const piece = pieces[index] ?? '';
    const spoil = (rule: string, label: string, other: string): void => {
      defects.push({ rule, label, value: pieces.with(index, other).join('') });
    };
    if (part.kind === 'class') classDefects(part, piece, spoil);
    else if (index === 0) prefixDefects(part.text, spoil);
    else spoil('pattern.literal', `without "${part.text}"`, '');
  }
  return defects;
}

/** Ways to break a string that a pattern lists as a whole. */
function wordDefects(word: string): readonly Defect[] {
  const rule = 'pattern.word';
  return [
    { rule, label: `not quite "${word}"`, value: `${word}x` },
    { rule, label: `half of "${word}"`, value: word.slice(0, Math.ceil(word.length / 2)) },
    { rule, label: `"${word}" in capitals`, value: word.toUpperCase() },
  ];
}

type Spoil = (rule: string, label: string, piece: string) => void;

function prefixDefects(prefix: string, spoil: Spoil): void {
  spoil('pattern.prefix', `without the prefix "${prefix}"`, '');
  spoil(
    'pattern.prefix',
    `with half of the prefix "${prefix}"`,
    prefix.slice(0, Math.ceil(prefix.length / 2)),
  );
  const swapped = prefix === prefix.toUpperCase() ? prefix.toLowerCase() : prefix.toUpperCase();
  if (swapped !== prefix)
    spoil('pattern.prefix', `with the prefix "${swapped}" instead of "${prefix}"`, swapped);
}

function classDefects(part: ClassPart, piece: string, spoil: Spoil): void {
  const filler = piece.at(-1) ?? part.alphabet.slice(0, 1);
  const isHex = /[a-f]/i.test(part.alphabet) && /\d/.test(part.alphabet);
  if (part.min > 0) {
    const shorter = piece.slice(0, part.min - 1);
    spoil('pattern.length', shorter === '' ? 'without its digits' : 'one character too few', shorter);
  }
  if (part.max !== Number.POSITIVE_INFINITY) {
    spoil('pattern.length', 'one character too many', piece + filler.repeat(part.max + 1 - piece.length));
  }
  if (part.step > 1) {
    const isBytes = isHex && part.step === 2;
    spoil(
      isBytes ? 'pattern.odd' : 'pattern.length',
      isBytes ? 'an odd number of digits' : 'an incomplete group',
      `${piece}${filler}`,
    );
  }
  const foreign = ['g', 'z', '!'].find((one) => !part.alphabet.includes(one));
  if (foreign === undefined) return;
  const middle = Math.floor(piece.length / 2);
  const spoilt =
    piece === '' ? foreign.repeat(part.step) : piece.slice(0, middle) + foreign + piece.slice(middle + 1);
  spoil('pattern.alphabet', `with the character "${foreign}"`, spoilt);
}
