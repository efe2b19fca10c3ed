import type { Outage } from '../../../base/run-result.ts';

interface Open {
  readonly surfaces: Set<string | null>;
  readonly from: Date;
  lost: number;
  reason: string;
}

/** Outages by origin. Single requests that get lost are none: the caller says when an origin counts as down. */
export class OutageLog {
  readonly #open = new Map<string, Open>();
  /** Whether they had answered before. */
  readonly #down = new Map<string, boolean>();
  readonly #past: Outage[] = [];

  /** A request to an origin was lost; nothing is kept of it unless the origin goes down before its next answer. */
  lost(origin: string, surface: string | null, reason: string): void {
    const open = this.#open.get(origin) ?? { surfaces: new Set(), from: new Date(), lost: 0, reason };
    open.surfaces.add(surface);
    open.lost += 1;
    open.reason = reason;
    this.#open.set(origin, open);
  }

  /** @param hadAnswered where it never had, this is an outage only once it answers: else nothing shows that anything is there */
  wentDown(origin: string, hadAnswered: boolean): void {
    this.#down.set(origin, hadAnswered);
  }

  answered(origin: string): void {
    const open = this.#open.get(origin);
    this.#open.delete(origin);
    if (this.#down.delete(origin) && open !== undefined) this.#past.push(asOutage(open, new Date()));
  }

  /** Whether a surface was without answers at a time since a moment: in an outage, or in requests that may begin one. */
  lossesSince(surface: string | null, since: Date): 'outage' | 'some' | 'none' {
    const met = this.outages().some(
      ({ surfaces, to }) => surfaces.includes(surface) && (to === null || Date.parse(to) >= since.getTime()),
    );
    if (met) return 'outage';
    return [...this.#open.values()].some(({ surfaces }) => surfaces.has(surface)) ? 'some' : 'none';
  }

  /** Surfaces that are down, whether they ever answered or not. */
  down(): ReadonlySet<string | null> {
    return new Set(
      [...this.#open].flatMap(([origin, { surfaces }]) => (this.#down.has(origin) ? [...surfaces] : [])),
    );
  }

  outages(): readonly Outage[] {
    const lasting = [...this.#open].filter(([origin]) => this.#down.get(origin) === true);
    return [...this.#past, ...lasting.map(([, open]) => asOutage(open, null))];
  }
}

function asOutage({ surfaces, from, lost, reason }: Open, to: Date | null): Outage {
  return {
    surfaces: [...surfaces],
    from: from.toISOString(),
    to: to === null ? null : to.toISOString(),
    lost,
    reason,
  };
}
