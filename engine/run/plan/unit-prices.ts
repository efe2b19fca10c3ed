import type { Target } from '../../target/target.ts';
import { type Efforts, profileOn } from './efforts.ts';
import { type Unit, unitCost } from './unit.ts';

/** One that plans nothing of its own still confirms, and reads what nobody else did. */
const leastCost = 1.5;

/** What units cost beside those that were taken before them: what one has read costs the later ones nothing. In requests. */
export class UnitPrices {
  readonly #efforts: Efforts;
  readonly #target: Target;
  readonly #own = new Map<Unit, number>();
  readonly #readings = new Map<Unit, readonly { readonly key: string; readonly requests: number }[]>();
  readonly #read = new Set<string>();

  constructor({ target, ...efforts }: Efforts & { readonly target: Target }) {
    this.#efforts = efforts;
    this.#target = target;
  }

  /** Nothing where it is made of the answers to others. */
  of(unit: Unit): number {
    const readings = this.#readingsOf(unit);
    const own = this.#ownOf(unit);
    if (own === 0 && readings.length === 0) return 0;
    return readings.reduce(
      (sum, { key, requests }) => sum + (this.#read.has(key) ? 0 : requests),
      Math.max(leastCost, own),
    );
  }

  /** @returns what it costs */
  take(unit: Unit): number {
    const price = this.of(unit);
    for (const { key } of this.#readingsOf(unit)) this.#read.add(key);
    return price;
  }

  #ownOf(unit: Unit): number {
    const known = this.#own.get(unit) ?? unitCost(unit, profileOn(this.#efforts, unit.node), this.#target);
    this.#own.set(unit, known);
    return known;
  }

  #readingsOf(unit: Unit): readonly { readonly key: string; readonly requests: number }[] {
    const known = this.#readings.get(unit);
    if (known !== undefined) return known;
    const { check, node } = unit;
    const surface = { target: this.#target, node };
    const profile = profileOn(this.#efforts, node);
    const readings = (check.readings?.(surface, profile) ?? []).map(({ name, cost }) => ({
      key: `${node?.name ?? ''} ${name}`,
      requests: cost(profile, surface),
    }));
    this.#readings.set(unit, readings);
    return readings;
  }
}
