import type { Turn } from '../../ledger/strand.ts';
import type { Unit } from './unit.ts';

/**
 * The turn of each of these units, by which they begin and their requests go: first what others wait for or takes long by itself, then
 * what waits for itself.
 */
export function turnsOf(units: readonly Unit[]): (unit: Unit) => Turn {
  const awaited = new Set(
    units.flatMap(({ check, node }) => (check.exclusive === true ? (node?.api ?? []) : [])),
  );
  return ({ check, node }) => {
    if (check.slow === true || (node !== null && awaited.has(node.api))) return 'awaited';
    return check.chained === true ? 'chained' : 'usual';
  };
}
