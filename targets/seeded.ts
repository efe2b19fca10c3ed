import { createHash } from 'node:crypto';

/**
 * A reproducible source of values: the same seed and label give the same sequence on every machine.
 * Labels keep the parts of the target apart, so that one of them can draw more without moving the others.
 */
export class Seeded {
  readonly #base: string;
  #state: number;

  constructor(seed: number, label: string) {
    this.#base = `${seed}/${label}`;
    this.#state = createHash('sha256').update(this.#base).digest().readUInt32LE(0);
  }

  /** A fraction in [0, 1) (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** An integer from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** One of `choices`; a RangeError when there is none. */
  pick<Choice>(choices: readonly Choice[]): Choice {
    const chosen = choices.slice(this.integer(0, choices.length - 1)).at(0);
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  }

  /** A copy in another order (Fisher and Yates). */
  shuffle<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    const shuffled: Item[] = [];
    while (left.length > 0) shuffled.push(...left.splice(this.integer(0, left.length - 1), 1));
    return shuffled;
  }

  /** Lower-case hexadecimal digits. */
  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.integer(0, 15).toString(16)).join('');
  }

  /** Decimal digits, each group of the given length, joined by hyphens: `groups(3, 3, 1)` is like `012-345-6`. */
  groups(...lengths: readonly number[]): string {
    return lengths.map((length) => Array.from({ length }, () => this.integer(0, 9)).join('')).join('-');
  }
}
