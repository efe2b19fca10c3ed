import { onceOf } from '../../../base/remembering.ts';
import type { Requirement } from '../../../specs/requirement.ts';
import type { BaselineEntry } from '../../baseline/baseline.ts';
import type { Check } from '../../check.ts';
import { turns } from '../../ledger/strand.ts';
import type { Target } from '../../target/target.ts';
import type { WatchRule } from '../../watch/watch-rule.ts';
import { chooseUnits } from './choose-units.ts';
import { type Efforts, profileOn, spendsRequestUnits } from './efforts.ts';
import { isOnSelectedSurface, type Selection, selectRequirements, wholeRun } from './selection.ts';
import { shardLimits } from './shard-limits.ts';
import { shardUnits } from './shard-units.ts';
import { turnsOf } from './turns-of.ts';
import { isExclusive, planUnits, type Unit, unitCost } from './unit.ts';

/** What a run is to do, before anything is sent. */
export interface RunPlan extends Efforts {
  readonly target: Target;
  readonly checks: readonly Check[];
  /** Rules that every response of the run is checked against, whichever check sent the request; none where absent. */
  readonly watches?: readonly WatchRule[];
  readonly register: readonly Requirement[];
  readonly seed: number;
  /** fast-check path: of each property only the case that it leads to. */
  readonly path?: string;
  readonly selection: Selection;
  /** Advisory failures count. */
  readonly strict: boolean;
  readonly baseline: readonly BaselineEntry[];
  readonly version: string;
}

/** One result that a plan will give: a requirement on a surface that it is decided on. */
export interface PlannedResult {
  readonly id: string;
  readonly node: string | null;
  readonly title: string;
}

/** The requirements that a plan is about, by id. */
export function selectedRequirements(plan: RunPlan): ReadonlyMap<string, Requirement> {
  const { only, exclude } = plan.selection;
  return new Map(selectRequirements(plan.register, only, exclude).map((one) => [one.id, one]));
}

function selectedUnits(plan: RunPlan): readonly Unit[] {
  const selected = selectedRequirements(plan);
  return planUnits(plan.checks, plan.target).filter(({ check, node }) =>
    check.decides.some(
      (id) => selected.has(id) && isOnSelectedSurface(plan.selection, id, node?.name ?? null),
    ),
  );
}

/** The same plan with its shard's part of the limits. @throws UserError `shard/concurrency` */
export function withShardLimits(plan: RunPlan): RunPlan {
  const { index, of } = plan.selection.shard;
  if (of === 1) return plan;
  const limits = shardLimits(plan.target.limits, index, shardUnits(selectedUnits(plan), of, plan));
  return { ...plan, target: { ...plan.target, limits } };
}

/**
 * The units of a plan, in the order in which they start: most requirements per request first where a budget
 * may end the run early, exclusive ones last, and before them what they wait for.
 */
export const plannedUnits = onceOf((plan: RunPlan): readonly Unit[] => {
  const all = unitsOfShard(plan);
  const { profile, meteredProfile, target } = plan;
  const { requests, requestUnits } = target.limits;
  const isBound = profile.requests !== undefined;
  // A budget may have room for more than its plan says: the best first, and others as long as there is some.
  if (profile.fillsBudget) return bestFirst(all, plan);
  const chosen = isBound ? chooseUnits(all, plan, profile.requests) : undefined;
  const units = chosen === undefined ? all : all.filter((unit) => chosen.has(unit));
  const limited = requests !== undefined || requestUnits !== undefined;
  const priceOf = (unit: Unit): number =>
    unitCost(unit, profileOn(plan, unit.node), target) / unit.check.decides.length;
  const prices = new Map(limited ? units.map((unit) => [unit, priceOf(unit)]) : []);
  const price = (unit: Unit): number => prices.get(unit) ?? 0;
  const turnOf = turnsOf(units);
  const sorted = units.sort(
    (a, b) =>
      Number(isExclusive(a)) - Number(isExclusive(b)) ||
      price(a) - price(b) ||
      Number(isSlow(b)) - Number(isSlow(a)) ||
      turns[turnOf(a)] - turns[turnOf(b)],
  );
  if (meteredProfile?.requests === undefined) return sorted;
  return [...bestFirst(sorted.filter(isMetered), plan), ...sorted.filter((unit) => !isMetered(unit))];
});

function isMetered({ node }: Unit): boolean {
  return spendsRequestUnits(node);
}

function bestFirst(units: readonly Unit[], plan: RunPlan): readonly Unit[] {
  const chosen = chooseUnits(units, plan);
  return [...chosen, ...units.filter((unit) => !chosen.has(unit))];
}

/** Those that surely have room: what a plan is counted by. */
const expectedUnits = onceOf((plan: RunPlan): readonly Unit[] => {
  const { profile, meteredProfile, target } = plan;
  const { requests: limit = Number.POSITIVE_INFINITY } = target.limits;
  const bound = profile.requests === undefined ? undefined : Math.min(profile.requests, limit);
  const within = (units: readonly Unit[], requests: number | undefined, isBound: (unit: Unit) => boolean) => {
    if (requests === undefined) return units;
    const chosen = chooseUnits(units.filter(isBound), plan, requests);
    return units.filter((unit) => !isBound(unit) || chosen.has(unit));
  };
  return within(
    within(plannedUnits(plan), bound, () => true),
    meteredProfile?.requests,
    isMetered,
  );
});

