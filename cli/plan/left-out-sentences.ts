import {
  leftOutResults,
  plannedResults,
  type RunPlan,
  unaffordableResults,
} from '../../engine/run/plan/plan.ts';

/** How many statements a plan has no requests for, and for whose sake, a sentence each. */
export function leftOutSentences(plan: RunPlan): readonly string[] {
  const leftOut = leftOutResults(plan).length;
  const unaffordable = unaffordableResults(plan).length;
  const all = plannedResults(plan).length + leftOut;
  const budget =
    unaffordable === 0
      ? []
      : [
          `About ${unaffordable} of ${all} statements have no room in ${limitsText(plan)}: they stay inconclusive, and so does the run (exit code 3) unless something fails.`,
        ];
  const profile =
    leftOut === 0
      ? []
      : [`The profile ${plan.profile.name} leaves out ${leftOut} of ${all} statements: they are skipped.`];
  return [...budget, ...profile];
}

function limitsText({ target }: RunPlan): string {
  const { requests, requestUnits } = target.limits;
  return [
    ...(requests === undefined ? [] : [`limits.requests: ${requests}`]),
    ...(requestUnits === undefined ? [] : [`limits.requestUnits: ${requestUnits}`]),
  ].join(' and ');
}
