import type { Behaviour } from '../entries/behaviour.ts';
import type { RowsInfo } from './filters.ts';
import type { NodeQuery } from './node-query.ts';
import type { StoredNode } from './store.ts';

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** The nodes in the order in which the pages cut them. */
    'platform.ordered': Hook<readonly StoredNode[], RowsInfo>;
  }
}

export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

export function compareBy(key: 'name' | 'created_at'): (left: StoredNode, right: StoredNode) => number {
  return key === 'name'
    ? (left, right) => compareText(left.name, right.name)
    : (left, right) => left.createdAt - right.createdAt;
}

/**
 * §4.2: by name (code units) or by creation, descending with the prefix. Ties are in the order of their ids
 * either way, so that pages of one order never overlap; without `order_by` the order stays as it is.
 */
export function orderNodes(
  behaviour: Behaviour,
  nodes: readonly StoredNode[],
  query: NodeQuery,
  count: number,
): readonly StoredNode[] {
  const { orderBy, descending } = query;
  if (orderBy === null) return behaviour.override('platform.ordered', nodes, { query, count });
  const compare = compareBy(orderBy);
  const direction = descending ? -1 : 1;
  const ordered = [...nodes].sort(
    (left, right) => direction * compare(left, right) || compareText(left.id, right.id),
  );
  return behaviour.override('platform.ordered', ordered, { query, count });
}
