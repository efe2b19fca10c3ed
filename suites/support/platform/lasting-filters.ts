import { orderName } from './list-parameters.ts';
import { filtersOf, type ListQuery } from './list-query.ts';

/** Filters by what a node keeps as long as it is there. Its status may change and change back. */
export const lastingFilters = [
  'organization',
  'network',
  'region',
  'provider',
  'role',
  'type',
  'protocol',
  'public_network',
  'project_type',
] as const;

const names: ReadonlySet<string> = new Set(lastingFilters);

/** Whether a node that belongs to a list belongs to it as long as it is there. */
export function isLasting(query: ListQuery): boolean {
  return filtersOf(query).every(([name]) => names.has(name));
}

/** Whether the nodes of a list stay in their order as long as none comes or goes: a name may change, and no time of creation does. */
export function keepsOrder(query: ListQuery): boolean {
  return query.every(([name, value]) => name !== orderName || value.replace(/^-/, '') === 'created_at');
}
