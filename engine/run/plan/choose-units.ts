import type { Target } from '../../target/target.ts';
import type { Efforts } from './efforts.ts';
import { isExclusive, type Unit } from './unit.ts';
import { UnitPrices } from './unit-prices.ts';

/** Of the requests that there is room for, so much at most is for what is essential: in a large fleet that alone would take all. */
const shareOfEssentials = 0.5;

/**
 * As many units as a number of requests pays for, the best first: those that send nothing, those that are essential, of each area on each
 * surface one, then those that decide most statements for each request. Those that get what others leave are no part of it.
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
  const take = (unit: Unit): void => {
    open.delete(unit);
    chosen.add(unit);
    left -= prices.take(unit);
  };
  const reserved = left * (1 - shareOfEssentials);
  for (const unit of open)
    if (isEssential(unit, plan.target) && prices.of(unit) <= left - reserved) take(unit);
  const unseen = new Set([...open].map(placeOf));
  while (open.size > 0) {
    const among = unseen.size > 0 ? [...open].filter((unit) => unseen.has(placeOf(unit))) : open;
    const next = bestOf(among, prices, left);
    if (next === undefined) {
      if (unseen.size === 0) break;
      unseen.clear();
      continue;
    }
    unseen.delete(placeOf(next));
    take(next);
  }
  return chosen;
}

/** The first of those that decide most statements for each request, where there is room for one. */
function bestOf(units: Iterable<Unit>, prices: UnitPrices, left: number): Unit | undefined {
  let best: Unit | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const unit of units) {
    const cost = prices.of(unit);
    const each = cost / unit.check.decides.length;
    if (cost > left || each >= least) continue;
    best = unit;
    least = each;
  }
  return best;
}

/** Of a run that is bound to a number of requests: what takes long, disturbs others or is decided by others, too. */
export function getsWhatIsLeft(unit: Unit): boolean {
  return unit.check.slow === true || isExclusive(unit) || unit.check.isSpare === true;
}

function isEssential({ check, node }: Unit, target: Target): boolean {
  return check.isEssential?.({ target, node }) === true;
}

function placeOf({ check, node }: Unit): string {
  return `${check.decides[0].split('.')[0]} ${node?.name ?? ''}`;
}
