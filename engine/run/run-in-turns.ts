import { getsWhatIsLeft } from './plan/choose-units.ts';
import { type Efforts, profileOn } from './plan/efforts.ts';
import type { Unit } from './plan/unit.ts';
import { type Controls, runUnits } from './run-units.ts';

/**
 * Runs units as long as a budget has room for some: what had none beside others may have it when they have sent less than was kept for
 * them.
 * @returns those that it never had room for
 */
export async function runInTurns(
  units: readonly Unit[],
  plan: Efforts,
  controls: Controls,
): Promise<readonly Unit[]> {
  const isLast = (unit: Unit): boolean =>
    profileOn(plan, unit.node).requests !== undefined && getsWhatIsLeft(unit);
  const first = units.filter((unit) => !isLast(unit));
  let open: readonly Unit[] = [...(await runUnits(first, controls)), ...units.filter(isLast)];
  for (;;) {
    const refused = await runUnits(open, controls);
    if (refused.length === open.length) return refused;
    open = refused;
  }
}
