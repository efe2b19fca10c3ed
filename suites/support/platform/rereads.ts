import type { Caching } from '../../../engine/caching.ts';
import { Unanswered } from '../../../engine/unanswered.ts';
import { Semaphore } from '../../../engine/wire/connection/semaphore.ts';

const atOnce = 4;
/** Pages of two lists of three hundred nodes, read several times. */
const fewestAnew = 1_000;

/** How many pages cases may read again in all, on top of what is read once. What belongs to no case is read as often as anybody wants. */
export class Rereads {
  readonly #most: number;
  readonly #places = new Semaphore(atOnce);
  #pages = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Reads the pages of a list, unless a case would read them again where that has been done as often as it may be. Few are read again at
   * a time, so that few are under way when it has been enough.
   * @throws Unanswered
   */
  reading<T>(caching: Caching, read: () => Promise<T>): Promise<T> {
    if (!caching.isFresh) return read();
    return this.#places.take(() => {
      if (!this.isEnough(caching)) return read();
      const often = `the lists differed so often that ${this.#pages} pages were read again, and no more are`;
      throw new Unanswered('changed', often);
    });
  }

  /** Counts a page that is read again. */
  asking({ isFresh }: Caching): void {
    if (isFresh) this.#pages += 1;
  }

  /** Whether no case is to read anything again. */
  isEnough({ isFresh, strand }: Caching): boolean {
    return isFresh && strand !== undefined && this.#pages >= this.#most;
  }

  /** Whether lists were read again so often that they hardly hold still: to read one along its links too would show the same. */
  get areMany(): boolean {
    return this.#pages >= this.#most / 10;
  }

  /** Many pages may be read again, whatever others have read: what can be asked only once is not left open for that. */
  allowAnew(): void {
    this.#pages = Math.min(0, this.#most - fewestAnew);
  }
}
