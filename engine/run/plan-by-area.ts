import type { RunPlan } from './run-target.ts';
import { selectRequirements } from './selection.ts';
import { planUnits } from './unit.ts';

export interface AreaPlan {
  readonly area: string;
  readonly checks: number;
  readonly requests: number;
  readonly requestUnits: number;
}

/** What a run would send, by area. On the sharded chain a request costs one request unit (§8). */
export function planByArea(plan: Omit<RunPlan, 'emit'>): AreaPlan[] {
  const selected = new Set(selectRequirements(plan.register, plan.selection.only).map(({ id }) => id));
  const areas = new Map<string, AreaPlan>();
  for (const { check, node } of planUnits(plan.checks, plan.target)) {
    if (!check.decides.some((id) => selected.has(id))) continue;
    const area = check.decides[0].split('.')[0] ?? '';
    const known = areas.get(area) ?? { area, checks: 0, requests: 0, requestUnits: 0 };
    const requests = check.cost(plan.profile);
    areas.set(area, {
      area,
      checks: known.checks + 1,
      requests: known.requests + requests,
      requestUnits: known.requestUnits + (node?.api === 'sharded' ? requests : 0),
    });
  }
  return [...areas.values()].sort((a, b) => (a.area < b.area ? -1 : 1));
}
