import type { Behaviour } from '../entries/behaviour.ts';
import type { FilterName, NodeQuery } from './node-query.ts';
import type { StoredNode } from './store.ts';

export interface RowsInfo {
  readonly query: NodeQuery;
  /** Requests that the platform has received, this one included. */
  readonly count: number;
}

interface MatchInfo extends RowsInfo {
  readonly node: StoredNode;
  readonly filter: FilterName;
  readonly value: string;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Whether one node passes one filter. */
    'platform.match': Hook<boolean, MatchInfo>;
    /** The nodes that passed all filters; `all` are those before. */
    'platform.rows': Hook<readonly StoredNode[], RowsInfo & { readonly all: readonly StoredNode[] }>;
  }
}

const matches: Readonly<Record<FilterName, (node: StoredNode, value: string) => boolean>> = {
  project: (node, value) => node.network.project === value,
  organization: (node, value) => node.organization === value,
  network: (node, value) => node.network.id === value,
  region: (node, value) => node.region === value,
  provider: (node, value) => node.provider === value,
  protocol: (node, value) => node.network.protocol === value,
  status: (node, value) => node.status === value,
  role: (node, value) => node.role === value,
  type: (node, value) => node.type === value,
  archive: (node, value) => node.configuration.archive === (value === 'true'),
  public_network: (node, value) => node.network.publicNetwork === value,
  // §4.2 says no more than "name filter": equality here, `platform.name-substring` is the other reading.
  name: (node, value) => node.name === value,
  project_type: (node, value) => node.network.projectType === value,
};

/** The nodes that pass every filter of the query, in their order. */
export function filterNodes(
  behaviour: Behaviour,
  nodes: readonly StoredNode[],
  query: NodeQuery,
  count: number,
): readonly StoredNode[] {
  const passed = nodes.filter((node) =>
    [...query.filters].every(([filter, value]) =>
      behaviour.override('platform.match', matches[filter](node, value), {
        node,
        filter,
        value,
        query,
        count,
      }),
    ),
  );
  return behaviour.override('platform.rows', passed, { query, count, all: nodes });
}
