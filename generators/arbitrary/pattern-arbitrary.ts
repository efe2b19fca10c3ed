import * as fc from 'fast-check';
import type { PatternSequence } from './pattern-parts.ts';
import { lengthsOf, piecesOf, plainest } from './pattern-text.ts';

/**
 * Strings of one pattern sequence, drawn straight from the generator's bits: a 32-byte hash in
 * hexadecimal comes several times faster than from a general arbitrary for regular expressions.
 * Shrinks to the shortest length, then to the first character of each class.
 */
export class PatternArbitrary extends fc.Arbitrary<string> {
  readonly #sequence: PatternSequence;

  constructor(sequence: PatternSequence) {
    super();
    this.#sequence = sequence;
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<string> {
    const atEdge = biasFactor !== undefined && random.nextInt(1, biasFactor) === 1;
    let text = '';
    for (const part of this.#sequence) {
      if (part.kind === 'literal') {
        text += part.text;
        continue;
      }
      const { min, max } = lengthsOf(part);
      if (atEdge) {
        const edge = random.nextInt(0, 3);
        const length = edge < 2 ? min : max;
        text += part.alphabet.at(edge % 2 === 0 ? 0 : -1)?.repeat(length) ?? '';
      } else {
        const length = min === max ? min : min + part.step * random.nextInt(0, (max - min) / part.step);
        text += drawn(random, part.alphabet, length);
      }
    }
    return new fc.Value(text, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is string {
    return typeof value === 'string' && piecesOf(this.#sequence, value) !== undefined;
  }

  shrink(value: string): fc.Stream<fc.Value<string>> {
    return fc.stream(this.#smaller(value)).map((text) => new fc.Value(text, undefined));
  }

  /** Every text is strictly smaller: shorter, or as long with fewer characters that are not the first of their class. */
  *#smaller(value: string): Generator<string, undefined> {
    const pieces = piecesOf(this.#sequence, value);
    if (pieces === undefined) return undefined;
    const plain = this.#sequence.map(plainest);
    if (plain.join('') === value) return undefined;
    yield plain.join('');
    const change = (index: number, piece: string): string => pieces.with(index, piece).join('');
    for (const [index, part] of this.#sequence.entries()) {
      const piece = pieces[index] ?? '';
      if (part.kind === 'literal') continue;
      for (let cut = piece.length - part.min; cut > 0; cut = Math.floor(cut / 2 / part.step) * part.step) {
        yield change(index, piece.slice(cut));
        yield change(index, piece.slice(0, -cut));
      }
      yield* simpler(piece, part.alphabet.slice(0, 1), (text) => change(index, text));
    }
    return undefined;
  }
}

/** The piece with more and more of its head, then single characters, turned into `first`. */
function* simpler(
  piece: string,
  first: string,
  change: (piece: string) => string,
): Generator<string, undefined> {
  for (let head = piece.length; head > 0; head = Math.floor(head / 2)) {
    if (piece.slice(0, head) !== first.repeat(head)) yield change(first.repeat(head) + piece.slice(head));
  }
  for (let at = 0; at < piece.length; at += 1) {
    if (piece[at] !== first) yield change(piece.slice(0, at) + first + piece.slice(at + 1));
  }
  return undefined;
}

/** Bits of one draw: far enough from 2^31 for a product with an alphabet's size to stay an exact integer. */
const bits = 30;
const most = 2 ** bits - 1;

function drawn(random: fc.Random, alphabet: string, length: number): string {
  const size = alphabet.length;
  if (size === 1) return alphabet.repeat(length);
  const perDraw = Math.max(
    1,
    Math.floor(bits / Math.log2(size)) - (Number.isInteger(Math.log2(size)) ? 0 : 1),
  );
  let text = '';
  let pool = 0;
  for (let index = 0; index < length; index += 1) {
    if (index % perDraw === 0) pool = random.nextInt(0, most);
    text += alphabet[pool % size];
    pool = Math.floor(pool / size);
  }
  return text;
}
