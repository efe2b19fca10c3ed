import { shippedDialects } from '../../engine/verdict/finding/dialect.ts';
import type { Breach, RequirementJudgement } from '../../engine/verdict/judgement.ts';

/** Breaches under a dialect, compared with those that the answer gave before it was changed. */
export class Alarms {
  readonly #dialect: string;
  #before = new Set<string>();

  constructor(dialect: string) {
    this.#dialect = dialect;
  }

  /** What the answer gives as it was recorded. */
  expect(judgements: readonly RequirementJudgement[]): void {
    this.#before = new Set(this.of(judgements).map(keyOf));
  }

  /** Whether there is any other. */
  hears(judgements: readonly RequirementJudgement[]): boolean {
    return this.of(judgements).some((one) => !this.#before.has(keyOf(one)));
  }

  /** Every breach that the dialect does not explain. */
  of(judgements: readonly RequirementJudgement[]): [requirement: string, breach: Breach][] {
    return judgements
      .filter((judgement): judgement is [string, Breach] => judgement[1].kind === 'breach')
      .filter(([id, found]) => shippedDialects().explain(this.#dialect, id, found) === undefined);
  }
}

function keyOf([id, { rule, at }]: [string, Breach]): string {
  return JSON.stringify([id, rule, at]);
}
