import type { Level, Verdict } from '../../base/run-result.ts';
import type { Standing } from '../../reports/model/standing.ts';
import type { ComparedRequirement, Comparison } from './comparison.ts';

/** Statements that can be decided: not those on which the contract is silent. */
export function decidable(comparison: Comparison): readonly ComparedRequirement[] {
  return comparison.requirements.filter(({ level }) => level !== 'unspecified');
}

/** Required statements that `breaker` violates and `keeper` satisfies. */
export function violatedWhereSatisfied(
  comparison: Comparison,
  breaker: string,
  keeper: string,
): readonly ComparedRequirement[] {
  return comparison.requirements.filter(
    ({ level, verdicts }) =>
      level === 'required' &&
      verdictOf(verdicts, breaker) === 'failed' &&
      verdictOf(verdicts, keeper) === 'passed',
  );
}

/** Required statements that one target violates and another satisfies. */
export function differingBreaches({ requirements }: Comparison): readonly ComparedRequirement[] {
  return requirements.filter(({ level, verdicts }) => {
    const seen = Object.values(verdicts);
    return level === 'required' && seen.includes('failed') && seen.includes('passed');
  });
}

/** Statements that could not be decided at one target or more. */
export function undecided(comparison: Comparison): readonly ComparedRequirement[] {
  return decidable(comparison).filter(({ verdicts }) => Object.values(verdicts).includes('inconclusive'));
}

/** How many statements of a level have a verdict at a target. */
export function countVerdicts(
  comparison: Comparison,
  target: string,
  level: ComparedRequirement['level'],
  verdict: Verdict,
): number {
  return comparison.requirements.filter(
    (one) => one.level === level && verdictOf(one.verdicts, target) === verdict,
  ).length;
}

/** The verdict at a target, or null where its run does not have the statement. */
export function verdictOf(verdicts: Readonly<Record<string, Verdict>>, target: string): Verdict | null {
  return Object.hasOwn(verdicts, target) ? (verdicts[target] ?? null) : null;
}

/** Where a verdict stands; in a comparison no baseline makes a failure known. */
export function standingOfVerdict(verdict: Verdict, level: Level): Standing {
  return verdict === 'failed' && level === 'advisory' ? 'advisory' : verdict;
}
