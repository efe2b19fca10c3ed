import type { Breach, RequirementJudgement } from '../verdict/judgement.ts';
import type { WatchedBreach } from './watch-rule.ts';

/** The breaches, of those found in a response, that the response proves by itself. */
export function provenBreaches(judgements: readonly RequirementJudgement[]): WatchedBreach[] {
  return judgements.filter(
    (judgement): judgement is readonly [string, Breach] =>
      judgement[1].kind === 'breach' && judgement[1].needsConfirmation !== true,
  );
}
