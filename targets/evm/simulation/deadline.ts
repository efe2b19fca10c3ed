import { setImmediate as turn } from 'node:timers/promises';

// How long code may hold the process before other requests get a turn.
const sliceMs = 5;

/** The time allowed to code that may never end by itself. */
export class Deadline {
  readonly timeoutMs: number;
  readonly #end: number;
  #sliceEnd: number;

  /** @param timeoutMs Infinity for none */
  constructor(timeoutMs: number) {
    const now = performance.now();
    this.timeoutMs = timeoutMs;
    this.#end = now + timeoutMs;
    this.#sliceEnd = now + sliceMs;
  }

  /** @throws {DeadlinePassed} */
  assertOpen(): void {
    if (performance.now() >= this.#end) throw new DeadlinePassed(this.timeoutMs);
  }

  /** Lets others run when the slice is used up. */
  async giveWay(): Promise<void> {
    if (performance.now() < this.#sliceEnd) return;
    await turn();
    this.#sliceEnd = performance.now() + sliceMs;
  }
}

export class DeadlinePassed extends Error {
  constructor(timeoutMs: number) {
    super(`execution aborted (timeout = ${timeoutMs}ms)`);
    this.name = 'DeadlinePassed';
  }
}
