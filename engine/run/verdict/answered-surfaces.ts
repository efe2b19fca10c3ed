import type { Exchange } from '../../wire/exchange.ts';

/** The surfaces that answered anything in a run (null: the platform API): of one that never did there is no observation. */
export class AnsweredSurfaces {
  readonly #answered = new Set<string | null>();

  saw({ node, answer }: Exchange): void {
    if (answer.kind === 'answer') this.#answered.add(node);
  }

  has(node: string | null): boolean {
    return this.#answered.has(node);
  }
}
