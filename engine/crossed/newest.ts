/** The newest of what is added, up to so much in size: the oldest ones make room. */
export class Newest<One> {
  readonly #most: number;
  readonly #letGo: (one: One) => void;
  readonly #all: { readonly one: One; readonly size: number }[] = [];
  #size = 0;

  /** @param letGo is told of what made room */
  constructor(most: number, letGo: (one: One) => void = () => {}) {
    this.#most = most;
    this.#letGo = letGo;
  }

  add(one: One, size: number): void {
    this.#all.push({ one, size });
    this.#size += size;
    while (this.#size > this.#most) {
      const oldest = this.#all.shift();
      if (oldest === undefined) return;
      this.#size -= oldest.size;
      this.#letGo(oldest.one);
    }
  }

  /** From the oldest to the newest. */
  all(): readonly One[] {
    return this.#all.map(({ one }) => one);
  }
}