function unitsOfShard(plan: RunPlan): Unit[] {
  const { index, of } = plan.selection.shard;
  const all = selectedUnits(plan);
  return of === 1 ? [...all] : [...(shardUnits(all, of, plan)[index - 1]?.units ?? [])];
}

/** What a budget has no room for by its plan, in the order of the register: it is evaluated where less is sent than that. */
export function unaffordableResults(plan: RunPlan): PlannedResult[] {
  const affordable = new Set(resultsOf(expectedUnits(plan), plan).map(({ id, node }) => `${id} ${node}`));
  return plannedResults(plan).filter(({ id, node }) => !affordable.has(`${id} ${node}`));
}

/** What a plan leaves out, in the order of the register. */
export function leftOutResults(plan: RunPlan): PlannedResult[] {
  const planned = new Set(plannedResults(plan).map(({ id, node }) => `${id} ${node}`));
  return resultsOf(unitsOfShard(plan), plan).filter(({ id, node }) => !planned.has(`${id} ${node}`));
}

/** In the order of the register. */
export function plannedResults(plan: RunPlan): PlannedResult[] {
  return resultsOf(plannedUnits(plan), plan);
}

/** The results that units give, in the order of the register. */
export function resultsOf(units: readonly Unit[], plan: RunPlan): PlannedResult[] {
  const deciding = new Map<string, Unit[]>();
  for (const unit of units) {
    for (const id of unit.check.decides) {
      const known = deciding.get(id);
      if (known === undefined) deciding.set(id, [unit]);
      else known.push(unit);
    }
  }
  return [...selectedRequirements(plan).values()].flatMap(({ id, title }) =>
    (deciding.get(id) ?? [])
      .map(({ node }) => ({ id, node: node?.name ?? null, title }))
      .filter(({ node }) => isOnSelectedSurface(plan.selection, id, node)),
  );
}

/** Whether this shard has no required statement while others have some: then those decide the run. */
export function isEvaluatedElsewhere(plan: RunPlan): boolean {
  const selected = selectedRequirements(plan);
  const planned = (shard: Selection['shard']): readonly PlannedResult[] =>
    plannedResults({ ...plan, selection: { ...plan.selection, shard } }).filter(
      ({ id }) => selected.get(id)?.level === 'required',
    );
  return planned(plan.selection.shard).length === 0 && planned(wholeRun.shard).length > 0;
}

export function isSlow({ check }: Unit): boolean {
  return check.slow === true;
}

/** Requests of a plan: what a check sends itself, or what it is the first of a surface to have read for all. */
export interface PlannedRequests {
  readonly unit: Unit;
  /** Null for what the check sends itself. */
  readonly reading: string | null;
  readonly requests: number;
}

/** Where nothing fails. What checks share is counted once for each surface, with the first of them. */
export const plannedRequests = onceOf((plan: RunPlan): readonly PlannedRequests[] => {
  const { target } = plan;
  const counted = new Set<string>();
  return expectedUnits(plan).flatMap((unit): PlannedRequests[] => {
    const { check, node } = unit;
    const profile = profileOn(plan, node);
    const fresh = (check.readings?.({ target, node }, profile) ?? []).filter(({ name }) => {
      const key = JSON.stringify([name, node?.name ?? null]);
      return !counted.has(key) && counted.add(key);
    });
    return [
      { unit, reading: null, requests: unitCost(unit, profile, target) },
      ...fresh.map(({ name, cost }) => ({ unit, reading: name, requests: cost(profile, { target, node }) })),
    ];
  });
});

export interface AreaPlan {
  readonly area: string;
  readonly checks: number;
  readonly requests: number;
  readonly requestUnits: number;
}

/** What a plan would send, by area. On the sharded chain a request costs one request unit (§8). */
export function planByArea(plan: RunPlan): AreaPlan[] {
  const areas = new Map<string, AreaPlan>();
  for (const { unit, reading, requests } of plannedRequests(plan)) {
    const area = areaOf(unit);
    const known = areas.get(area) ?? { area, checks: 0, requests: 0, requestUnits: 0 };
    areas.set(area, {
      area,
      checks: known.checks + (reading === null ? 1 : 0),
      requests: known.requests + requests,
      requestUnits: known.requestUnits + (isMetered(unit) ? requests : 0),
    });
  }
  return [...areas.values()]
    .map((row) => ({
      ...row,
      requests: Math.round(row.requests),
      requestUnits: Math.round(row.requestUnits),
    }))
    .sort((a, b) => (a.area < b.area ? -1 : 1));
}

function areaOf({ check }: Unit): string {
  return check.decides[0].split('.')[0] ?? '';
}
