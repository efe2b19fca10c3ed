import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Holds requests to `concurrency` in flight and to a rate. The rate is an even spacing, so that no burst can
 * overrun it whatever the window in which a server counts. `slowDown` lowers the rate after a 429.
 */
export class Gate {
  readonly #concurrency: number;
  #spacingMs: number;
  #nextStart = 0;
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
      await this.#moment();
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

  async #moment(): Promise<void> {
    if (this.#spacingMs === 0) return;
    const now = performance.now();
    const start = Math.max(now, this.#nextStart);
    this.#nextStart = start + this.#spacingMs;
    if (start > now)
      await sleep(start - now, undefined, this.#signal === undefined ? {} : { signal: this.#signal });
  }
}
