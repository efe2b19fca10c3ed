import type { Ledger } from '../../ledger/ledger.ts';
import type { Target } from '../../target/target.ts';
import { type Efforts, spendsRequestUnits } from './efforts.ts';
import type { Unit } from './unit.ts';
import { UnitPrices } from './unit-prices.ts';

/** Plans are estimates: at least, and at most, so many times of one is taken to be sent. */
const leastFactor = 1;
const mostFactor = 4;

/** What a run may spend of one kind. */
interface Budget {
  /** As in the target file: `limits.requests is 500`. */
  readonly name: string;
  readonly limit: number;
  readonly spent: () => number;
  readonly isSpentBy: (unit: Unit) => boolean;
}

/** A budget with what units that are under way keep of it. */
class Room {
  readonly budget: Budget;
  readonly #underWay = new Map<Unit, number>();
  #ended = 0;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  isFor(unit: Unit, price: number): boolean {
    const { limit, spent, isSpentBy } = this.budget;
    if (price === 0 || !isSpentBy(unit)) return true;
    const reserved = this.#reserved();
    const planned = this.#ended + reserved / 2;
    const sofar = planned === 0 ? leastFactor : spent() / planned;
    const factor = Math.min(mostFactor, Math.max(leastFactor, sofar));
    return spent() + factor * (reserved + price) <= limit;
  }

  begins(unit: Unit, price: number): void {
    if (this.budget.isSpentBy(unit)) this.#underWay.set(unit, price);
  }

  ended(unit: Unit): void {
    this.#ended += this.#underWay.get(unit) ?? 0;
    this.#underWay.delete(unit);
  }

  #reserved(): number {
    return [...this.#underWay.values()].reduce((sum, one) => sum + one, 0);
  }
}

/**
 * Which units the budgets of a run have room for, while it goes on. What is under way when a budget is spent stays undecided, and what it
 * has sent is lost: a unit begins only where those under way leave enough for it, by their plans and by how far those that ended were
 * from theirs.
 */
export class Admission {
  readonly #prices: UnitPrices;
  readonly #rooms: readonly Room[];
  readonly #refused = new Map<Unit, string>();

  constructor(plan: Efforts & { readonly target: Target }, ledger: Pick<Ledger, 'snapshot'>) {
    const { requests, requestUnits } = plan.target.limits;
    const budgets: Budget[] = [];
    if (requests !== undefined)
      budgets.push({
        name: `limits.requests is ${requests}`,
        limit: requests,
        spent: () => ledger.snapshot().requests,
        isSpentBy: () => true,
      });
    if (requestUnits !== undefined)
      budgets.push({
        name: `limits.requestUnits is ${requestUnits}`,
        limit: requestUnits,
        spent: () => ledger.snapshot().requestUnits,
        isSpentBy: ({ node }) => spendsRequestUnits(node),
      });
    this.#prices = new UnitPrices(plan);
    this.#rooms = budgets.map((budget) => new Room(budget));
  }

  /** Whether it may begin; then it is under way. */
  admits(unit: Unit): boolean {
    const price = this.#prices.of(unit);
    const full = this.#rooms.find((room) => !room.isFor(unit, price));
    if (full !== undefined) {
      this.#refused.set(unit, full.budget.name);
      return false;
    }
    this.#prices.take(unit);
    for (const room of this.#rooms) room.begins(unit, price);
    return true;
  }

  ended(unit: Unit): void {
    for (const room of this.#rooms) room.ended(unit);
  }

  /** Which limit had no room for it when it was asked last: `limits.requests is 500`. */
  whyNot(unit: Unit): string {
    return this.#refused.get(unit) ?? '';
  }
}
