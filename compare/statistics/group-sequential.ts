import { normalDistance, normalTails } from './normal.ts';

/** Points of the grid on which the distribution of a statistic is followed from look to look. */
const points = 96;
/** Beyond this the chances of the single looks hardly overlap, and their sum is exact enough. */
const far = 3.6;

/**
 * A series that is looked at several times while it grows, and that may end at any look, with the boundary of O'Brien and Fleming: a
 * look after the share `t` of everything planned needs a value that lies 1 / √t times as far out as the last look does, so that the
 * first looks spend next to nothing of the 5 % and the last one nearly all. Source: P. C. O'Brien, T. R. Fleming, "A multiple testing
 * procedure for clinical trials", Biometrics 35 (1979); computed as in P. Armitage, C. K. McPherson, B. C. Rowe, JRSS A 132 (1969).
 */
export class GroupSequential {
  readonly #looks: readonly number[];
  #last: number | undefined;

  /** @param looks shares of everything planned, ascending, the last of them 1 */
  constructor(looks: readonly number[]) {
    this.#looks = looks;
  }

  /** The level to which a look has to hold its intervals, so that those of all looks hold the truth in 95 % together. */
  levelAt(look: number): number {
    this.#last ??= this.#boundary(0.05);
    return normalTails(this.#last / Math.sqrt(look));
  }

  /** What a p-value at one look is worth, given that there were, or would have been, the others. */
  overall(p: number, look: number): number {
    return this.#looks.length < 2 ? p : Math.max(p, this.#crossing(normalDistance(p) * Math.sqrt(look)));
  }

  #boundary(level: number): number {
    let [low, high] = [1, 4];
    for (let step = 0; step < 22; step += 1) {
      const middle = (low + high) / 2;
      if (this.#crossing(middle) > level) low = middle;
      else high = middle;
    }
    return high;
  }

  /** The chance that a Brownian motion leaves ± distance at any of the looks. */
  #crossing(distance: number): number {
    if (distance <= 0) return 1;
    if (distance >= far)
      return Math.min(
        1,
        this.#looks.reduce((sum, look) => sum + normalTails(distance / Math.sqrt(look)), 0),
      );
    const step = (2 * distance) / points;
    let before = 0;
    let density: Float64Array | undefined;
    for (const look of this.#looks) {
      const variance = look - before;
      const scale = step / Math.sqrt(2 * Math.PI * variance);
      // The chance of a way of so many steps.
      const kernel = Float64Array.from(
        { length: points },
        (_, steps) => scale * Math.exp(-((steps * step) ** 2) / (2 * variance)),
      );
      const earlier = density;
      density = Float64Array.from({ length: points }, (_, place) => {
        if (earlier === undefined)
          return scale * Math.exp(-(((place + 0.5) * step - distance) ** 2) / (2 * variance));
        let sum = 0;
        for (let from = 0; from < points; from += 1)
          sum += (earlier[from] ?? 0) * (kernel[Math.abs(place - from)] ?? 0);
        return sum;
      });
      before = look;
    }
    return Math.min(
      1,
      Math.max(0, 1 - (density ?? new Float64Array()).reduce((sum, share) => sum + share, 0)),
    );
  }
}
