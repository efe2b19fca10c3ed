import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from '../unanswered.ts';

/**
 * Holds requests to `concurrency` in flight and to a rate. The rate is an even spacing, so that no burst can
 * overrun it whatever the window in which a server counts. `slowDown` lowers the rate after a 429.
 */
export class Gate {
  readonly #concurrency: number;
  #spacingMs: number;
  #lastStart = Number.NEGATIVE_INFINITY;
  #turn: Promise<void> = Promise.resolve();
  #inFlight = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #signal: AbortSignal | undefined;

  constructor(concurrency: number, requestsPerSecond: number | undefined, signal?: AbortSignal) {
    this.#concurrency = concurrency;
    this.#spacingMs = requestsPerSecond === undefined ? 0 : 1000 / requestsPerSecond;
    this.#signal = signal;
  }

  /** Runs `work` when a place and a moment are free. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inFlight >= this.#concurrency)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#inFlight += 1;
    try {
      if (this.#spacingMs > 0) await this.#moment();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#inFlight -= 1;
      else next();
    }
  }

  /** After a refusal for rate: at most one request every `ms`, never faster than before. */
  slowDown(ms: number): void {
    this.#spacingMs = Math.max(this.#spacingMs, ms);
  }

  /**
   * Waits for the next start. One waiter after another, each measured from the start that really happened before it: a
   * process that was held up must not make up for lost time with a burst.
   */
  #moment(): Promise<void> {
    const turn = this.#turn.then(async () => {
      for (let wait = this.#waitMs(); wait > 0; wait = this.#waitMs()) {
        await sleep(
          Math.ceil(wait),
          undefined,
          this.#signal === undefined ? {} : { signal: this.#signal },
        ).catch(() => {
          throw new Unanswered('interrupted', 'the run was interrupted');
        });
      }
      this.#lastStart = performance.now();
    });
    this.#turn = turn.catch(() => {});
    return turn;
  }

  #waitMs(): number {
    return this.#spacingMs === 0 ? 0 : this.#lastStart + this.#spacingMs - performance.now();
  }
}
