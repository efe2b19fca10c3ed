import type { RunPlan } from '../../engine/run/plan/plan.ts';

/** How long so many requests take at the rate limit of the target, as a phrase; empty where it has none. */
export function planTime({ target }: Pick<RunPlan, 'target'>, requests: number): string {
  const { requestsPerSecond } = target.limits;
  if (requestsPerSecond === undefined) return '';
  return `at ${requestsPerSecond} requests per second ${durationText(requests / requestsPerSecond)}`;
}

function durationText(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} min` : `about ${(minutes / 60).toFixed(1)} h`;
}
