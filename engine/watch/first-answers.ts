import { type Exchange, sizeOf } from '../wire/exchange.ts';

/** Size of one answer. */
const longest = 8_192;
/** Size of all answers of one rule on one surface. */
const mostKept = 65_536;

/**
 * Answers that later ones are compared with, for findings to show: the first ones that fit, each under a name. What a rule compares
 * it remembers by itself.
 */
export class FirstAnswers<Name> {
  readonly #kept = new Map<Name, Exchange>();
  #size = 0;

  keep(name: Name, exchange: Exchange): void {
    const size = sizeOf(exchange);
    if (this.#kept.has(name) || size > longest || this.#size + size > mostKept) return;
    this.#kept.set(name, exchange);
    this.#size += size;
  }

  /** The answer, or none where it was not kept. */
  of(name: Name): readonly Exchange[] {
    const kept = this.#kept.get(name);
    return kept === undefined ? [] : [kept];
  }
}
