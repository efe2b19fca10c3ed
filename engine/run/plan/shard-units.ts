import type { Target } from '../../target/target.ts';
import type { Profile } from './profile.ts';
import type { Selection } from './selection.ts';
import { type Unit, unitCost } from './unit.ts';

type Shard = Selection['shard'];

/** What one shard of a run does. */
export interface ShardOfUnits {
  readonly units: readonly Unit[];
  /** Requests where nothing fails, readings counted once. */
  readonly requests: number;
}

interface Planned {
  readonly profile: Profile;
  readonly target: Target;
}

interface Group {
  readonly units: Unit[];
  readonly key: string;
  requests: number;
}

/**
 * All shards of a run. Whatever a surface has read for several checks is read in one shard only: a surface stays whole
 * where the shards are even all the same, and is cut between what shares no reading where it is larger than a shard. Everybody who
 * plans the same run gets the same shards.
 */
export function shardUnits(
  units: readonly Unit[],
  of: Shard['of'],
  { profile, target }: Planned,
): readonly ShardOfUnits[] {
  const costOf = (some: readonly Unit[]): number => plannedCost(some, profile, target);
  const surfaces = groupUnits(units, (unit) => surfaceKey(unit, target), costOf);
  const evenShare = surfaces.reduce((sum, { requests }) => sum + requests, 0) / of;
  const groups = surfaces.flatMap((surface) =>
    surface.requests <= evenShare || !isSeparable(surface, target)
      ? [surface]
      : cutByReadings(surface, { profile, target }, costOf),
  );
  groups.sort((a, b) => b.requests - a.requests || (a.key < b.key ? -1 : 1));
  const shards = Array.from({ length: of }, () => ({ units: new Set<Unit>(), requests: 0 }));
  for (const group of groups) {
    const [lightest] = shards.toSorted((a, b) => a.requests - b.requests);
    if (lightest === undefined) continue;
    for (const unit of group.units) lightest.units.add(unit);
    lightest.requests += group.requests;
  }
  return shards.map((shard) => ({ ...shard, units: units.filter((unit) => shard.units.has(unit)) }));
}

/** Full and archive nodes with meters are read side by side (§1.5), while nobody else may use them: they stay together. */
function surfaceKey({ node }: Unit, { nodes }: Target): string {
  if (node === null) return '';
  const metered = nodes.filter(
    ({ api, meter, mode }) => api === 'sharded' && meter !== undefined && mode !== undefined,
  );
  const isCompared = metered.includes(node) && new Set(metered.map(({ mode }) => mode)).size > 1;
  return isCompared ? '\u0000metered' : node.name;
}

/** Deletion and meters need a surface that no other shard is using. */
function isSeparable({ units }: Group, { allow }: Target): boolean {
  return !units.some(
    ({ node }) => node?.meter !== undefined || (node === null && allow.deleteNetworks.length > 0),
  );
}

function groupUnits(
  units: readonly Unit[],
  keyOf: (unit: Unit) => string,
  costOf: (units: readonly Unit[]) => number,
): Group[] {
  const groups = new Map<string, Group>();
  for (const unit of units) {
    const key = keyOf(unit);
    const group = groups.get(key) ?? { units: [], key, requests: 0 };
    group.units.push(unit);
    groups.set(key, group);
  }
  for (const group of groups.values()) group.requests = costOf(group.units);
  return [...groups.values()];
}

/** The parts of a surface that have no reading in common. */
function cutByReadings(
  { units, key }: Group,
  { profile, target }: Planned,
  costOf: (units: readonly Unit[]) => number,
): Group[] {
  const parts: { readonly readings: Set<string>; readonly units: Unit[] }[] = [];
  for (const unit of units) {
    const readings = new Set(readingsOf(unit, profile, target).map(({ name }) => name));
    const joined = parts.filter((part) => [...readings].some((name) => part.readings.has(name)));
    for (const part of joined) parts.splice(parts.indexOf(part), 1);
    parts.push({
      readings: new Set([...readings, ...joined.flatMap((part) => [...part.readings])]),
      units: [...joined.flatMap((part) => part.units), unit],
    });
  }
  return parts.map((part) => ({
    units: part.units,
    key: `${key}\u0000${part.units.map(({ check }) => check.decides[0]).toSorted()[0]}`,
    requests: costOf(part.units),
  }));
}

function readingsOf({ check, node }: Unit, profile: Profile, target: Target) {
  return check.readings?.({ target, node }, profile) ?? [];
}

function plannedCost(units: readonly Unit[], profile: Profile, target: Target): number {
  const counted = new Set<string>();
  let sum = 0;
  for (const unit of units) {
    sum += unitCost(unit, profile, target);
    for (const { name, cost } of readingsOf(unit, profile, target)) {
      const key = JSON.stringify([name, unit.node?.name ?? null]);
      if (counted.has(key)) continue;
      counted.add(key);
      sum += cost(profile, { target, node: unit.node });
    }
  }
  return sum;
}
