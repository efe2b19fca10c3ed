import type { Unit } from './unit.ts';
import type { UnitPrices } from './unit-prices.ts';

/** Plans are estimates: at least, and at most, so many times of one is taken to be sent. */
const leastFactor = 1;
const mostFactor = 4;

/**
 * Which units a budget has room for, while a run goes on. What is under way when a budget is spent stays undecided, and what it has sent
 * is lost: one begins only where those under way leave enough for it, by their plans and by how far those that ended were from theirs.
 */
export class Admission {
  readonly #prices: UnitPrices;
  readonly #limit: number;
  readonly #sent: () => number;
  readonly #underWay = new Map<Unit, number>();
  #ended = 0;

  /** @param sent requests of the run so far */
  constructor(prices: UnitPrices, limit: number, sent: () => number) {
    this.#prices = prices;
    this.#limit = limit;
    this.#sent = sent;
  }

  /** Whether it may begin; then it is under way. */
  admits(unit: Unit): boolean {
    const factor = this.#factor();
    const reserved = this.#sumUnderWay();
    const price = this.#prices.of(unit);
    if (price > 0 && this.#sent() + factor * (reserved + price) > this.#limit) return false;
    this.#underWay.set(unit, this.#prices.take(unit));
    return true;
  }

  ended(unit: Unit): void {
    this.#ended += this.#underWay.get(unit) ?? 0;
    this.#underWay.delete(unit);
  }

  #factor(): number {
    const planned = this.#ended + this.#sumUnderWay() / 2;
    return planned === 0 ? leastFactor : Math.min(mostFactor, Math.max(leastFactor, this.#sent() / planned));
  }

  #sumUnderWay(): number {
    return [...this.#underWay.values()].reduce((sum, one) => sum + one, 0);
  }
}
