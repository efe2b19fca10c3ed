/**
 * The averages of all pairs of some numbers, each number with itself included, without listing them: a thousand numbers have half a
 * million. Source: J. L. Hodges, E. L. Lehmann, "Estimates of location based on rank tests", Ann. Math. Statist. 34 (1963).
 */
export class WalshAverages {
  readonly #sorted: Float64Array;
  readonly #pairs: number;

  /** @param numbers at least one, all finite */
  constructor(numbers: ArrayLike<number>) {
    this.#sorted = Float64Array.from(numbers).sort();
    this.#pairs = (this.#sorted.length * (this.#sorted.length + 1)) / 2;
  }

  /** The share of averages below a value, those equal to it counted by half. */
  below(value: number): number {
    return (this.#count(value, true) + this.#count(value, false)) / 2 / this.#pairs;
  }

  /** The value below which a share of the averages lies: 0.5 gives the Hodges–Lehmann estimate. The least for 0, the greatest for 1. */
  quantile(share: number): number {
    const wanted = share * this.#pairs;
    const from = this.#first((value) => this.#count(value, true) >= wanted);
    const to = this.#first((value) => this.#count(value, false) > wanted);
    return (from + to) / 2;
  }

  /** The least value of which something holds that also holds of all greater ones. */
  #first(holds: (value: number) => boolean): number {
    let low = this.#sorted[0] ?? Number.NaN;
    let high = this.#sorted[this.#sorted.length - 1] ?? Number.NaN;
    if (holds(low)) return low;
    for (let step = 0; step < 80; step += 1) {
      const middle = low + (high - low) / 2;
      if (middle <= low || middle >= high) break;
      if (holds(middle)) high = middle;
      else low = middle;
    }
    return high;
  }

  /** How many averages are at most the value, or less than it. */
  #count(value: number, orEqual: boolean): number {
    const sorted = this.#sorted;
    let count = 0;
    let upper = sorted.length - 1;
    for (let lower = 0; lower <= upper; lower += 1) {
      const own = sorted[lower] ?? 0;
      while (upper >= lower) {
        const sum = own + (sorted[upper] ?? 0);
        if (sum < 2 * value || (orEqual && sum === 2 * value)) break;
        upper -= 1;
      }
      count += Math.max(0, upper - lower + 1);
    }
    return count;
  }
}
