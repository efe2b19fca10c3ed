import { setTimeout as sleep } from 'node:timers/promises';
import type { Outage } from '../../../base/run-result.ts';
import { originOf } from '../address/origin-of.ts';
import { type Exchange, isOwnLimit, type NoAnswer } from '../exchange.ts';
import { OutageLog } from './outage-log.ts';
import { isGatewayError } from './server-error.ts';

/** After so many exchanges in a row without an answer an origin counts as down. */
const downAfter = 6;
/** The same for one operation that times out at an origin that answers others. */
const silentAfter = 4;
/** A connection that ends sooner than this costs a run little time. */
const quickMs = 1_000;
/** In so many bursts: concurrent requests may have failed for one cause. */
const busyBursts = 2;
/** While something is down, one request per this time probes whether it is back; the time doubles with each failed probe. */
const firstProbeMs = 1_000;
const lastProbeMs = 16_000;
/** How long a run waits for an origin that had answered before it went down: a restart ends within it. */
const maxWaitMs = 10_000;
/** The same for all outages of a run together; what overlaps counts once. */
const maxTotalWaitMs = 30_000;
/** Timeout of a probe. */
export const probeMs = 2_000;

interface State {
  misses: number;
  /** Consecutive misses; those of concurrent requests count once. */
  failureBursts: number;
  burstAt: number;
  /** Gateway errors alone do not show that it is down: a request that has worked before is repeated. */
  doubt: 'none' | 'open' | 'asked';
  answered: boolean;
  last: NoAnswer | undefined;
  nextProbe: number;
  probeEveryMs: number;
  /** Until when the run waits for it, while it is down. */
  awaitUntil: number;
}

/** Where a request goes: the origin of its address, and the operations that it is one of (as latency is filed). */
export interface Destination {
  readonly url: string;
  readonly operations?: readonly string[];
  /** True for a credential that may be wrong: services limit guesses more than anything else. */
  readonly isTrial?: boolean | undefined;
}

/**
 * Knows what has stopped responding: whole origins, and single operations that time out while others answer. So a dead
 * or silent service costs a run seconds, and not a timeout for each request that was still planned.
 */
export class CircuitBreaker {
  readonly #states = new Map<string, State>();
  /** Nearly always none: then nothing has to be looked up for a request. */
  readonly #down = new Set<State>();
  readonly #log = new OutageLog();
  readonly #mayBeSilent: ReadonlySet<string>;
  #waitLeftMs = maxTotalWaitMs;
  /** Until when the run is waiting already, for whatever origin. */
  #waitingUntil = 0;

  /** @param mayBeSilent origins that need not respond (an http:// address beside an https:// one): a missing response there is no miss */
  constructor(mayBeSilent: ReadonlySet<string> = new Set()) {
    this.#mayBeSilent = mayBeSilent;
  }

  /**
   * What to answer instead of sending; undefined where the request is to be sent, sometimes as a probe. To be called
   * right before sending: what is down by then may have been up when the request queued.
   */
  rejection(to: Destination): NoAnswer | undefined {
    const blocked = this.blocked(to);
    if (blocked !== undefined) return blocked;
    const now = performance.now();
    for (const state of this.#downOf(to)) {
      state.nextProbe = now + state.probeEveryMs;
      if (now > state.awaitUntil) state.probeEveryMs = Math.min(lastProbeMs, 2 * state.probeEveryMs);
    }
    return undefined;
  }

  /** The same before queueing: without admitting a probe. */
  blocked(to: Destination): NoAnswer | undefined {
    const now = performance.now();
    return this.#downOf(to).find(({ nextProbe }) => now < nextProbe)?.last;
  }

  /** Whether what is down had responded before, and the run still waits for it. */
  isAwaited(to: Destination): boolean {
    const now = performance.now();
    return this.#downOf(to).some(({ awaitUntil }) => now < awaitUntil);
  }

