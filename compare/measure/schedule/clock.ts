import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Timers may be this late; the rest is busy waiting. */
const timerSlackMs = 2;

/** Milliseconds since a comparison began. */
export class Clock {
  readonly #begun = performance.now();

  now(): number {
    return performance.now() - this.#begun;
  }

  /** Waits for a moment, to a fraction of a millisecond; at once where it has passed or the signal is given. */
  async until(moment: number, signal: AbortSignal): Promise<void> {
    const early = moment - this.now() - timerSlackMs;
    if (early > 0) await sleep(early, undefined, { signal }).catch(() => {});
    while (this.now() < moment && !signal.aborted) await nextTurn();
  }
}
