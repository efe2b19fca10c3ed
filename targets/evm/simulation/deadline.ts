import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

// How long code may hold the process before other requests get a turn.
const sliceMs = 5;
// Code that has run so long is most likely endless: it waits for its deadline with little of the process, less and less of it.
const maxWaitMs = 150;
const firstPauseMs = 20;
const longestPauseMs = 200;

/** The time allowed to code that may never end by itself. */
export class Deadline {
  readonly timeoutMs: number;
  #start = performance.now();
  #sliceEnd = this.#start + sliceMs;
  #pauseMs = firstPauseMs;

  /** @param timeoutMs Infinity for none */
  constructor(timeoutMs: number) {
    this.timeoutMs = timeoutMs;
  }

  /** Allows the whole time anew. */
  restart(): void {
    this.#start = performance.now();
    this.#sliceEnd = this.#start + sliceMs;
    this.#pauseMs = firstPauseMs;
  }

  get #end(): number {
    return this.#start + this.timeoutMs;
  }

  /** @throws {DeadlinePassed} */
  assertOpen(): void {
    if (performance.now() >= this.#end) throw new DeadlinePassed(this.timeoutMs);
  }

  /** Lets others run when the slice is used up. */
  async giveWay(): Promise<void> {
    const now = performance.now();
    if (now < this.#sliceEnd) return;
    if (now - this.#start < maxWaitMs) await turn();
    else {
      await pause(Math.min(this.#pauseMs, Math.max(0, this.#end - now)));
      this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
    }
    this.#sliceEnd = performance.now() + sliceMs;
  }
}

export class DeadlinePassed extends Error {
  constructor(timeoutMs: number) {
    super(`execution aborted (timeout = ${timeoutMs}ms)`);
    this.name = 'DeadlinePassed';
  }
}
