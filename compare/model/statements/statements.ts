import type { Level, Verdict } from '../../../base/run-result.ts';
import type { Standing } from '../../../reports/model/standing.ts';
import type { ComparedRequirement, Comparison } from '../comparison.ts';

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

const decisions: readonly (Verdict | null)[] = ['passed', 'failed', 'deviates'];

/** Required statements by how many of some targets they were decided on: the denominators of everything that is compared. */
export function decidedOn(
  { requirements }: Pick<Comparison, 'requirements'>,
  names: readonly string[],
): {
  readonly all: readonly ComparedRequirement[];
  /** Decided on at least one of them, but not on all. */
  readonly some: readonly ComparedRequirement[];
} {
  const deciding = ({ verdicts }: ComparedRequirement): number =>
    names.filter((name) => decisions.includes(verdictOf(verdicts, name))).length;
  const required = requirements.filter(({ level }) => level === 'required');
  return {
    all: required.filter((one) => names.length > 0 && deciding(one) === names.length),
    some: required.filter((one) => deciding(one) > 0 && deciding(one) < names.length),
  };
}

/** Whether nothing required could be decided on a target although it was asked: what it leaves open says nothing of it. */
function isSilent(comparison: Pick<Comparison, 'requirements'>, name: string): boolean {
  const { all } = decidedOn(comparison, [name]);
  return all.length === 0 && countVerdicts(comparison, name, 'required', 'inconclusive') > 0;
}

/** The targets that are not silent. */
export function answering(comparison: Pick<Comparison, 'requirements' | 'targets'>): readonly string[] {
  return comparison.targets.map(({ name }) => name).filter((name) => !isSilent(comparison, name));
}

/** How many statements of a level have a verdict at a target. */
export function countVerdicts(
  comparison: Pick<Comparison, 'requirements'>,
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
