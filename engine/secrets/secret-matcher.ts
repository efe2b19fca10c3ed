import { foldText } from './fold.ts';
import { powerOf, RollingHash } from './rolling-hash.ts';

/** A place in a folded text with a secret, or with a discriminating piece of one. */
export interface Hit {
  readonly name: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** False for a piece of a secret. */
  readonly whole: boolean;
}

interface SecretPattern {
  readonly name: string;
  readonly text: string;
  readonly whole: boolean;
  /** Of a long one: compared by its hash, as a text of one letter would be compared with all of it at each place. */
  readonly hash?: { readonly value: number; readonly power: number };
}

/** From this length on a secret is compared by its hash. */
const longFrom = 64;

/** No gram is shorter. */
export const shortestGram = 4;
const longestGram = 12;
/** How many characters a filter looks at. */
const shortLook = shortestGram;
const longLook = 6;
const filterBits = 20;

/**
 * Finds many secrets in one pass: candidates are looked up by their first characters. A large fleet reveals
 * thousands of them, and every answer that is reported is searched for each.
 */
export class SecretMatcher {
  readonly #grams = new Map<number, Map<string, SecretPattern[]>>();
  /** Which beginnings lead anywhere; most places of a text end here. One for short grams, one for the others. */
  readonly #short = new Filter();
  readonly #long = new Filter();

  /** @param text folded, at least `shortestGram` long */
  add(name: string, text: string): void {
    const power = powerOf(text.length);
    const hash = { value: new RollingHash(text).of(0, text.length, power), power };
    const pattern = { name, text, whole: true, ...(text.length < longFrom ? {} : { hash }) };
    this.#index(pattern, Math.min(text.length, longestGram), text);
  }

  /** Every piece of a secret that is long enough to identify it. @param text folded */
  addPieces(name: string, text: string): void {
    const size = pieceLength(text.length);
    for (let at = 0; at + size < text.length; at += 1) {
      const piece = text.slice(at, at + size);
      if (isDiscriminating(piece)) this.#index({ name, text: piece, whole: false }, size, piece);
    }
    const last = text.slice(-size);
    if (isDiscriminating(last)) this.#index({ name, text: last, whole: false }, size, last);
  }

  *find(text: string): Generator<Hit> {
    let hashes: RollingHash | undefined;
    const stands = ({ text: wanted, hash }: SecretPattern, at: number): boolean => {
      if (hash === undefined) return text.startsWith(wanted, at);
      if (at + wanted.length > text.length) return false;
      hashes ??= new RollingHash(text);
      return hashes.of(at, wanted.length, hash.power) === hash.value;
    };
    for (let at = 0; at + shortestGram <= text.length; at += 1) {
      const short = hashOf(text, at, at + shortLook);
      if (!this.#short.has(short) && !this.#long.has(hashOf(text, at + shortLook, at + longLook, short)))
        continue;
      for (const [size, grams] of this.#grams) {
        // The longest of them first: all others that begin here are a beginning of it.
        const found = grams.get(text.slice(at, at + size))?.find((one) => stands(one, at));
        if (found !== undefined)
          yield { name: found.name, start: at, end: at + found.text.length, whole: found.whole };
      }
    }
  }

  #index(pattern: SecretPattern, size: number, text: string): void {
    const grams = this.#grams.get(size) ?? new Map<string, SecretPattern[]>();
    this.#grams.set(size, grams);
    const gram = text.slice(0, size);
    const known = grams.get(gram);
    if (known === undefined) grams.set(gram, [pattern]);
    else if (!known.some(({ text: other }) => other === pattern.text)) {
      const shorter = known.findIndex(({ text: other }) => other.length < pattern.text.length);
      known.splice(shorter < 0 ? known.length : shorter, 0, pattern);
    }
    if (size < longLook) this.#short.add(hashOf(gram, 0, shortLook));
    else this.#long.add(hashOf(gram, 0, longLook));
  }
}

/** A set of hashes, of a bit each: as bytes they would not fit into a processor's nearer memory, and each place of a text looks here. */
class Filter {
  readonly #bits = new Uint8Array(1 << (filterBits - 3));

  has(hash: number): boolean {
    const bit = hash >>> (32 - filterBits);
    return ((this.#bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  add(hash: number): void {
    const bit = hash >>> (32 - filterBits);
    this.#bits[bit >>> 3] = (this.#bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
}

/** Two fifths: either half of a secret holds such a piece, wherever it is cut in two. */
function pieceLength(length: number): number {
  return Math.max(6, Math.min(longestGram, Math.ceil(length * 0.4)));
}

/** Words and runs of one digit occur in every text: as a piece of a secret they identify nothing, and redacting them would make reports unreadable. */
function isDiscriminating(piece: string): boolean {
  return (piece.length >= longestGram || /[^a-z]/.test(piece)) && new Set(piece).size >= 4;
}

/** @param before the hash of what stands before `from`, where the whole is wanted */
function hashOf(text: string, from: number, to: number, before = 0): number {
  let hash = before;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1);
  return hash;
}

/** Folds a secret to match: as in `foldText`, and only letters and digits where `thin`. */
export function foldPattern(secret: string, thin: boolean): string {
  const folded = foldText(secret);
  return thin ? folded.replaceAll(/[^\p{L}\p{N}]/gu, '') : folded;
}
