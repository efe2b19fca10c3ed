/** Characters of answers that a run keeps to share, on each kind of transport. */
const mostCharacters = 24 * 1024 * 1024;

/**
 * Answers that are shared between checks, by what was asked. A service decides how long its answers are, so they are kept only up
 * to a size: then the one that was asked for longest ago goes, and whoever asks again pays for it again.
 */
export class ResponseCache<T> {
  readonly #sizeOf: (answer: T) => number;
  readonly #most: number;
  /** Longest unused first. Promises, so that what is under way is not asked for twice. */
  readonly #answers = new Map<string, Promise<T>>();
  /** Of those that have come. */
  readonly #sizes = new Map<string, number>();
  #total = 0;

  /**
   * @param sizeOf an answer's size in characters
   * @param most characters in all
   */
  constructor(sizeOf: (answer: T) => number, most = mostCharacters) {
    this.#sizeOf = sizeOf;
    this.#most = most;
  }

  /** The answer kept under a key, or the one that `ask` gets. What `ask` throws is kept too. */
  of(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (known !== undefined) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    const asked = ask();
    this.#answers.set(key, asked);
    asked.then(
      (answer) => this.#came(key, this.#sizeOf(answer)),
      () => {},
    );
    return asked;
  }

  #came(key: string, size: number): void {
    this.#sizes.set(key, size);
    this.#total += size;
    for (const oldest of this.#answers.keys()) {
      if (this.#total <= this.#most) return;
      const freed = this.#sizes.get(oldest);
      if (freed === undefined) continue;
      this.#answers.delete(oldest);
      this.#sizes.delete(oldest);
      this.#total -= freed;
    }
  }
}
