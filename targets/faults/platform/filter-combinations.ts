import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { FilterName } from '../../platform/node-query.ts';
import type { StoredNode } from '../../platform/store.ts';

const fault = faultsOf({ id: 'platform.nodes.', section: '4.2' });

/** Ignores one filter where another is beside it. */
function voidBeside(lost: FilterName, beside: FilterName): Overrides {
  return {
    'platform.match': (matches, { filter, query }) =>
      matches || (filter === lost && query.filters.has(beside)),
  };
}

function withProtocol(
  nodes: readonly StoredNode[],
  publicNetwork: string,
  protocol: string,
): readonly StoredNode[] {
  return nodes.map((node) =>
    node.network.publicNetwork === publicNetwork ? { ...node, network: { ...node.network, protocol } } : node,
  );
}

/** Filters that are right alone and wrong together, or with an order (§4.2). */
export const faults: readonly Fault[] = [
  fault('filters-any-of', 'filters-combine', 'Of several filters one is enough', {
    'platform.match': (matches, { query, node }) =>
      matches ||
      (query.filters.size > 1 &&
        (query.filters.get('status') === node.status ||
          query.filters.get('type') === node.type ||
          query.filters.get('region') === node.region ||
          query.filters.get('provider') === node.provider)),
  }),
  fault('filters-last-wins', 'filters-combine', 'Of several filters only the last counts', {
    'platform.match': (matches, { query, filter }) => matches || [...query.filters.keys()].at(-1) !== filter,
  }),
  fault('filters-third-ignored', 'filters-combine', 'Of three filters or more the third is ignored', {
    'platform.match': (matches, { query, filter }) =>
      matches || [...query.filters.keys()].indexOf(filter) === 2,
  }),
  fault(
    'filters-type-void-beside-provider',
    'filters-combine',
    'The type is ignored where a provider is given',
    () => voidBeside('type', 'provider'),
  ),
  fault(
    'filters-status-void-beside-type',
    'filters-combine',
    'The status is ignored where a type is given',
    () => voidBeside('status', 'type'),
  ),
  fault(
    'filters-archive-void-beside-status',
    'filters-combine',
    'The archive flag is ignored where a status is given',
    () => voidBeside('archive', 'status'),
  ),
  fault(
    'filters-archive-void-beside-type-and-region',
    'filters-combine',
    'The archive flag is ignored where a type and a region are given',
    {
      'platform.match': (matches, { filter, query }) =>
        matches || (filter === 'archive' && query.filters.has('type') && query.filters.has('region')),
    },
  ),
  fault(
    'filters-pair-loses-one',
    'filters-combine',
    'Two filters together lose a node where they return more than ten',
    {
      'platform.rows': (rows, { query }) =>
        query.filters.size === 2 && rows.length > 10 ? rows.slice(1) : rows,
    },
  ),
  fault('filters-sixth-ignored', 'filters-combine', 'From the sixth on filters are ignored', {
    'platform.match': (matches, { query, filter }) =>
      matches || [...query.filters.keys()].indexOf(filter) >= 5,
  }),
  fault(
    'filters-name-void-on-page-with-status',
    'filters-combine',
    'The name is ignored where a status and the number of a page are given',
    {
      'platform.match': (matches, { filter, query }) =>
        matches || (filter === 'name' && query.filters.has('status') && query.page !== null),
    },
  ),
  fault('order-void-with-filters', 'order-with-filters', 'With a filter the order is ignored', {
    'platform.query': (query) => (query.filters.size > 0 ? { ...query, orderBy: null } : query),
  }),
  fault(
    'order-upside-down-with-status',
    'order-with-filters',
    'With a status filter, descending order is ascending',
    {
      'platform.query': (query) => (query.filters.has('status') ? { ...query, descending: false } : query),
    },
  ),
  fault(
    'filters-one-value-void-downwards',
    'order-with-filters',
    'In descending order the filter by the status stopping returns what has stopped as well',
    {
      'platform.match': (matches, { query, filter, value, node }) =>
        matches ||
        (filter === 'status' && value === 'stopping' && node.status === 'stopped' && query.descending),
    },
  ),
  fault(
    'order-upwards-with-type',
    'order-with-filters',
    'With a type the descending order of names is ascending',
    {
      'platform.query': (query) =>
        query.filters.has('type') && query.orderBy === 'name' ? { ...query, descending: false } : query,
    },
  ),
  fault(
    'order-void-with-three-filters',
    'order-with-filters',
    'With three filters or more the order is ignored',
    {
      'platform.query': (query) => (query.filters.size >= 3 ? { ...query, orderBy: null } : query),
    },
  ),
  fault('filters-void-with-order', 'order-with-filters', 'With an order by name the filters are ignored', {
    'platform.match': (matches, { query }) => matches || query.orderBy === 'name',
  }),
  fault(
    'public-network-of-another-protocol',
    'public-network-by-protocol',
    'The nodes of one public network are found under the protocol of another',
    { 'platform.fleet': (nodes) => withProtocol(nodes, 'aurora-mainnet', 'near') },
  ),
  fault(
    'public-network-by-first-word',
    'public-network-by-protocol',
    'The nodes of bsc-testnet are found under ethereum',
    { 'platform.fleet': (nodes) => withProtocol(nodes, 'bsc-testnet', 'ethereum') },
  ),
  fault(
    'dedicated-missing-for-one-protocol',
    ['dedicated-for-all-protocols', 'filters-combine'],
    'Dedicated nodes of ethereum are not returned when both are asked for',
    {
      'platform.match': (matches, { filter, query, node }) =>
        matches &&
        !(
          filter === 'protocol' &&
          query.filters.has('type') &&
          node.network.protocol === 'ethereum' &&
          node.type === 'dedicated'
        ),
    },
  ),
  fault(
    'dedicated-refused-for-one-protocol',
    ['dedicated-for-all-protocols', 'filters-combine'],
    'Dedicated together with harmony is rejected',
    {
      'platform.accepts': (accepted, { name, request }) =>
        accepted &&
        !(
          name === 'type' &&
          request.query.get('protocol') === 'harmony' &&
          request.query.get('type') === 'dedicated'
        ),
    },
  ),
];
