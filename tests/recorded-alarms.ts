import { shippedDialects } from '../engine/verdict/dialect.ts';
import type { Breach, Ruling } from '../engine/verdict/judgement.ts';

/** Breaches under a dialect, compared with those that the answer gave before it was changed. */
export class Alarms {
  readonly #dialect: string;
  #before = new Set<string>();

  constructor(dialect: string) {
    this.#dialect = dialect;
  }

  /** What the answer gives as it was recorded. */
  expect(rulings: readonly Ruling[]): void {
    this.#before = new Set(this.of(rulings).map(keyOf));
  }

  /** Whether there is any other. */
  hears(rulings: readonly Ruling[]): boolean {
    return this.of(rulings).some((one) => !this.#before.has(keyOf(one)));
  }

  /** Every breach that the dialect does not explain. */
  of(rulings: readonly Ruling[]): [requirement: string, breach: Breach][] {
    return rulings
      .filter((ruling): ruling is [string, Breach] => ruling[1].kind === 'breach')
      .filter(([id, found]) => shippedDialects().explain(this.#dialect, id, found) === undefined);
  }
}

function keyOf([id, { rule, at }]: [string, Breach]): string {
  return JSON.stringify([id, rule, at]);
}
