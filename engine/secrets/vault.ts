import type { Secret } from '../target/target.ts';
import { findSecrets, type Span } from './find-leaks.ts';
import { foldText } from './fold.ts';
import { mergeSpans } from './merge-spans.ts';
import { redactLeaves } from './redact-leaves.ts';
import { foldPattern, SecretMatcher, shortestGram } from './secret-matcher.ts';
import { binaryDigits, transcriptionsOf } from './transcriptions.ts';
import { unescapedLayers } from './unescape.ts';
import { plainView } from './view.ts';

/** Below this length the letters and digits of a secret, one after another, are no evidence of it. */
const shortestThin = 6;
/** Below this length half a secret is not looked for: too many other strings look like it. */
const shortestWithPieces = 12;
/** Below this length a secret is not looked for backwards. */
const shortestBackwards = 8;

/** Node names and reasons are redacted once for each result that has them: so many of them, up to this length, are kept. */
const mostRemembered = 512;
const longestRemembered = 1024;

/** A text split into what may be printed and the names of secrets. */
export type Part = string | { readonly secret: string };

/**
 * Every secret that the run knows, configured or learned from answers, by value. What leaves the engine passes
 * `redact` or `redactDeep`, which put `$NAME` in place of every form of every secret (see `findSecrets`). A secret that is
 * shorter than four characters is replaced only where it is a word of its own: otherwise every text would become unreadable.
 */
export class Vault {
  readonly #names = new Map<string, string>();
  readonly #taken = new Map<string, string>();
  readonly #withPieces = new Set<string>();
  readonly #book = { folded: new SecretMatcher(), thin: new SecretMatcher() };
  readonly #short = new Map<string, string>();
  /** What texts became, as long as no secret is added. */
  readonly #remembered = new Map<string, string>();
  /** What was made of objects, as long as no secret is added. */
  #made = new WeakMap<object, unknown>();

  constructor(secrets: readonly Secret[] = []) {
    for (const { name, value, pieces } of secrets) this.add(name, value, pieces);
  }

  /**
   * Adds a secret; of two names for one value the first stays, of two values for one name the second gets a number.
   * @param pieces whether discriminating pieces of it are redacted too
   */
  add(name: string, value: string, pieces = false): void {
    if (value === '') return;
    const known = this.#names.get(value);
    const free = known ?? this.#freeName(name, value);
    if (known === undefined) {
      this.#forget();
      this.#names.set(value, free);
      this.#taken.set(free, value);
      this.#index(free, value);
    }
    if (pieces && value.length >= shortestWithPieces && !this.#withPieces.has(value)) {
      this.#forget();
      this.#withPieces.add(value);
      for (const form of bothWays(formsOf(value))) this.#book.folded.addPieces(free, form);
      const thin = foldPattern(value, true);
      if (thin.length >= shortestWithPieces)
        for (const form of bothWays([thin])) this.#book.thin.addPieces(free, form);
    }
  }

  get size(): number {
    return this.#names.size;
  }

  /** Adds what is secret in its place but was computed, such as the header value of basic authentication. */
  addPair(name: string, username: string, password: string): void {
    this.add(name, Buffer.from(`${username}:${password}`).toString('base64'), true);
  }

  /** Adds what was made of a secret, and nothing where `from` is none: variants of a plain name would redact the name itself. */
  addDerived(name: string, value: string, from: string): void {
    if (this.#names.has(from) || this.redact(from) !== from) this.add(name, value);
  }

  /** The text in parts: what stands between secrets, and in place of each the name that it goes by. */
  parts(text: string): Part[] {
    if (this.#names.size === 0 || text === '') return [text];
    const parts: Part[] = [];
    let done = 0;
    for (const { name, start, end } of this.#spans(text)) {
      if (start > done) parts.push(text.slice(done, start));
      parts.push({ secret: name });
      done = end;
    }
    if (done < text.length) parts.push(text.slice(done));
    return parts;
  }

  redact(text: string): string {
    const known = this.#remembered.get(text);
    if (known !== undefined) return known;
    const redacted = this.parts(text)
      .map((part) => (typeof part === 'string' ? part : `$${part.secret}`))
      .join('');
    if (text.length <= longestRemembered && this.#remembered.size < mostRemembered)
      this.#remembered.set(text, redacted);
    return redacted;
  }

  /**
   * The same for every string, key included, inside a JSON value, also where a secret is spread over several of
   * them. A bigint becomes text: JSON has no other place for it.
   */
  redactDeep<T>(value: T): T {
    return redactLeaves(
      value,
      (text) => this.#spans(text),
      (digits) => {
        const name = digits.length < shortestGram ? undefined : this.#names.get(digits);
        return name === undefined ? undefined : `$${name}`;
      },
    ) as T;
  }

  /**
   * What is made of an object without any secret: made once, until a secret is added.
   * @param make always the same for the same object
   */
  once<T>(of: object, make: () => T): T {
    const known = this.#made.get(of) as T | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(of, made);
    return made;
  }

  #forget(): void {
    this.#remembered.clear();
    this.#made = new WeakMap();
  }

  #spans(text: string): Span[] {
    if (this.#names.size === 0) return [];
    return mergeSpans([...findSecrets(text, this.#book), ...this.#shortSpans(text)]);
  }

  *#shortSpans(text: string): Generator<Span> {
    for (const [value, name] of this.#short) {
      for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
        const end = at + value.length;
        if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[end]))
          yield { name, start: at, end, whole: true, length: value.length };
      }
    }
  }

  #index(name: string, value: string): void {
    if (foldText(value).length < shortestGram) {
      this.#short.set(value, name);
      return;
    }
    for (const form of formsOf(value)) {
      this.#book.folded.add(name, form);
      if (form.length >= shortestBackwards) this.#book.folded.add(name, backwards(form));
    }
    if (value.length >= shortestWithPieces) {
      for (const text of transcriptionsOf(value)) this.#book.folded.add(name, foldText(text));
      this.#book.thin.add(name, binaryDigits(value));
    }
    const thin = foldPattern(value, true);
    if (thin.length >= shortestThin) this.#book.thin.add(name, thin);
    if (thin.length >= shortestBackwards) this.#book.thin.add(name, backwards(thin));
  }

  /** A name that no other value has, and that reveals neither the value itself nor another one: nodes can be named by secrets. */
  #freeName(name: string, value: string): string {
    const isRevealing = this.#book.thin.find(foldPattern(name, true)).next().done !== true;
    const base = isRevealing || foldText(name).includes(foldText(value)) ? 'SECRET' : name;
    let free = base;
    for (let number = 2; this.#taken.has(free); number += 1) free = `${base}_${number}`;
    return free;
  }
}

/**
 * Folded: as text, and as the bytes that stand for it where each is read as one character. A secret that itself reads as an
 * escape, such as `%41`, is known unescaped too: whoever takes the escaping off a text takes off its own.
 */
function formsOf(value: string): Set<string> {
  return new Set(
    [value, Buffer.from(value).toString('latin1')]
      .flatMap((text) => [...unescapedLayers(plainView(text, false))])
      .map(({ text }) => foldPattern(text, false))
      .filter((form) => form.length >= shortestGram),
  );
}

function backwards(text: string): string {
  return [...text].reverse().join('');
}

function bothWays(strings: Iterable<string>): string[] {
  return [...strings].flatMap((text) => [text, backwards(text)]);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
