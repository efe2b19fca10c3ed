import { plannedRequests, type RunPlan } from './plan.ts';
import { type Profile, profiles } from './profile.ts';

/** Plans are estimates, and retries and confirmations come on top. */
const share = 0.9;

/**
 * The plan within `limits.requests`: with the fullest profile that fits, at most the one that was chosen; where none does, with the
 * shortest, which then leaves statements out (`chooseUnits`).
 */
export function fitBudget(plan: RunPlan): RunPlan {
  const { requests } = plan.target.limits;
  const { name } = plan.profile;
  if (requests === undefined || requestsOf(plan) <= requests) return plan;
  const shorter = Object.values(profiles).filter(({ examples }) => examples < plan.profile.examples);
  for (const profile of shorter.reverse()) {
    const fitted = { ...plan, profile: withoutLimit({ ...profile, name }) };
    if (requestsOf(fitted) <= share * requests) return fitted;
  }
  return { ...plan, profile: { ...profiles.smoke, name, requests: Math.floor(share * requests) } };
}

function withoutLimit({ requests: _, ...profile }: Profile): Profile {
  return profile;
}

function requestsOf(plan: RunPlan): number {
  return plannedRequests(plan).reduce((sum, { requests }) => sum + requests, 0);
}
