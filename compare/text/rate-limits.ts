import { grouped } from '../../reports/html/number-text.ts';
import type { Comparison } from '../model/comparison.ts';

/** Which targets limited the request rate, for the opening sentence: no failure, but they take fewer requests than others. */
export function rateLimits({ targets }: Pick<Comparison, 'targets'>): readonly string[] {
  return targets.flatMap(({ name, rateLimited }) => {
    if (rateLimited === undefined || rateLimited.requests === 0) return [];
    const { requests, waitedMs } = rateLimited;
    const were = `${grouped(requests)} ${requests === 1 ? 'request' : 'requests'} to ${name} ${requests === 1 ? 'was' : 'were'} rate-limited`;
    return [waitedMs === 0 ? were : `${were}, and ${seconds(waitedMs)} of waiting followed`];
  });
}

export function seconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : `${grouped(Math.round(ms / 1_000))} s`;
}
