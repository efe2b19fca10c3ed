import type { Overrides } from '../entries/behaviour.ts';
import type { StoredNode } from './store.ts';

/** Nodes that may change, come and go without touching those that really answer. */
export function movable(nodes: readonly StoredNode[]): readonly StoredNode[] {
  return nodes.filter((node) => node.status !== 'running' && node.status !== 'pending').slice(0, 10);
}

/** Another node is in maintenance after each so many requests. */
export function statusChanges(requests: number): Overrides {
  return {
    'platform.fleet': (nodes, { count }) => {
      const changing = movable(nodes).at(Math.floor(count / requests) % 10);
      return nodes.map((node) => (node === changing ? { ...node, status: 'maintenance' } : node));
    },
  };
}
