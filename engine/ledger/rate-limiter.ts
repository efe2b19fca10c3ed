import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../at-end.ts';
import { stopped } from '../unanswered.ts';
import { Strand } from './strand.ts';

const timerLatenessMs = 2;
/** Places that a group leaves. */
const leftToOthers = 2;

/** Work under the limits. `leave` gives up its place before it has ended, for work that only waits and may wait for long. */
type Work<T> = (leave: () => void) => Promise<T>;

/**
 * Limits requests to `concurrency` in flight and to a rate. The rate is an even spacing, so that no burst can
 * exceed it whatever the window in which a server counts.
 */
export class RateLimiter {
  readonly #concurrency: number;
  readonly #spacingMs: number;
  #lastStart = Number.NEGATIVE_INFINITY;
  #turn: Promise<void> = Promise.resolve();
  #group: Promise<void> = Promise.resolve();
  #inFlight = 0;
  /** Those in which something waits; who was served last stands last. */
  readonly #queue = new Set<Strand>();
  readonly #signal: AbortSignal | undefined;

  constructor(concurrency: number, requestsPerSecond: number | undefined, signal?: AbortSignal) {
    this.#concurrency = concurrency;
    this.#spacingMs = requestsPerSecond === undefined ? 0 : 1000 / requestsPerSecond;
    this.#signal = signal;
  }

  /**
   * Runs `work` when a place and a moment are free.
   * @param strand where absent it belongs to no case: a survey that many checks wait for, or what goes on when all others have ended
   */
  pass<T>(work: Work<T>, strand = new Strand('outside')): Promise<T> {
    if (this.#spacingMs === 0) return this.#hold(strand, work);
    return this.#hold(strand, async (leave) => {
      await this.#moment();
      return work(leave);
    });
  }

  /** Runs `work` at the next free moment, beside those that hold places: for the one request that they may be waiting for. */
  async passAside<T>(work: () => Promise<T>): Promise<T> {
    if (this.#spacingMs > 0) await this.#moment();
    return work();
  }

  /** Runs `work` while it holds one of the places. */
  #hold<T>(strand: Strand, work: Work<T>): Promise<T> {
    if (this.#inFlight >= this.#concurrency) {
      const turn = new Promise<void>((resolve) => {
        strand.waiting.push(resolve);
        this.#queue.add(strand);
      });
      return turn.then(() => this.#run(strand, work));
    }
    this.#inFlight += 1;
    strand.holds += 1;
    return this.#run(strand, work);
  }

  /** Runs `work` in the place that it has, and frees that at its end. */
  #run<T>(strand: Strand, work: Work<T>): Promise<T> {
    let holds = true;
    const leave = (): void => {
      if (!holds) return;
      holds = false;
      strand.holds -= 1;
      this.#inFlight -= 1;
      this.#admitNext();
    };
    return atEnd(() => work(leave), leave);
  }

  #admitNext(): void {
    let next: Strand | undefined;
    for (const strand of this.#queue) if (next === undefined || strand.goesBefore(next)) next = strand;
    const start = next?.waiting.shift();
    if (next === undefined || start === undefined) return;
    this.#queue.delete(next);
    if (next.waiting.length > 0) this.#queue.add(next);
    next.holds += 1;
    this.#inFlight += 1;
    start();
  }

  /**
   * Runs several works at the same time, or nearly as many of them as the limits allow, and the rest as places get free. One
   * such group gathers its places at a time, as two that wait for each other's would never start.
   */
  passTogether<T>(works: readonly Work<T>[]): Promise<T[]> {
    const group = this.#group.then(() => this.#start(works));
    this.#group = group.then(
      () => {},
      () => {},
    );
    return group.then((running) => Promise.all(running));
  }

  /**
   * Takes all places but two before the first work starts; the rest queues like any other work. Those that are left may be held by
   * requests that are answered only after seconds, as a check of timeouts sends: the others must not wait for them. Each place that
   * gets free is its own until then, as those that it holds already do nothing.
   */
  async #start<T>(works: readonly Work<T>[]): Promise<Promise<T>[]> {
    if (works.length === 0) return [];
    const most = Math.max(this.#concurrency - leftToOthers, Math.min(2, this.#concurrency));
    const together = Math.min(works.length, most);
    let go = (): void => {};
    const started = new Promise<void>((resolve) => {
      go = resolve;
    });
    let held = 0;
    const strand = new Strand('together');
    const running = works.map((work) =>
      this.#hold(strand, async (leave) => {
        held += 1;
        if (held === together) go();
        await started;
        if (this.#spacingMs > 0) await this.#moment();
        return work(leave);
      }),
    );
    // A failure reaches the caller, who awaits the works; here it must only not count as unhandled.
    for (const one of running) one.catch(() => {});
    await started;
    return running;
  }

  /**
   * Waits for the next start. One waiter after another, each measured from the start that really happened before it: a
   * process that was held up must not make up for lost time with a burst.
   */
  #moment(): Promise<void> {
    const turn = this.#turn.then(async () => {
      for (let wait = this.#waitMs(); wait > 0; wait = this.#waitMs()) await this.#sleep(wait);
      this.#lastStart = performance.now();
    });
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Not longer than that: a timer comes up to two milliseconds late, which at a hundred requests a second is every fifth. */
  async #sleep(ms: number): Promise<void> {
    const byTimer = Math.floor(ms) - timerLatenessMs;
    const options = this.#signal === undefined ? {} : { signal: this.#signal };
    const slept = byTimer > 0 ? sleep(byTimer, undefined, options) : setImmediate(undefined, options);
    await slept.catch((error: unknown) => {
      throw this.#signal === undefined ? error : stopped(this.#signal);
    });
  }

  #waitMs(): number {
    return this.#spacingMs === 0 ? 0 : this.#lastStart + this.#spacingMs - performance.now();
  }
}
