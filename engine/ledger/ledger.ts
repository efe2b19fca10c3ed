import { Unanswered } from '../unanswered.ts';
import { type RunBound, requestsBoundReason } from './run-bound.ts';

export interface Spent {
  requests: number;
  requestUnits: number;
}

/** What a run has spent, per node and in all, against its hard budgets (`limits.requests`, `limits.requestUnits`). */
export class Ledger {
  readonly #total: Spent = { requests: 0, requestUnits: 0 };
  readonly #nodes = new Map<string, Spent>();
  readonly #bound: RunBound | undefined;
  readonly #budget: { readonly requests?: number | undefined; readonly requestUnits?: number | undefined };

  /** @param bound of a run, which holds beside the budgets of the target file */
  constructor(
    budget: { readonly requests?: number | undefined; readonly requestUnits?: number | undefined },
    bound?: RunBound,
  ) {
    this.#budget = budget;
    this.#bound = bound;
  }

  /**
   * Books a request before it is sent; retries are booked like any other.
   * @param node name of the node, or null for the platform API
   * @param requestUnits what the contract says that the request costs (§8)
   * @throws Unanswered `budget` where it would overrun; nothing is booked then
   */
  spend(node: string | null, requestUnits: number): void {
    const { requests, requestUnits: units } = this.#budget;
    if (requests !== undefined && this.#total.requests + 1 > requests) {
      throw new Unanswered('budget', `the budget of ${requests} requests is spent`);
    }
    if (units !== undefined && this.#total.requestUnits + requestUnits > units) {
      throw new Unanswered('budget', `the budget of ${units} request units is spent`);
    }
    if (this.#bound !== undefined && this.#total.requests + 1 > this.#bound.requests)
      throw new Unanswered('budget', requestsBoundReason(this.#bound));
    this.#book(this.#total, requestUnits);
    if (node !== null) {
      const spent = this.#nodes.get(node) ?? { requests: 0, requestUnits: 0 };
      this.#book(spent, requestUnits);
      this.#nodes.set(node, spent);
    }
  }

  /** Spent so far by one node. */
  of(node: string): Readonly<Spent> {
    return { ...(this.#nodes.get(node) ?? { requests: 0, requestUnits: 0 }) };
  }

  /** As it stands in run.json. */
  snapshot(): { requests: number; requestUnits: number; nodes: Record<string, Spent> } {
    const nodes = [...this.#nodes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, spent]) => [name, { ...spent }] as const);
    return { ...this.#total, nodes: Object.fromEntries(nodes) };
  }

  #book(spent: Spent, requestUnits: number): void {
    spent.requests += 1;
    spent.requestUnits += requestUnits;
  }
}
