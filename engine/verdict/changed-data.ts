import { Semaphore } from '../wire/connection/semaphore.ts';

/** How often one check retries changed data in all: a busy service is not read without end. */
const mostInAll = 40;
/** Nor is one that never stands still: so many repeated tries in a row without one that settled. */
const mostInARow = 12;

/** How often the data of a check changed while its cases read it. */
export class ChangedData {
  #inAll = 0;
  #inARow = 0;
  /** One case at a time is tried again: the fewer requests are in flight, the less moves while it reads. */
  readonly #again = new Semaphore(1);

  /** A try found the data changed. */
  changed(isRepeated: boolean): void {
    this.#inAll += 1;
    if (isRepeated) this.#inARow += 1;
  }

  /** A try found it standing still. */
  settled(): void {
    this.#inARow = 0;
  }

  /** Tries a case again when its turn comes; undefined where the data moved too often to go on. */
  again<T>(attempt: () => Promise<T>): Promise<T | undefined> {
    return this.#again.take(async () =>
      this.#inAll > mostInAll || this.#inARow > mostInARow ? undefined : attempt(),
    );
  }
}
