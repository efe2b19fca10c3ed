import type { RunPlan } from './plan.ts';
import { sumOfRequests, sumOfRequestUnits } from './planned-sums.ts';
import { allEfforts, type Profile, profiles } from './profile.ts';

/**
 * Plans are estimates, mostly a tenth above what is sent. Retries and confirmations come on top: where they take more, what has no room
 * any more is not begun (`Admission`).
 */
const share = 0.99;
/** Of a part of the checks more is left, for those that the part leaves out. */
const shareOfPart = 0.9;

/**
 * The plan within `limits.requests` and `limits.requestUnits`: with the fullest effort that fits, at most the one that it has; where
 * none does, with the shortest, which then leaves statements out (`chooseUnits`). Request units change the effort on the nodes that
 * spend them.
 */
export function fitBudget(plan: RunPlan): RunPlan {
  const { requests, requestUnits } = plan.target.limits;
  const fitted = fitWithin(plan, requests, sumOfRequests, plan.profile, (profile) =>
    withEffort(plan, profile),
  );
  const { meteredProfile = fitted.profile } = fitted;
  return fitWithin(fitted, requestUnits, sumOfRequestUnits, meteredProfile, (less) => ({
    ...fitted,
    meteredProfile: less,
  }));
}

/** Nodes that spend request units keep an effort of their own as long as it is the lesser one. */
function withEffort({ meteredProfile, ...plan }: RunPlan, profile: Profile): RunPlan {
  return meteredProfile !== undefined && meteredProfile.examples < profile.examples
    ? { ...plan, profile, meteredProfile }
    : { ...plan, profile };
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
  const shorter = allEfforts.filter(({ examples }) => examples < chosen.examples);
  for (const profile of shorter.toReversed()) {
    const fitted = planWith(withoutLimit({ ...profile, name }));
    if (spentBy(fitted) <= share * limit) return fitted;
  }
  // A run that is to be short stays what it is: what it leaves out by itself is none of the budget's.
  if (shorter.length === 0 && chosen.requests !== undefined) return plan;
  const requests = Math.floor(shareOfPart * limit);
  return planWith({ ...profiles.smoke, name, requests, fillsBudget: true });
}

function withoutLimit({ requests: _, ...profile }: Profile): Profile {
  return profile;
}
