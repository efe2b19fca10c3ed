import { planByArea, type RunPlan } from '../../engine/run/plan/plan.ts';
import { leftOutSentences } from './left-out-sentences.ts';
import { planTime } from './plan-time.ts';

/**
 * What a run is about to send, in sentences: requests and request units, and what a budget or the profile leaves
 * out.
 */
export function planSentence(plan: RunPlan): string {
  const areas = planByArea(plan);
  const sum = (key: 'requests' | 'requestUnits'): number =>
    areas.reduce((total, area) => total + area[key], 0);
  const planned = { requests: sum('requests'), requestUnits: sum('requestUnits') };
  const time = planTime(plan, planned.requests);
  const text = `plans about ${planned.requests} requests and ${planned.requestUnits} request units${time === '' ? '' : `, ${time}`}; failures and retries add more`;
  return [`${text}.`, ...leftOutSentences(plan)].join(' ');
}
