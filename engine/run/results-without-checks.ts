import type { RequirementResult } from '../../base/run-result.ts';
import { leftOutResults, type PlannedResult, type RunPlan, selectedRequirements } from './plan/plan.ts';
import { inShard } from './plan/selection.ts';
import { skipReason } from './verdict/skip-reasons.ts';

/** The results that a plan has before anything is sent: the gaps of a run are visible. */
export function resultsWithoutChecks(plan: RunPlan): RequirementResult[] {
  return [...skippedResults(plan), ...leftOut(leftOutResults(plan), plan)];
}

/** What no check decides on this target, with the reason. */
function skippedResults(plan: RunPlan): RequirementResult[] {
  return [...selectedRequirements(plan).values()].flatMap((requirement): RequirementResult[] => {
    const reason = skipReason(requirement, plan.target, plan.checks);
    if (reason === undefined || plan.selection.nodes !== undefined || plan.selection.pairs !== undefined)
      return [];
    if (!inShard(plan.selection.shard, requirement.id, '')) return [];
    const { id, section, level, title } = requirement;
    return [
      {
        id,
        section,
        level,
        title,
        node: null,
        verdict: 'skipped',
        skip: 'not-applicable',
        known: false,
        cases: 0,
        reason,
        findings: [],
      },
    ];
  });
}

/** What a budget does not pay for, with the reason. @param limit that has no room for it; that of the profile where absent */
export function leftOut(
  results: readonly PlannedResult[],
  plan: RunPlan,
  limit?: string,
): RequirementResult[] {
  const selected = selectedRequirements(plan);
  return results.flatMap(({ id, node }): RequirementResult[] => {
    const requirement = selected.get(id);
    if (requirement === undefined) return [];
    const { section, level, title } = requirement;
    const result = { id, section, level, title, node, known: false, cases: 0, findings: [] };
    return limit === undefined
      ? [
          {
            ...result,
            verdict: 'skipped',
            skip: 'not-applicable',
            leftOut: true,
            reason: `${plan.profile.name} leaves it out to send few requests; quick evaluates it`,
          },
        ]
      : [
          {
            ...result,
            verdict: 'inconclusive',
            reason: `left out: ${limit}, and other statements decide more for each request`,
          },
        ];
  });
}
