import type { Outage } from '../../base/run-result.ts';

interface Open {
  readonly surfaces: Set<string | null>;
  readonly from: Date;
  lost: number;
  reason: string;
}

/** Outages by origin. Single requests that get lost are none: the caller says when an origin counts as down. */
export class OutageLog {
  readonly #open = new Map<string, Open>();
  readonly #down = new Set<string>();
  readonly #past: Outage[] = [];

  /** A request to an origin was lost; nothing is kept of it unless the origin goes down before its next answer. */
  lost(origin: string, surface: string | null, reason: string): void {
    const open = this.#open.get(origin) ?? { surfaces: new Set(), from: new Date(), lost: 0, reason };
    open.surfaces.add(surface);
    open.lost += 1;
    open.reason = reason;
    this.#open.set(origin, open);
  }

  wentDown(origin: string): void {
    this.#down.add(origin);
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

  outages(): readonly Outage[] {
    const lasting = [...this.#open].filter(([origin]) => this.#down.has(origin));
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
