import type { Secret } from '../target/target.ts';
import { encodingsOf } from './encodings.ts';

/** Below this length a secret is replaced only where it stands as a word of its own: it would maim every text otherwise. */
const shortSecret = 4;

/**
 * Every secret that the run knows, configured or learned from answers, by value. What leaves the engine passes
 * `redact` or `redactDeep`, which put `$NAME` in place of every form of every secret.
 */
export class Vault {
  readonly #names = new Map<string, string>();
  readonly #forms = new Map<string, string>();
  #pattern: RegExp | undefined;

  constructor(secrets: readonly Secret[] = []) {
    for (const { name, value } of secrets) this.add(name, value);
  }

  /** Adds a secret; of two names for one value the first stays. */
  add(name: string, value: string): void {
    if (value === '' || this.#names.has(value)) return;
    this.#names.set(value, name);
    for (const form of encodingsOf(value)) if (!this.#forms.has(form)) this.#forms.set(form, name);
    this.#pattern = undefined;
  }

  /** The name of a secret, without the dollar sign, where the value is known. */
  nameOf(value: string): string | undefined {
    return this.#names.get(value);
  }

  /** Adds what is secret in its place but was computed, such as the header value of basic authentication. */
  addPair(name: string, username: string, password: string): void {
    this.add(name, Buffer.from(`${username}:${password}`).toString('base64'));
  }

  /** @param mark what stands in place of a secret of that name; `$NAME` where absent */
  redact(text: string, mark: (name: string) => string = dollarName): string {
    if (this.#forms.size === 0) return text;
    this.#pattern ??= this.#compile();
    return text.replace(this.#pattern, (form) => mark(this.#forms.get(form) ?? 'SECRET'));
  }

  /** The same for every string, key included, inside a JSON value. A bigint becomes text: JSON has no other place for it. */
  redactDeep<T>(value: T): T {
    return this.#walk(value) as T;
  }

  #walk(value: unknown): unknown {
    if (typeof value === 'string') return this.redact(value);
    if (Array.isArray(value)) return value.map((item) => this.#walk(item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [this.redact(key), this.#walk(item)]),
      );
    }
    if ((typeof value === 'number' || typeof value === 'bigint') && this.#names.has(String(value))) {
      return `$${this.#names.get(String(value))}`;
    }
    if (typeof value === 'bigint') return String(value);
    return value;
  }

  #compile(): RegExp {
    const forms = [...this.#forms.keys()].sort((a, b) => b.length - a.length);
    const parts = forms.map((form) =>
      form.length < shortSecret ? `(?<![\\w])${escapeRegExp(form)}(?![\\w])` : escapeRegExp(form),
    );
    return new RegExp(parts.join('|'), 'g');
  }
}

function dollarName(name: string): string {
  return `$${name}`;
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
