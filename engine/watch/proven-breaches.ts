import type { Breach, Ruling } from '../verdict/judgement.ts';
import type { WatchedBreach } from './watch-rule.ts';

/** Of what is said of an answer the breaches that it proves by itself. */
export function provenBreaches(rulings: readonly Ruling[]): WatchedBreach[] {
  return rulings.filter(
    (ruling): ruling is readonly [string, Breach] =>
      ruling[1].kind === 'breach' && ruling[1].relational !== true,
  );
}
