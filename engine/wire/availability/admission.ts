import type { RateLimiter } from '../../ledger/rate-limiter.ts';
import type { Strand } from '../../ledger/strand.ts';
import { stopped } from '../../unanswered.ts';
import { originOf } from '../address/origin-of.ts';
import type { Exchange, NoAnswer } from '../exchange.ts';
import type { CircuitBreaker, Destination } from './circuit-breaker.ts';
import type { RateLimits } from './rate-limits.ts';
import { anyAnswers, type PlainRead, type SoundRequests } from './sound-requests.ts';

/** What was sent and came back, or why nothing was sent. */
export type Passage<T> =
  | { readonly kind: 'sent'; readonly value: T }
  | { readonly kind: 'held-back'; readonly why: NoAnswer };

export interface AdmissionParts {
  readonly limiter: RateLimiter;
  readonly health: CircuitBreaker;
  readonly rates: RateLimits;
  /** What has worked in this run, to be asked where an origin may be down. */
  readonly sound: SoundRequests;
  /** What to ask where nothing has worked so far, at an origin first. */
  readonly plainReads: (origin: string) => readonly PlainRead[];
  readonly signal: AbortSignal;
}

/**
 * Admission to the network on every transport: each request waits until its destination is available, takes a place within
 * the run's limits, and is not sent where its destination is down or its rate limit asks for a longer wait than a run allows.
 */
export class Admission {
  readonly #parts: AdmissionParts;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /**
   * @param work sends; `probe` where it is to show only whether a destination is back, and need not be waited for long; `leave` gives
   * its place within the run's limits to others before it has ended
   * @param strand the work that the request is part of; it is next where absent
   * @throws Unanswered where the run is interrupted, and whatever `work` throws
   */
  async pass<T>(
    to: Destination,
    work: (probe: boolean, leave: () => void) => Promise<T>,
    strand?: Strand,
  ): Promise<Passage<T>> {
    const { limiter, health, rates, signal } = this.#parts;
    for (;;) {
      if (health.isAwaited(to)) await health.await(to, signal);
      if (rates.isLimited(to)) await rates.await(to, signal);
      const early = rates.rejection(to) ?? (health.isAwaited(to) ? undefined : health.blocked(to));
      if (early !== undefined) return { kind: 'held-back', why: early };
      // The state may have changed while it queued.
      const passage = await limiter.pass((leave): Promise<Passage<T> | undefined> => {
        const why = this.rejection(to);
        if (why !== undefined) return Promise.resolve({ kind: 'held-back', why });
        if (rates.isHeld(to)) return Promise.resolve(undefined);
        return work(health.isDown(to), leave).then((value) => ({ kind: 'sent', value }));
      }, strand);
      if (signal.aborted) throw stopped(signal);
      if (passage?.kind === 'sent') {
        if (health.takeDoubt(to)) await this.#askWhetherDown(to);
        return passage;
      }
      const mayWait = rates.rejection(to) === undefined && health.isAwaited(to);
      if (passage !== undefined && !mayWait) return passage;
    }
  }

  /**
   * Sends a request that has worked before, to see whether it still does; nothing that is lost by it counts.
   * @param work as for `pass`
   */
  async probe<T extends Exchange>(to: Destination, work: () => Promise<T>): Promise<Passage<T>> {
    const { limiter, health, rates } = this.#parts;
    const why = rates.rejection(to) ?? health.blocked(to);
    if (why !== undefined) return { kind: 'held-back', why };
    const value = await limiter.passAside(work);
    if (value.answer.kind === 'answer') rates.saw(to, value);
    return { kind: 'sent', value };
  }

  /** Gateway errors in a row are an outage where nothing else works, and answers to what was asked where something does. */
  async #askWhetherDown(to: Destination): Promise<void> {
    const { health, sound } = this.#parts;
    const origin = originOf(to.url);
    const here = sound.atOrigin(origin);
    const known = here.length > 0 ? here : sound.elsewhere({ origin });
    health.resolveDoubt(to, await anyAnswers(known.length > 0 ? known : this.#parts.plainReads(origin)));
  }

  /** Whether nothing but the run's own limits keeps a request from being sent. */
  isClear(to: Destination): boolean {
    const { rates, health } = this.#parts;
    return !rates.isLimited(to) && !health.isDown(to);
  }

  /** Why nothing is to be sent to a destination at this moment. */
  rejection(to: Destination): NoAnswer | undefined {
    return this.#parts.rates.rejection(to) ?? this.#parts.health.rejection(to);
  }

  /**
   * Updates the state of the destination from the response.
   * @param isRejectable whether no response may be the expected rejection or error, and does not count
   */
  saw(to: Destination, exchange: Exchange, isRejectable = false): void {
    this.#parts.rates.saw(to, exchange);
    if (!isRejectable || exchange.answer.kind === 'answer') this.#parts.health.saw(to, exchange);
    else this.#parts.health.sawSilence(to, exchange);
  }
}
