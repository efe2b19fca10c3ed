import { planByArea, type RunPlan } from '../../engine/run/plan.ts';
import { planTime } from './plan-time.ts';

/**
 * What a run is about to send, as a sentence: requests and request units, and what a budget leaves out where it is
 * smaller than that.
 */
export function planSentence(plan: RunPlan): string {
  const areas = planByArea(plan);
  const sum = (key: 'requests' | 'requestUnits'): number =>
    areas.reduce((total, area) => total + area[key], 0);
  const planned = { requests: sum('requests'), requestUnits: sum('requestUnits') };
  const { limits } = plan.target;
  const short = (
    [
      ['requests', limits.requests, planned.requests],
      ['request units', limits.requestUnits, planned.requestUnits],
    ] as const
  ).flatMap(([name, budget, need]) => (budget !== undefined && budget < need ? [`${budget} ${name}`] : []));
  const time = planTime(plan, planned.requests);
  const text = `plans about ${planned.requests} requests and ${planned.requestUnits} request units${time === '' ? '' : `, ${time}`}; failures and retries add more`;
  return short.length === 0
    ? text
    : `${text}; the budget of ${short.join(' and ')} is smaller, so checks run in order of requirements per request, and what remains is inconclusive`;
}
