import type { Target } from '../target/target.ts';
import type { Profile } from './profile.ts';
import { type Unit, unitCost } from './unit.ts';

/** One that plans nothing of its own still confirms, and reads what nobody else did. */
const leastCost = 1.5;

/**
 * As many units as a number of requests pays for: of each area on each surface one, then those that decide most statements for each
 * request. What an earlier one has
 * read costs the later ones nothing. Slow and exclusive ones are left out.
 */
export function chooseUnits(units: readonly Unit[], profile: Profile, target: Target): ReadonlySet<Unit> {
  const { requests = Number.POSITIVE_INFINITY } = profile;
  const open = new Set(units.filter(({ check }) => check.slow !== true && check.exclusive !== true));
  const chosen = new Set<Unit>();
  const read = new Set<string>();
  let left = requests;
  const readings = new Map(
    [...open].map((unit) => {
      const { check, node } = unit;
      const shared = (check.readings?.({ target, node }) ?? []).map(({ name, cost }) => ({
        key: `${node?.name ?? ''} ${name}`,
        requests: cost(profile, { target, node }),
      }));
      return [unit, shared];
    }),
  );
  const own = new Map([...open].map((unit) => [unit, Math.max(leastCost, unitCost(unit, profile, target))]));
  const readingsOf = (unit: Unit) => readings.get(unit) ?? [];
  const marginal = (unit: Unit): number =>
    readingsOf(unit).reduce((sum, one) => sum + (read.has(one.key) ? 0 : one.requests), 0) +
    (own.get(unit) ?? leastCost);
  const seen = new Set<string>();
  while (open.size > 0) {
    const unseen = [...open].filter((unit) => !seen.has(placeOf(unit)));
    const [next] = (unseen.length > 0 ? unseen : [...open])
      .map((unit) => ({ unit, cost: marginal(unit) }))
      .filter(({ cost }) => cost <= left)
      .sort((a, b) => a.cost / a.unit.check.decides.length - b.cost / b.unit.check.decides.length);
    if (next === undefined) {
      if (unseen.length === 0) break;
      for (const unit of unseen) seen.add(placeOf(unit));
      continue;
    }
    seen.add(placeOf(next.unit));
    open.delete(next.unit);
    chosen.add(next.unit);
    left -= next.cost;
    for (const { key } of readingsOf(next.unit)) read.add(key);
  }
  return chosen;
}

function placeOf({ check, node }: Unit): string {
  return `${check.decides[0].split('.')[0]} ${node?.name ?? ''}`;
}
