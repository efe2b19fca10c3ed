import type { Behaviour } from '../entries/behaviour.ts';
import { Seeded } from '../seeded.ts';
import type { NodeSetup } from '../serving/node-service.ts';

interface MeterReading {
  readonly node: string;
  /** Readings of this meter so far, this one included. */
  readonly reads: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** How long the total may lag behind, in milliseconds; asked once, before the target file is written. */
    'meter.lag': Hook<number, { readonly node: string }>;
    /** The total that is shown. */
    'meter.read': Hook<number, MeterReading>;
  }
}

/** The running total of a node's request units (§8). */
export class Meter {
  /** How long the total lags behind, in milliseconds. */
  readonly lagMs: number;
  readonly #node: string;
  readonly #behaviour: Behaviour;
  /** A total that began long before. */
  #settled: number;
  #pending: readonly { readonly at: number; readonly units: number }[] = [];
  #reads = 0;

  constructor({ name, seed, behaviour }: NodeSetup) {
    this.#node = name;
    this.#behaviour = behaviour;
    this.#settled = new Seeded(seed, `sharded/meter/${name}`).integer(10_000, 9_999_999);
    this.lagMs = behaviour.override('meter.lag', 0, { node: name });
  }

  add(units: number): void {
    if (this.lagMs === 0) this.#settled += units;
    else this.#pending = [...this.#pending, { at: performance.now(), units }];
  }

  read(): number {
    const seen = performance.now() - this.lagMs;
    for (const { at, units } of this.#pending) if (at <= seen) this.#settled += units;
    this.#pending = this.#pending.filter(({ at }) => at > seen);
    this.#reads += 1;
    return this.#behaviour.override('meter.read', this.#settled, { node: this.#node, reads: this.#reads });
  }
}

const meters = new WeakMap<NodeSetup, Meter>();

/** The meter of a node, one instance for both: the service counts on it, the target file states its lag. */
export function meterOf(setup: NodeSetup): Meter {
  const meter = meters.get(setup) ?? new Meter(setup);
  meters.set(setup, meter);
  return meter;
}
