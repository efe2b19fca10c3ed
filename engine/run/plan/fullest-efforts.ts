import type { Efforts } from './efforts.ts';
import type { RunPlan } from './plan.ts';
import { sumOfRequests, sumOfRequestUnits } from './planned-sums.ts';
import { effortsOf, type Profile, type ProfileName } from './profile.ts';
import { wholeRun } from './selection.ts';

/** What a profile may plan for, so that there is room for what fails, is retried or is larger than estimated. */
interface Room {
  readonly requests: number;
  /** As many as its own effort spends on the embedded target: request units cost money. */
  readonly requestUnits: number;
}

const rooms: Readonly<Partial<Record<ProfileName, Room>>> = {
  quick: { requests: 2000, requestUnits: 450 },
  standard: { requests: 3000, requestUnits: 950 },
};

/**
 * As much effort as a profile has room for in these plans: a target with few surfaces takes a fraction of the requests that a
 * profile promises at most, and its statements then get more cases. Room is what a whole run leaves, so that a selection or a
 * shard of it asks what the whole run asks. It is one effort for all of the plans, whose targets are compared.
 * @param own the profile that was chosen for all of them
 */
export function fullestEfforts(own: Profile, plans: readonly RunPlan[]): Efforts {
  const room = rooms[own.name];
  if (room === undefined) return { profile: own };
  const wholes = plans.map((plan): RunPlan => ({ ...plan, selection: wholeRun }));
  const fullest = (effortsWith: (effort: Profile) => Efforts): Profile =>
    effortsOf(own.name).findLast((effort) =>
      wholes.every((plan) => fits({ ...plan, ...effortsWith(effort) }, room)),
    ) ?? own;
  const profile = fullest((effort) => ({ profile: effort, meteredProfile: own }));
  const meteredProfile = fullest((effort) => ({ profile, meteredProfile: effort }));
  return { profile, meteredProfile };
}

function fits(plan: RunPlan, { requests, requestUnits }: Room): boolean {
  return sumOfRequests(plan) <= requests && sumOfRequestUnits(plan) <= requestUnits;
}
