/**
 * Limits the requests in flight to one node. A request that waits longer than its timeout is abandoned: a client
 * with so many connections would have given up as well.
 */
export class Semaphore {
  readonly #places: number;
  readonly #maxWaitMs: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(places: number, maxWaitMs: number) {
    this.#places = places;
    this.#maxWaitMs = maxWaitMs;
  }

  /** @returns the result of the work; undefined where it did not start in time */
  async pass<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.#turn())) return undefined;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      this.#waiting.shift()?.();
    }
  }

  #turn(): Promise<boolean> {
    if (this.#inside < this.#places) {
      this.#inside += 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const enter = (): void => {
        clearTimeout(timer);
        this.#inside += 1;
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        resolve(false);
      }, this.#maxWaitMs);
      this.#waiting.push(enter);
    });
  }
}
