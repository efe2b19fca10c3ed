import type { ResponseMemoryBudget } from './response-memory-budget.ts';

/** Work that takes longer leaves the next to begin: it may wait for what that one reads. */
const mostMs = 5_000;

/**
 * Work that reads responses, and holds them while it judges. All of it goes on at the same time where responses are small; where large
 * ones take much of the memory that there is for them, what begins waits until the one before it has ended and let go of its own.
 */
export class MemoryTurns {
  readonly #memory: Pick<ResponseMemoryBudget, 'isShort' | 'makeRoom'>;
  readonly #mostMs: number;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(memory: Pick<ResponseMemoryBudget, 'isShort' | 'makeRoom'>, most = mostMs) {
    this.#memory = memory;
    this.#mostMs = most;
  }

  take<T>(work: () => Promise<T>): Promise<T> {
    return this.#memory.isShort ? this.#inTurn(work) : work();
  }

  /** Runs work that found no room when nothing of this kind begins beside it. */
  again<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(work);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#isTaken = false;
      for (const next of this.#waiting.splice(0, this.#memory.isShort ? 1 : this.#waiting.length)) next();
    };
    const timer = setTimeout(end, this.#mostMs);
    try {
      await this.#memory.makeRoom();
      return await work();
    } finally {
      end();
    }
  }
}
