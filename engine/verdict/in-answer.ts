import type { Exchange } from '../wire/exchange.ts';
import { type Breach, breach, type Holds, holds } from './judgement.ts';

/** Judges statements about what one exchange shows. */
export interface InAnswer {
  /**
   * @param rule the broken rule in a stable word, as in `required`, `pattern`, `partition`
   * @param at JSON Pointer to the place in the answer; empty for the whole
   * @param expected what the contract says should stand there, as a phrase
   * @param actual what stands there
   */
  fail(rule: string, at: string, expected: string, actual: unknown): Breach;
  /** `holds` where the condition does, else that breach. */
  expect(
    condition: boolean,
    ...otherwise: readonly [rule: string, at: string, expected: string, actual: unknown]
  ): Holds | Breach;
}

/**
 * @param exchange that shows the breach; undefined where no single one does
 * @param needsConfirmation as of `Breach`
 */
export function inAnswer(exchange: Exchange | undefined, needsConfirmation?: boolean): InAnswer {
  return judging({
    ...(exchange === undefined ? {} : { exchange }),
    ...(needsConfirmation === undefined ? {} : { needsConfirmation }),
  });
}

function judging(evidence: Pick<Breach, 'exchange' | 'exchanges' | 'needsConfirmation'>): InAnswer {
  const fail: InAnswer['fail'] = (rule, at, expected, actual) =>
    breach({ rule, at, expected, actual, ...evidence });
  return { fail, expect: (condition, ...otherwise) => (condition ? holds : fail(...otherwise)) };
}

/** The same for a breach that takes several answers to see, and counts only when it is seen again; `exchange` is the last of them. */
export function acrossAnswers(exchange: Exchange | undefined): InAnswer {
  return inAnswer(exchange, true);
}

/**
 * The same for a breach that takes several answers to see, of which none can have changed: nothing is seen again, and a finding shows
 * all of them. The last one is what does not fit the others.
 */
export function besideAnswers(others: readonly Exchange[], exchange: Exchange): InAnswer {
  return judging({ exchange, exchanges: [...others, exchange], needsConfirmation: false });
}
