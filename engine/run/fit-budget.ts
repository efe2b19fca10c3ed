import { spendsRequestUnits } from './efforts.ts';
import { plannedRequests, type RunPlan } from './plan.ts';
import { type Profile, profiles } from './profile.ts';

/** Plans are estimates, and retries and confirmations come on top. */
const share = 0.9;

/**
 * The plan within `limits.requests` and `limits.requestUnits`: with the fullest profile that fits, at most the one that was chosen; where
 * none does, with the shortest, which then leaves statements out (`chooseUnits`). Request units change the profile of the nodes that
 * spend them.
 */
export function fitBudget(plan: RunPlan): RunPlan {
  const { requests, requestUnits } = plan.target.limits;
  const fitted = fitWithin(plan, requests, requestsOf, plan.profile, (profile) => ({ ...plan, profile }));
  return fitWithin(fitted, requestUnits, requestUnitsOf, fitted.profile, (meteredProfile) => ({
    ...fitted,
    meteredProfile,
  }));
}

function fitWithin(
  plan: RunPlan,
  limit: number | undefined,
  spentBy: (plan: RunPlan) => number,
  chosen: Profile,
  planWith: (profile: Profile) => RunPlan,
): RunPlan {
  if (limit === undefined || spentBy(plan) <= limit) return plan;
  const { name } = plan.profile;
  const shorter = Object.values(profiles).filter(({ examples }) => examples < chosen.examples);
  for (const profile of shorter.reverse()) {
    const fitted = planWith(withoutLimit({ ...profile, name }));
    if (spentBy(fitted) <= share * limit) return fitted;
  }
  return planWith({ ...profiles.smoke, name, requests: Math.floor(share * limit) });
}

function withoutLimit({ requests: _, ...profile }: Profile): Profile {
  return profile;
}

function requestsOf(plan: RunPlan): number {
  return plannedRequests(plan).reduce((sum, { requests }) => sum + requests, 0);
}

function requestUnitsOf(plan: RunPlan): number {
  return plannedRequests(plan).reduce(
    (sum, { unit, requests }) => sum + (spendsRequestUnits(unit.node) ? requests : 0),
    0,
  );
}
