import { setTimeout as sleep } from 'node:timers/promises';
import { fieldOf, fieldsOf } from '../../../base/json-object.ts';
import type { RateFigures } from '../../../base/run-result.ts';
import { originOf } from '../address/origin-of.ts';
import type { Answer, Exchange, NoAnswer } from '../exchange.ts';
import type { Destination } from './circuit-breaker.ts';

/** The longest Retry-After that a run waits for. */
const longestWaitMs = 60_000;
/** How long a run waits in all for one origin that limits the rate. */
const maxWaitMs = 120_000;
/** Consecutive rate limit responses, each after a longer wait, after which an origin is given up. */
const maxEpisodes = 8;
const firstWaitMs = 100;
const lastWaitMs = 5_000;
const firstIntervalMs = 5;
/** The slowest pace that a run takes by itself; Retry-After may ask for more. */
const lastIntervalMs = 1_000;
/** The interval that results where more than one request in ten is rate-limited. */
const nearlySlowestMs = 500;
/** Rate limit responses at that pace after which the pace is not the cause: the origin is given up. */
const maxSlowest = 20;
/** A single rate limit response slows a run no further than this. */
const loneIntervalMs = 10;
/** Each response makes the pace a little faster, so that a temporary limit does not slow the whole run. */
const recovery = 0.93;

/** The code of a platform that is attested for it, and what java-tron says with status 200. */
const tooManyCode = 'TooManyRequests';
const noResources = 'lack of computing resources';

interface State {
  /** No request starts before. */
  heldUntil: number;
  /** Consecutive rate limit responses; those of concurrent requests count once. */
  episodes: number;
  /** When the last of them began. */
  episodeAt: number;
  intervalMs: number;
  nextStart: number;
  waitedMs: number;
  refused: number;
  slowestMs: number;
  /** Rate limit responses at the slowest pace. */
  atSlowest: number;
  closed: NoAnswer | undefined;
}

/**
 * The pace that services ask for, by origin, and for trials of credentials apart. A rate limit response delays everything that
 * is meant for its origin, as long as Retry-After says or longer each time; the pace then recovers with each answer. Waiting has limits: a service
 * that keeps limiting the rate is given up, and the rest stays undecided.
 */
export class RateLimits {
  readonly #states = new Map<string, State>();

  /** What to answer instead of sending, where the limit of waiting is reached. */
  rejection(to: Destination): NoAnswer | undefined {
    return this.#states.get(laneOf(to))?.closed;
  }

  /** Whether an origin has limited the rate, so that it may have a pace to keep. */
  isLimited(to: Destination): boolean {
    return this.#states.size > 0 && this.#states.has(laneOf(to));
  }

