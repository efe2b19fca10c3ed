import { isObjectOrArray } from '../../base/json-object.ts';
import type { Secret } from '../../engine/target/target.ts';

/** Below this length a value is replaced only where it is the whole text: otherwise every text would become unreadable. */
const shortValue = 8;

/** `${NAME}` for every value that may not stand in a target file in clear. */
export class References {
  readonly #names = new Map<string, string>();
  readonly #configured: readonly string[];
  readonly #used = new Map<string, string>();

  /** @param configured secrets of the target file that is read; they keep their names */
  constructor(configured: readonly Secret[]) {
    for (const { name, value } of configured) if (!this.#names.has(value)) this.#names.set(value, name);
    this.#configured = [...this.#names.keys()].sort((a, b) => b.length - a.length);
  }

  /** The reference of a secret, under `name` where it has none yet. */
  of(value: string, name: string): string {
    const known = this.#names.get(value);
    // Separate even where another node has the same value: each can be changed alone.
    const chosen = known !== undefined && this.#configured.includes(value) ? known : name;
    this.#names.set(value, chosen);
    this.#used.set(chosen, value);
    return `\${${chosen}}`;
  }

  /** A text of the target file that is read, or a value of it, with references in place of its secrets. */
  inDeep(value: unknown): unknown {
    if (typeof value === 'string') return this.#inText(value);
    if (Array.isArray(value)) return value.map((item) => this.inDeep(item));
    if (isObjectOrArray(value))
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.inDeep(item)]));
    return value;
  }

  /** Every name that was put somewhere, with its value. */
  get used(): ReadonlyMap<string, string> {
    return this.#used;
  }

  #inText(text: string): string {
    let result = text;
    for (const value of this.#configured) {
      const name = this.#names.get(value);
      if (name === undefined || (value !== text && value.length < shortValue) || !result.includes(value))
        continue;
      this.#used.set(name, value);
      result = result.replaceAll(value, () => `\${${name}}`);
    }
    return result;
  }
}