  /** Waits, while `isAwaited`, until it is time to try again. */
  async await(to: Destination, signal: AbortSignal): Promise<void> {
    while (this.isAwaited(to) && !signal.aborted) {
      const pauseMs = Math.max(...this.#downOf(to).map(({ nextProbe }) => nextProbe)) - performance.now();
      if (pauseMs <= 0) return;
      await sleep(Math.ceil(pauseMs), undefined, { signal }).catch(() => {});
    }
  }

  /** Whether a request that is sent all the same only tries whether its destination is back. */
  isDown(to: Destination): boolean {
    return this.#downOf(to).length > 0;
  }

  saw({ url, operations = [] }: Destination, exchange: Exchange): void {
    const { answer } = exchange;
    const origin = originOf(url);
    const miss = missOf(exchange);
    if (miss === undefined) {
      this.#isBack(origin);
      this.#log.answered(origin);
    } else if (!isSilenceWithin(exchange)) {
      this.#log.lost(origin, exchange.node, miss.message);
      if (this.#missed(origin, exchange, miss, { misses: downAfter, failureBursts: 1 }))
        this.#log.wentDown(origin, this.#stateOf(origin).answered);
    }
    for (const operation of operations) {
      const key = `${origin} ${operation}`;
      if (answer.kind === 'answer') this.#isBack(key);
      else if (answer.cause === 'timeout' || (isSilenceWithin(exchange) && exchange.durationMs > quickMs)) {
        const limit = { misses: silentAfter, failureBursts: busyBursts };
        this.#missed(key, exchange, silent(answer, operation), limit);
      }
    }
  }

  /**
   * Whether gateway errors came from an origin again and again, so that it is down unless something else still works. Says so once:
   * the caller checks, and calls `resolveDoubt`.
   */
  takeDoubt({ url }: Destination): boolean {
    const state = this.#states.get(originOf(url));
    if (state?.doubt !== 'open') return false;
    state.doubt = 'asked';
    return true;
  }

  /** @param works whether what had worked before still does: then the errors are answers to what was asked */
  resolveDoubt({ url }: Destination, works: boolean): void {
    const origin = originOf(url);
    const state = this.#stateOf(origin);
    state.doubt = 'none';
    if (works) {
      Object.assign(state, { misses: 0, failureBursts: 0, probeEveryMs: firstProbeMs });
      this.#down.delete(state);
      this.#log.answered(origin);
    } else if (!this.#down.has(state)) {
      this.#goesDown(state);
      this.#log.wentDown(origin, state.answered);
    }
  }

  /** No response to a request that may be rejected by silence: it counts as no miss, and observations have to be verified. */
  sawSilence({ url }: Destination, { node, answer }: Exchange): void {
    const origin = originOf(url);
    if (answer.kind === 'no-answer' && !this.#mayBeSilent.has(origin))
      this.#log.lost(origin, node, answer.message);
  }

  /** Whether a surface was without answers at a time since a moment. */
  lossesSince(surface: string | null, since: Date): 'outage' | 'some' | 'none' {
    return this.#log.lossesSince(surface, since);
  }

  /** Times in which an origin that had answered before did not. */
  outages(): readonly Outage[] {
    return this.#log.outages();
  }

  /** Lets the next request through to whatever is down. @returns the surfaces of what is, whether it ever answered or not */
  probeAtOnce(): ReadonlySet<string | null> {
    const now = performance.now();
    for (const state of this.#down) state.nextProbe = now;
    return this.#log.down();
  }

  #isBack(key: string): void {
    const state = this.#stateOf(key);
    if (this.#down.delete(state)) this.#returnWait(state);
    Object.assign(state, {
      misses: 0,
      failureBursts: 0,
      answered: true,
      probeEveryMs: firstProbeMs,
    });
    if (state.doubt === 'open') state.doubt = 'none';
  }

  /** Whether it is by this miss that something goes down. */
  #missed(
    key: string,
    { answer, durationMs }: Exchange,
    miss: NoAnswer,
    limit: { readonly misses: number; readonly failureBursts: number },
  ): boolean {
    const state = this.#stateOf(key);
    const now = performance.now();
    state.misses += 1;
    if (now - durationMs > state.burstAt) {
      state.failureBursts += 1;
      state.burstAt = now;
    }
    state.last = miss;
    // What has never responded is not a sound service that is busy.
    const failureBursts = state.answered ? busyBursts : limit.failureBursts;
    const enough = state.misses >= limit.misses && state.failureBursts >= failureBursts;
    if (enough && answer.kind === 'answer') {
      if (state.doubt === 'none') state.doubt = 'open';
      return false;
    }
    if (this.#down.has(state) || !enough) return false;
    this.#goesDown(state);
    return true;
  }

  #goesDown(state: State): void {
    const now = performance.now();
    this.#down.add(state);
    state.nextProbe = now + firstProbeMs;
    state.awaitUntil = state.answered ? this.#reserveWait(now) : now;
  }

  #reserveWait(now: number): number {
    const from = Math.max(now, this.#waitingUntil);
    const taken = Math.min(this.#waitLeftMs, Math.max(0, now + maxWaitMs - from));
    this.#waitLeftMs -= taken;
    this.#waitingUntil = from + taken;
    return Math.min(this.#waitingUntil, now + maxWaitMs);
  }

  #returnWait({ awaitUntil }: State): void {
    const now = performance.now();
    if (awaitUntil !== this.#waitingUntil || awaitUntil <= now) return;
    this.#waitLeftMs += awaitUntil - now;
    this.#waitingUntil = now;
  }

  #stateOf(key: string): State {
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const state: State = {
      misses: 0,
      failureBursts: 0,
      burstAt: Number.NEGATIVE_INFINITY,
      doubt: 'none',
      answered: false,
      last: undefined,
      nextProbe: 0,
      probeEveryMs: firstProbeMs,
      awaitUntil: 0,
    };
    this.#states.set(key, state);
    return state;
  }

  /** What of a destination is down. */
  #downOf({ url, operations = [] }: Destination): readonly State[] {
    if (this.#down.size === 0) return [];
    const origin = originOf(url);
    return [origin, ...operations.map((operation) => `${origin} ${operation}`)].flatMap((key) => {
      const state = this.#states.get(key);
      return state !== undefined && this.#down.has(state) ? [state] : [];
    });
  }
}

/** A gateway error without a service behind it is not a response of the service. */
function missOf({ answer }: Exchange): NoAnswer | undefined {
  if (answer.kind === 'no-answer') return isOwnLimit(answer) ? undefined : answer;
  if (!isGatewayError(answer)) return undefined;
  const message = `every response had status ${answer.status}`;
  return { kind: 'no-answer', cause: 'unreachable', message };
}

/**
 * A service that accepted a WebSocket is up: that messages over it get no response, get one that does not match, or end
 * the connection, is about the operation and not the origin. One that is down accepts no new connection.
 */
function isSilenceWithin({ transport, request, answer }: Exchange): boolean {
  return transport === 'websocket' && request.method === 'MESSAGE' && answer.kind === 'no-answer';
}

function silent(miss: NoAnswer, operation: string): NoAnswer {
  return { ...miss, message: `${operation} stopped responding: repeatedly ${miss.message}` };
}
