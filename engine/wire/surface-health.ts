import type { Exchange, NoAnswer } from './exchange.ts';

/** After so many exchanges in a row without an answer an origin counts as down. */
const downAfter = 6;
/** While it is down, one request in this time tries whether it is back. */
const probeEveryMs = 2_000;

interface State {
  misses: number;
  last: NoAnswer | undefined;
  nextProbe: number;
}

/**
 * Knows which origins have stopped answering, so that a dead or silent service costs a run seconds and not
 * a timeout for each request that it still had planned.
 */
export class SurfaceHealth {
  readonly #origins = new Map<string, State>();

  /** What to answer in place of sending, while the origin is down; undefined where it is worth sending. */
  refusal(url: string): NoAnswer | undefined {
    const state = this.#origins.get(new URL(url).origin);
    if (state === undefined || state.misses < downAfter) return undefined;
    const now = performance.now();
    if (now >= state.nextProbe) {
      state.nextProbe = now + probeEveryMs;
      return undefined;
    }
    return state.last;
  }

  /** Whether the origin has stopped answering; a request that is sent all the same only tries whether it is back. */
  isDown(url: string): boolean {
    return (this.#origins.get(new URL(url).origin)?.misses ?? 0) >= downAfter;
  }

  saw(url: string, exchange: Exchange): void {
    const { origin } = new URL(url);
    const state = this.#origins.get(origin) ?? { misses: 0, last: undefined, nextProbe: 0 };
    if (exchange.answer.kind === 'answer') state.misses = 0;
    else {
      state.misses += 1;
      state.last = exchange.answer;
    }
    this.#origins.set(origin, state);
  }
}
