import { seededRandom } from './seeded-random.ts';

export interface PairwiseOptions<Absent> {
  /** Added to every factor as one more level: the value that stands for leaving the factor out. */
  readonly absent?: Absent;
  /** Breaks ties between equally good rows; 0 unless told. The same seed gives the same rows. */
  readonly seed?: number;
}

/**
 * A covering array of strength 2: rows with one level of each factor, in which every two levels of
 * every two factors meet in some row. Greedy: each row is the best of a few that are built around a
 * pair that is still open. A factor without levels (and without `absent`) leaves no row.
 * @returns rows in the order of the factors, the first row with the most new pairs first.
 */
export function pairwise<T, Absent = never>(
  factors: readonly (readonly T[])[],
  options: PairwiseOptions<Absent> = {},
): (T | Absent)[][] {
  const levels: readonly (readonly (T | Absent)[])[] = factors.map((values) =>
    'absent' in options ? [options.absent as Absent, ...values] : values,
  );
  if (levels.length === 0 || levels.some((values) => values.length === 0)) return [];
  const [only, second] = levels;
  if (only !== undefined && second === undefined) return only.map((level) => [level]);
  const open = new OpenPairs(levels.map((values) => values.length));
  const random = seededRandom(options.seed ?? 0);
  const rows: (T | Absent)[][] = [];
  while (open.size > 0) {
    const row = bestRow(open, levels.length, random);
    open.cover(row);
    // Every index comes from the lists of levels themselves, so the lookup never misses.
    rows.push(row.map((level, factor) => levels[factor]?.[level] as T | Absent));
  }
  return rows;
}

/** Rows tried for each one that is taken: more make the array a little smaller and the work longer. */
const candidates = 20;

function bestRow(open: OpenPairs, width: number, random: (below: number) => number): number[] {
  let best: number[] = [];
  let gain = -1;
  for (let attempt = 0; attempt < candidates; attempt += 1) {
    const row = buildRow(open, width, random);
    const gained = open.gainOf(row);
    if (gained > gain) {
      best = row;
      gain = gained;
    }
  }
  return best;
}

/** A row around an open pair; the other factors follow in random order, each with the level that closes most. */
function buildRow(open: OpenPairs, width: number, random: (below: number) => number): number[] {
  const row: number[] = Array.from({ length: width }, () => -1);
  const [factor, level] = open.busiest(random);
  row[factor] = level;
  const order = Array.from({ length: width }, (_, index) => index).filter((index) => index !== factor);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const pick = random(last + 1);
    [order[last], order[pick]] = [order[pick] ?? 0, order[last] ?? 0];
  }
  for (const next of order) row[next] = open.bestLevel(next, row, random);
  return row;
}

/** The pairs of levels that no row holds yet. */
class OpenPairs {
  size = 0;
  readonly #sizes: readonly number[];
  /** For factors a and b: a flag for each pair of levels, at [a][b][levelA × sizeB + levelB]. */
  readonly #pairs: readonly (readonly Uint8Array[])[];
  /** For each factor and level: how many open pairs it is part of. */
  readonly #degrees: readonly number[][];

  constructor(sizes: readonly number[]) {
    this.#sizes = sizes;
    this.#pairs = sizes.map((one) => sizes.map((other) => new Uint8Array(one * other).fill(1)));
    const all = sizes.reduce((sum, size) => sum + size, 0);
    this.#degrees = sizes.map((size) => Array.from({ length: size }, () => all - size));
    for (const [factor, size] of sizes.entries()) {
      for (const other of sizes.slice(factor + 1)) this.size += size * other;
    }
  }

  /** A level with the most open pairs, as [factor, level]; the seed decides between equals. */
  busiest(random: (below: number) => number): readonly [factor: number, level: number] {
    let most = -1;
    let found: (readonly [number, number])[] = [];
    for (const [factor, degrees] of this.#degrees.entries()) {
      for (const [level, degree] of degrees.entries()) {
        if (degree > most) {
          most = degree;
          found = [];
        }
        if (degree === most) found.push([factor, level]);
      }
    }
    return found[random(found.length)] ?? [0, 0];
  }

  /** The level of `factor` that closes most pairs with the levels that stand in `row`. */
  bestLevel(factor: number, row: readonly number[], random: (below: number) => number): number {
    let best: number[] = [];
    let most = -1;
    for (let level = 0; level < (this.#sizes[factor] ?? 0); level += 1) {
      const gain = this.#gainAt(factor, level, row);
      if (gain > most) {
        most = gain;
        best = [];
      }
      if (gain === most) best.push(level);
    }
    return best[random(best.length)] ?? 0;
  }

  gainOf(row: readonly number[]): number {
    return row.reduce((sum, level, factor) => sum + this.#gainAt(factor, level, row.slice(0, factor)), 0);
  }

  cover(row: readonly number[]): void {
    for (const [a, levelA] of row.entries()) {
      for (const [b, levelB] of row.entries()) {
        if (a === b || this.#isOpen(a, levelA, b, levelB) === 0) continue;
        this.#pairs[a]?.[b]?.fill(
          0,
          levelA * (this.#sizes[b] ?? 0) + levelB,
          levelA * (this.#sizes[b] ?? 0) + levelB + 1,
        );
        const degrees = this.#degrees[a];
        if (degrees !== undefined) degrees[levelA] = (degrees[levelA] ?? 0) - 1;
        if (a < b) this.size -= 1;
      }
    }
  }

  #gainAt(factor: number, level: number, row: readonly number[]): number {
    let gain = 0;
    for (let other = 0; other < row.length; other += 1) {
      const there = row[other] ?? -1;
      if (other !== factor && there >= 0) gain += this.#isOpen(factor, level, other, there);
    }
    return gain;
  }

  #isOpen(a: number, levelA: number, b: number, levelB: number): number {
    return this.#pairs[a]?.[b]?.[levelA * (this.#sizes[b] ?? 0) + levelB] ?? 0;
  }
}