  /** Whether requests to the origin are held back now. */
  isHeld(to: Destination): boolean {
    return (this.#states.get(laneOf(to))?.heldUntil ?? 0) > performance.now();
  }

  /** Waits for the next start that the pace of the origin leaves. */
  async await(to: Destination, signal: AbortSignal): Promise<void> {
    const state = this.#states.get(laneOf(to));
    if (state === undefined) return;
    while (state.closed === undefined && !signal.aborted) {
      const now = performance.now();
      const start = Math.max(state.heldUntil, state.nextStart);
      if (start <= now) {
        state.nextStart = now + state.intervalMs;
        return;
      }
      await sleep(Math.min(200, Math.ceil(start - now)), undefined, { signal }).catch(() => {});
    }
  }

  saw(to: Destination, { answer, durationMs }: Exchange): void {
    const lane = laneOf(to);
    const known = this.#states.get(lane);
    if (answer.kind === 'no-answer') return;
    if (!isRateLimit(answer)) {
      if (known === undefined || known.closed !== undefined) return;
      known.episodes = 0;
      known.intervalMs = known.intervalMs < 1 ? 0 : known.intervalMs * recovery;
      return;
    }
    const state = known ?? freshState();
    this.#states.set(lane, state);
    this.#slowDown(state, answer, performance.now() - durationMs);
  }

  /** In all, over every origin. */
  figures(): RateFigures {
    const states = [...this.#states.values()];
    const sum = (of: (state: State) => number): number => states.reduce((all, one) => all + of(one), 0);
    return {
      refused: sum(({ refused }) => refused),
      waitedMs: Math.round(sum(({ waitedMs }) => waitedMs)),
      slowestIntervalMs: Math.round(Math.max(0, ...states.map(({ slowestMs }) => slowestMs))),
    };
  }

  #slowDown(state: State, answer: Answer, sentAt: number): void {
    state.refused += 1;
    if (state.closed !== undefined) return;
    const now = performance.now();
    if (sentAt > state.episodeAt) {
      state.episodes += 1;
      state.episodeAt = now;
      if (state.intervalMs >= nearlySlowestMs) state.atSlowest += 1;
      const most = state.episodes === 1 ? loneIntervalMs : lastIntervalMs;
      const slower = Math.max(firstIntervalMs, 2 * state.intervalMs);
      state.intervalMs = Math.max(state.intervalMs, Math.min(most, slower));
      state.slowestMs = Math.max(state.slowestMs, state.intervalMs);
    }
    const asked = parseRetryAfter(answer.headers['retry-after']);
    if (state.atSlowest > maxSlowest) {
      const why = `it rate-limited ${maxSlowest} requests that were sent no faster than one every ${nearlySlowestMs / 1000} s`;
      state.closed = { kind: 'no-answer', cause: 'rate-limited', message: `${saidBy(answer)}: ${why}` };
      return;
    }
    const until = now + (asked === undefined || asked <= 0 ? backOffMs(state.episodes) : asked);
    const added = until - Math.max(now, state.heldUntil);
    if (added <= 0) return;
    const why = limitReached(state, asked, added);
    if (why !== undefined) {
      state.closed = { kind: 'no-answer', cause: 'rate-limited', message: `${saidBy(answer)}: ${why}` };
      return;
    }
    state.heldUntil = until;
    state.waitedMs += added;
  }
}

/** What keeps one pace: where only guesses are limited, nothing else waits for them. */
function laneOf({ url, isTrial }: Destination): string {
  return isTrial === true ? `trials at ${originOf(url)}` : originOf(url);
}

/** The first of a series does not stop the origin: it may be the only one. */
function backOffMs(episodes: number): number {
  return episodes === 1 ? 0 : Math.min(lastWaitMs, firstWaitMs * 2 ** (episodes - 2));
}

/** Whether a service asks for a slower pace: it says that there were too many requests, or 503 with a time to come back. */
export function isRateLimit(answer: Answer): boolean {
  const { status, headers } = answer;
  return saysTooMany(answer) || (status === 503 && headers['retry-after'] !== undefined);
}

/** Whether an answer says that there were too many requests: by its status, or where the contract leaves statuses of errors open (§7.5) by its words. */
export function saysTooMany({ status, body }: Answer): boolean {
  if (status === 429) return true;
  if (body.kind !== 'json') return false;
  const { error, Error: text } = fieldsOf(body.value);
  return fieldOf(error, 'code') === tooManyCode || (typeof text === 'string' && text.includes(noResources));
}

function limitReached(state: State, asked: number | undefined, added: number): string | undefined {
  if (asked !== undefined && asked > longestWaitMs)
    return `Retry-After is ${Math.round(asked / 1000)} s, and a run waits at most ${longestWaitMs / 1000} s`;
  if (state.episodes > maxEpisodes)
    return `it rate-limited again after each of ${maxEpisodes} pauses, the last of ${lastWaitMs / 1000} s`;
  if (state.waitedMs + added > maxWaitMs)
    return `it asks for more than the total of ${maxWaitMs / 1000} s that a run waits`;
  return undefined;
}

/** As a phrase, of an answer that asks for a slower pace. */
export function saidBy(answer: Answer): string {
  const { status } = answer;
  const others = saysTooMany(answer) ? 'that there are too many requests' : `${status} with Retry-After`;
  return `the service kept answering ${status === 429 ? '429 Too Many Requests' : others}`;
}

function freshState(): State {
  return {
    heldUntil: 0,
    episodes: 0,
    episodeAt: Number.NEGATIVE_INFINITY,
    intervalMs: 0,
    nextStart: 0,
    waitedMs: 0,
    refused: 0,
    slowestMs: 0,
    atSlowest: 0,
    closed: undefined,
  };
}

/** Milliseconds from a Retry-After header: seconds or an HTTP date; undefined where it is neither. */
function parseRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
