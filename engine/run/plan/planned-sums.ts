import { spendsRequestUnits } from './efforts.ts';
import { plannedRequests, type RunPlan } from './plan.ts';

/** How many requests a plan is about to send, where nothing fails. */
export function sumOfRequests(plan: RunPlan): number {
  return plannedRequests(plan).reduce((sum, { requests }) => sum + requests, 0);
}

/** And how many request units it is about to spend (§8). */
export function sumOfRequestUnits(plan: RunPlan): number {
  return plannedRequests(plan).reduce(
    (sum, { unit, requests }) => sum + (spendsRequestUnits(unit.node) ? requests : 0),
    0,
  );
}
