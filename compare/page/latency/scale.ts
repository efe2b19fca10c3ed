/** What a plot leaves free at its left and right, in percent, so that dots and figures at the ends are whole. */
const margin = 4;

/** How far apart figures on an axis stand at least, in percent: a phone is narrow. */
const room = 10;
/** With their unit. */
export const roomOfUnits = 16;

/** A logarithmic axis: equal factors take equal room. Places are percentages of the width of a plot. */
export class LogScale {
  readonly #low: number;
  readonly #high: number;

  /** @param values what has to fit; those that are not positive and finite are left out of the account */
  constructor(values: readonly number[], least: readonly number[] = []) {
    const usable = [...values, ...least].filter((value) => Number.isFinite(value) && value > 0);
    this.#low = Math.min(...usable, Number.MAX_VALUE);
    this.#high = Math.max(...usable, this.#low);
  }

  /** Where a value stands; what lies outside stands at the end. */
  at(value: number): number {
    const span = Math.log(this.#high / this.#low);
    const share = span === 0 ? 0.5 : Math.log(Math.max(value, Number.MIN_VALUE) / this.#low) / span;
    return margin + Math.min(1, Math.max(0, share)) * (100 - 2 * margin);
  }

  /** The steps that lie on the axis and have room for their figures: 1 first, then whatever does not crowd another. @param least percent apart */
  ticks(steps: readonly number[], least = room): readonly number[] {
    const inside = steps.filter((step) => step >= this.#low * 0.999 && step <= this.#high * 1.001);
    const kept: number[] = inside.filter((step) => step === 1);
    for (const step of inside) {
      if (kept.every((other) => Math.abs(this.at(other) - this.at(step)) >= least)) kept.push(step);
    }
    return kept.sort((one, other) => one - other);
  }
}

/** 1, 2 and 5 of every power of ten: for milliseconds. */
export const decadeSteps: readonly number[] = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** (power - 3)),
).flat();

/** Factors as people say them: for ratios. */
export const ratioSteps: readonly number[] = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 5, 10, 20, 50, 100,
];
