import type { Target } from '../target/target.ts';
import type { Efforts } from './efforts.ts';
import type { Unit } from './unit.ts';
import { UnitPrices } from './unit-prices.ts';

/**
 * As many units as a number of requests pays for, the best first: those that send nothing, of each area on each surface one, then those
 * that decide most statements for each request. Those that get what others leave are no part of it.
 * @param requests how many there is room for; all units in that order where absent
 */
export function chooseUnits(
  units: readonly Unit[],
  plan: Efforts & { readonly target: Target },
  requests = Number.POSITIVE_INFINITY,
): ReadonlySet<Unit> {
  const prices = new UnitPrices(plan);
  const open = new Set(units.filter((unit) => !getsWhatIsLeft(unit)));
  // They stand for no area: what they say follows from the others.
  const chosen = new Set([...open].filter((unit) => prices.of(unit) === 0));
  for (const unit of chosen) open.delete(unit);
  let left = requests;
  const seen = new Set<string>();
  while (open.size > 0) {
    const unseen = [...open].filter((unit) => !seen.has(placeOf(unit)));
    const [next] = (unseen.length > 0 ? unseen : [...open])
      .map((unit) => ({ unit, cost: prices.of(unit) }))
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
    left -= prices.take(next.unit);
  }
  return chosen;
}

/** Of a run that is bound to a number of requests: what takes long, disturbs others or is decided by others, too. */
export function getsWhatIsLeft({ check }: Unit): boolean {
  return check.slow === true || check.exclusive === true || check.isSpare === true;
}

function placeOf({ check, node }: Unit): string {
  return `${check.decides[0].split('.')[0]} ${node?.name ?? ''}`;
}
