import { byteViews } from './byte-runs.ts';
import { foldView } from './fold.ts';
import { withoutMarkup } from './markup.ts';
import type { Hit, SecretMatcher } from './secret-matcher.ts';
import { unescapedLayers } from './unescape.ts';
import { plainView, rewrite, type View } from './view.ts';

/** A span of a text that reveals a secret. */
export interface Span {
  readonly name: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** False for a piece of a secret. */
  readonly whole: boolean;
  /** How much of the secret was found here and in the spans that belong together with this one. */
  readonly length: number;
}

export interface SecretMatchers {
  /** Folded secrets and their discriminating pieces. */
  readonly folded: SecretMatcher;
  /** Folded secrets, reduced to letters and digits. */
  readonly thin: SecretMatcher;
}

/** Base64 of base64. */
const maxDepth = 2;
/** The longest gap between two characters of a secret that are replaced together: `","`, a soft hyphen. */
const bridged = 4;

/**
 * Finds secrets in a text however they are written: in any case, with invisible characters inside, escaped (JSON,
 * percent, HTML; in layers), with colours or tags between their letters, as quoted-printable, base64, hexadecimal or lists of bytes, backwards, split over the items of an array or the
 * fields of an object, and pieces of them that are long enough to identify them.
 */
export function findSecrets(text: string, book: SecretMatchers): Span[] {
  // Most strings contain none, which is found fastest without recording where each character came from.
  if (search(plainView(text, false), book, 0).next().done === true) return [];
  return [...search(plainView(text, true), book, 0)];
}

function* search(view: View, book: SecretMatchers, depth: number): Generator<Span> {
  for (const layer of unescapedLayers(view)) {
    const folded = foldView(layer);
    yield* spans(folded, book.folded);
    if (depth === 0) {
      yield* spans(thinned(folded), book.thin);
      yield* spans(thinned(foldView(withoutKeys(layer))), book.thin);
    }
    const read = withoutMarkup(layer);
    if (read !== undefined) {
      const foldedRead = foldView(read);
      yield* spans(foldedRead, book.folded);
      if (depth === 0) {
        yield* spans(thinned(foldedRead), book.thin);
        for (const bytes of byteViews(read)) yield* search(bytes, book, depth + 1);
      }
    }
    if (depth < maxDepth) for (const bytes of byteViews(layer)) yield* search(bytes, book, depth + 1);
  }
}

function thinned(folded: View): View {
  return rewrite(folded, /[^\p{L}\p{N}]+/gu, () => '');
}

/** Names of fields, headers and parameters: what is left are their values, one after another. */
function withoutKeys(view: View): View {
  return rewrite(view, /(?:"(?:[^"\\]|\\.){0,100}"|(?<![\w.-])[\w.-]{1,100})\s{0,4}[:=]/g, () => '');
}

/**
 * Hits can overlap by nearly all of their length: of a secret of one letter in a text of that letter each place is one. Of
 * each only what the hits before have not covered is looked at, and the character before it, by which both become one span.
 */
function* spans(view: View, matchers: SecretMatcher): Generator<Span> {
  const covered = { whole: new Map<string, number>(), piece: new Map<string, number>() };
  for (const hit of matchers.find(view.text)) {
    const ends = hit.whole ? covered.whole : covered.piece;
    const end = ends.get(hit.name) ?? 0;
    if (hit.end <= end) continue;
    ends.set(hit.name, hit.end);
    yield* spansOf(view, hit, Math.max(hit.start, end - 1));
  }
}

/** @param from where in the hit it begins */
function* spansOf(view: View, { name, start, end, whole }: Hit, from: number): Generator<Span> {
  const length = end - start;
  let first = view.from[from] ?? 0;
  let last = view.to[from] ?? 0;
  for (let at = from + 1; at < end; at += 1) {
    const place = view.from[at] ?? 0;
    if (place > last + bridged) {
      yield { name, start: first, end: last, whole, length };
      first = place;
    }
    last = view.to[at] ?? 0;
  }
  yield { name, start: first, end: last, whole, length };
}
