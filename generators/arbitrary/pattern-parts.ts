/** Text that stands there as it is. */
interface LiteralPart {
  readonly kind: 'literal';
  readonly text: string;
}

/** `min` to `max` characters of an alphabet, in multiples of `step` (2 for bytes in hexadecimal). */
export interface ClassPart {
  readonly kind: 'class';
  /** Each character once, in the order of the pattern. */
  readonly alphabet: string;
  readonly min: number;
  /** Infinity when the pattern sets no end. */
  readonly max: number;
  readonly step: number;
}

export type PatternPart = LiteralPart | ClassPart;

export type PatternSequence = readonly PatternPart[];

/**
 * An anchored pattern (`^0x[0-9a-f]{64}$`, `^(latest|0x(0|[1-9a-f][0-9a-f]*))$`) as alternative sequences of
 * literals and character classes; undefined for everything that does not have this simple form
 * (no anchors, look-around, back references, nested repetition).
 */
export function parsePattern(pattern: string): readonly PatternSequence[] | undefined {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return undefined;
  const parser: Parser = { text: pattern.slice(1, -1), at: 0 };
  const sequences = alternatives(parser);
  // "^a|b$" anchors each alternative on one side only: not the simple form.
  if (sequences === undefined || parser.at < parser.text.length || parser.bare === true) return undefined;
  return sequences.map(joinLiterals);
}

interface Parser {
  readonly text: string;
  at: number;
  /** Whether a `|` stood outside all groups. */
  bare?: boolean;
}

/** More alternatives than this are left to the general generator. */
const mostSequences = 64;

function alternatives(parser: Parser, depth = 0): readonly PatternSequence[] | undefined {
  const all: PatternSequence[] = [];
  let current: readonly PatternSequence[] = [[]];
  while (parser.at < parser.text.length && parser.text[parser.at] !== ')') {
    if (parser.text[parser.at] === '|') {
      parser.at += 1;
      if (depth === 0) parser.bare = true;
      all.push(...current);
      current = [[]];
      continue;
    }
    const next = repeated(parser, depth);
    if (next === undefined) return undefined;
    current = current.flatMap((head) => next.map((tail) => [...head, ...tail]));
    if (all.length + current.length > mostSequences) return undefined;
  }
  return [...all, ...current];
}

/** One atom with its quantifier. */
function repeated(parser: Parser, depth: number): readonly PatternSequence[] | undefined {
  const atom = parser.text[parser.at] === '(' ? group(parser, depth) : character(parser);
  if (atom === undefined) return undefined;
  const count = quantifier(parser);
  if (count === undefined) return undefined;
  const [min, max] = count;
  if (min === 1 && max === 1) return atom;
  if (min === 0 && max === 1) return [[], ...atom];
  const [only] = atom.length === 1 ? atom : [];
  const [part] = only?.length === 1 ? only : [];
  if (part === undefined) return undefined;
  if (part.kind === 'class' && part.min === part.max) {
    const step = part.max;
    return [[{ ...part, min: min * step, max: max * step, step }]];
  }
  if (part.kind === 'literal' && part.text.length === 1) {
    return [[{ kind: 'class', alphabet: part.text, min, max, step: 1 }]];
  }
  return undefined;
}

function group(parser: Parser, depth: number): readonly PatternSequence[] | undefined {
  parser.at += parser.text.startsWith('(?:', parser.at) ? 3 : 1;
  if (parser.text[parser.at] === '?') return undefined;
  const inside = alternatives(parser, depth + 1);
  if (inside === undefined || parser.text[parser.at] !== ')') return undefined;
  parser.at += 1;
  return inside.map(joinLiterals);
}

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const digits = '0123456789';
const word = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`;
const classes: Readonly<Record<string, string>> = { d: digits, w: word };

function character(parser: Parser): readonly PatternSequence[] | undefined {
  const one = parser.text[parser.at] ?? '';
  parser.at += 1;
  if (one === '[') return charClass(parser);
  if (one === '.') return [[{ kind: 'class', alphabet: printable, min: 1, max: 1, step: 1 }]];
  if ('^$*+?{}]'.includes(one)) return undefined;
  const alphabet = one === '\\' ? escaped(parser) : one;
  if (alphabet === undefined) return undefined;
  if (alphabet.length === 1) return [[{ kind: 'literal', text: alphabet }]];
  return [[{ kind: 'class', alphabet, min: 1, max: 1, step: 1 }]];
}

/** What stands after a backslash: a class of characters, or one that is meant as it is. */
function escaped(parser: Parser): string | undefined {
  const one = parser.text[parser.at] ?? '';
  parser.at += 1;
  return classes[one] ?? (/^[^\p{L}\p{N}\s]$/u.test(one) ? one : undefined);
}

function charClass(parser: Parser): readonly PatternSequence[] | undefined {
  const negated = parser.text[parser.at] === '^';
  if (negated) parser.at += 1;
  let alphabet = '';
  while (parser.text[parser.at] !== ']') {
    const from = classMember(parser);
    if (from === undefined) return undefined;
    const isRange = from.length === 1 && parser.text[parser.at] === '-' && parser.text[parser.at + 1] !== ']';
    if (isRange) parser.at += 1;
    const to = isRange ? classMember(parser) : from;
    if (to === undefined) return undefined;
    alphabet += isRange ? range(from, to) : from;
  }
  parser.at += 1;
  const characters = new Set(alphabet);
  const chosen = negated ? [...printable].filter((one) => !characters.has(one)) : [...characters];
  return chosen.length === 0
    ? undefined
    : [[{ kind: 'class', alphabet: chosen.join(''), min: 1, max: 1, step: 1 }]];
}

function classMember(parser: Parser): string | undefined {
  const one = parser.text[parser.at];
  if (one === undefined || one === '[' || one > '~') return undefined;
  parser.at += 1;
  return one === '\\' ? escaped(parser) : one;
}

function range(from: string, to: string): string {
  const first = from.charCodeAt(0);
  return Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, index) =>
    String.fromCharCode(first + index),
  ).join('');
}

/** The count after an atom, [1, 1] when there is none; undefined for lazy and possessive forms. */
function quantifier(parser: Parser): readonly [min: number, max: number] | undefined {
  const match = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})/.exec(parser.text.slice(parser.at));
  if (match === null) return [1, 1];
  parser.at += match[0].length;
  if ('?+*'.includes(parser.text[parser.at] ?? ' ')) return undefined;
  if (match[0] === '*') return [0, Number.POSITIVE_INFINITY];
  if (match[0] === '+') return [1, Number.POSITIVE_INFINITY];
  if (match[0] === '?') return [0, 1];
  const min = Number(match[1]);
  if (match[2] === undefined) return [min, min];
  return [min, match[3] === '' ? Number.POSITIVE_INFINITY : Number(match[3])];
}

function joinLiterals(sequence: PatternSequence): PatternSequence {
  const joined: PatternPart[] = [];
  for (const part of sequence) {
    const last = joined.at(-1);
    if (part.kind === 'literal' && last?.kind === 'literal') {
      joined[joined.length - 1] = { kind: 'literal', text: last.text + part.text };
    } else joined.push(part);
  }
  return joined;
}
