/** Runs work when nothing else of the run is under way. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets strands of a run wait until all others have ended, or wait as well: those that wait go on one after another.
 * A strand that has gone on counts as under way again until it ends or waits once more; it waits in one place at a time.
 */
export class Solitude {
  #underWay: number;
  readonly #waiting: (() => void)[] = [];

  /** @param strands those that are to run, begun or not */
  constructor(strands: number) {
    this.#underWay = strands;
  }

  readonly alone: Alone = async (work) => {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.ended();
    });
    return work();
  };

  /** To be called once by each strand, however it ends. */
  ended(): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#underWay = 1;
    next();
  }
}
