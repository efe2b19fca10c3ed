import { groupBy } from '../../base/group-by.ts';
import type { Surface } from './surface.ts';

/** What was seen of one target: its nodes, null for the platform API, and what is known of them. */
export interface SeenNodes {
  readonly nodes: readonly (string | null)[];
  readonly surfaces: readonly Surface[];
}

/**
 * Names under which the nodes of several targets stand beside each other, in the order of `nodes`: their own where all targets
 * use the same ones; else the api, where each target has one node of it; else their place in the order of their names.
 */
export function nodeLabels(targets: readonly SeenNodes[]): readonly (readonly string[])[] {
  const own = targets.map(({ nodes }) => nodes.map((node) => node ?? 'platform'));
  const sorted = own.map((names) => [...names].sort().join('\n'));
  if (new Set(sorted).size <= 1) return own;
  const apis = targets.map(({ nodes, surfaces }) =>
    nodes.map((node) => surfaces.find((surface) => surface.node === node)?.api),
  );
  const single = apis.every(
    (ofTarget) => ofTarget.every((api) => api !== undefined) && !hasDuplicates(ofTarget),
  );
  if (single) return apis.map((ofTarget) => ofTarget.map((api) => api ?? ''));
  return own.map((names) => {
    const places = [...names].sort();
    return names.map((name) => (name === 'platform' ? name : `node ${places.indexOf(name) + 1}`));
  });
}

function hasDuplicates(ofTarget: readonly (string | undefined)[]): boolean {
  return groupBy(ofTarget, (api) => api ?? '').some((group) => group.length > 1);
}
