import type { Gate } from '../ledger/gate.ts';
import { stopped } from '../unanswered.ts';
import type { Exchange, NoAnswer } from './exchange.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Destination, SurfaceHealth } from './surface-health.ts';

/** What was sent and came back, or why nothing was sent. */
export type Passage<T> =
  | { readonly kind: 'sent'; readonly value: T }
  | { readonly kind: 'held-back'; readonly why: NoAnswer };

export interface AdmissionParts {
  readonly gate: Gate;
  readonly health: SurfaceHealth;
  readonly rates: RateLimits;
  readonly signal: AbortSignal;
}

/**
 * The way to the network on every transport: each request waits until its destination may be asked, has its turn within
 * the run's limits, and is held back where its destination has gone quiet or asks for more patience than a run has.
 */
export class Admission {
  readonly #parts: AdmissionParts;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /**
   * @param work sends; `trial` where it only tries whether a silent destination is back, and need not be waited for long
   * @throws Unanswered where the run is interrupted, and whatever `work` throws
   */
  async pass<T>(to: Destination, work: (trial: boolean) => Promise<T>): Promise<Passage<T>> {
    const { gate, health, rates, signal } = this.#parts;
    for (;;) {
      await health.await(to, signal);
      await rates.await(to.url, signal);
      const early = rates.refusal(to.url) ?? (health.isAwaited(to) ? undefined : health.blocked(to));
      if (early !== undefined) return { kind: 'held-back', why: early };
      // What was so when it queued need not be so when its turn has come.
      const passage = await gate.pass(async (): Promise<Passage<T> | undefined> => {
        const why = this.refusal(to);
        if (why !== undefined) return { kind: 'held-back', why };
        if (rates.isHeld(to.url)) return undefined;
        return { kind: 'sent', value: await work(health.isDown(to)) };
      });
      if (signal.aborted) throw stopped(signal);
      if (passage?.kind === 'sent') return passage;
      const mayWait = rates.refusal(to.url) === undefined && health.isAwaited(to);
      if (passage !== undefined && !mayWait) return passage;
    }
  }

  /** Why nothing is to be sent to a destination at this moment. */
  refusal(to: Destination): NoAnswer | undefined {
    return this.#parts.rates.refusal(to.url) ?? this.#parts.health.refusal(to);
  }

  /**
   * What came back tells how the destination is.
   * @param knock true where silence may be the answer to a stranger, and tells nothing
   */
  saw(to: Destination, exchange: Exchange, knock = false): void {
    this.#parts.rates.saw(to.url, exchange);
    if (!knock || exchange.answer.kind === 'answer') this.#parts.health.saw(to, exchange);
  }
}
