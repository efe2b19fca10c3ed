import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { filterNames } from '../../platform/node-query.ts';

function filterFault(
  what: string,
  requirement: string,
  summary: string,
  overrides: Overrides,
  also: readonly string[] = [],
): Fault {
  const requirements = [`platform.nodes.filter-${requirement}`, ...also] as const;
  return { id: `platform.nodes.filter-${what}`, section: '4.2', summary, requirements, overrides };
}

const ignored = filterNames
  .filter((name) => name !== 'role' && name !== 'project_type')
  .map((name): Fault => {
    const words = name.replace('_', '-');
    return filterFault(`${words}-ignored`, words, `The filter ${name} is ignored`, {
      'platform.match': (matches, { filter }) => filter === name || matches,
    });
  });

/** Whether a text is like a pattern of SQL. */
function isLike(text: string, pattern: string): boolean {
  const literally = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literally.replaceAll('_', '.').replaceAll('%', '.*')}$`, 'su').test(text);
}

/** Filters that return other nodes than those that have the value (§4.2). */
export const faults: readonly Fault[] = [
  ...ignored,
  filterFault('project-unknown-gives-all', 'project', 'A project that does not exist returns every node', {
    'platform.rows': (rows, { query, all }) =>
      query.filters.has('project') && rows.length === 0 ? all : rows,
  }),
  filterFault('name-as-pattern', 'name', 'In a name that is asked for, _ and % stand for other characters', {
    'platform.match': (matches, { filter, value, node }) =>
      matches || (filter === 'name' && /[_%]/.test(value) && isLike(node.name, value)),
  }),
  filterFault(
    'organization-loses-one',
    'organization',
    'Filtering by organization loses the last of its nodes',
    {
      'platform.rows': (rows, { query }) => (query.filters.has('organization') ? rows.slice(0, -1) : rows),
    },
  ),
  filterFault(
    'organization-by-prefix',
    'organization',
    'Filtering by organization takes the beginning of an id',
    {
      'platform.match': (matches, { filter, value, node }) =>
        matches || (filter === 'organization' && node.organization.startsWith(value)),
    },
  ),
  filterFault('network-widens', 'network', 'Filtering by network returns all networks of the same protocol', {
    'platform.rows': (rows, { query, all }) => {
      const protocol = query.filters.has('network') ? rows[0]?.network.protocol : undefined;
      return protocol === undefined ? rows : all.filter((node) => node.network.protocol === protocol);
    },
  }),
  filterFault('region-includes-neighbour', 'region', 'Filtering by us-west-2 also returns us-east-1', {
    'platform.match': (matches, { filter, value, node }) =>
      matches || (filter === 'region' && value === 'us-west-2' && node.region === 'us-east-1'),
  }),
  filterFault('region-empty', 'region', 'Filtering by uksouth returns nothing', {
    'platform.match': (matches, { filter, value }) =>
      matches && !(filter === 'region' && value === 'uksouth'),
  }),
  filterFault(
    'provider-loses-one',
    'provider',
    'Filtering by provider loses one node where it returns more than five',
    {
      'platform.rows': (rows, { query }) =>
        query.filters.has('provider') && rows.length > 5 ? rows.slice(1) : rows,
    },
  ),
  filterFault('provider-swapped', 'provider', 'The first two providers are taken for each other', {
    'platform.match': (matches, { filter, value, node }) =>
      filter !== 'provider' || !['aws', 'azure'].includes(value)
        ? matches
        : node.provider === (value === 'aws' ? 'azure' : 'aws'),
  }),
  filterFault('protocol-overlaps', 'protocol', 'Filtering by ethereum also returns the nodes of arbitrum', {
    'platform.match': (matches, { filter, value, node }) =>
      matches || (filter === 'protocol' && value === 'ethereum' && node.network.protocol === 'arbitrum'),
  }),
  filterFault('protocol-empty', 'protocol', 'Filtering by tezos returns nothing', {
    'platform.match': (matches, { filter, value }) =>
      matches && !(filter === 'protocol' && value === 'tezos'),
  }),
  filterFault(
    'protocol-loses-one',
    'protocol',
    'Filtering by protocol loses one node where it returns more than three',
    {
      'platform.rows': (rows, { query }) =>
        query.filters.has('protocol') && rows.length > 3 ? rows.slice(1) : rows,
    },
  ),
  filterFault(
    'status-stopped-includes-stopping',
    'status',
    'Filtering by stopped also returns stopping nodes',
    {
      'platform.match': (matches, { filter, value, node }) =>
        matches || (filter === 'status' && value === 'stopped' && node.status === 'stopping'),
    },
  ),
  filterFault('status-starting-empty', 'status', 'Filtering by starting returns nothing', {
    'platform.match': (matches, { filter, value }) =>
      matches && !(filter === 'status' && value === 'starting'),
  }),
  filterFault(
    'status-loses-one-when-many',
    'status',
    'Filtering by status loses one node where it returns more than thirty',
    {
      'platform.rows': (rows, { query }) =>
        query.filters.has('status') && rows.length > 30 ? rows.slice(0, -1) : rows,
    },
  ),
  filterFault('status-error-is-failed', 'status', 'Filtering by error returns the failed nodes', {
    'platform.match': (matches, { filter, value, node }) =>
      filter === 'status' && value === 'error' ? node.status === 'failed' : matches,
  }),
  filterFault('role-empty', 'role', 'Filtering by peer returns nothing', {
    'platform.match': (matches, { filter }) => matches && filter !== 'role',
  }),
  filterFault('role-only-running', 'role', 'Filtering by peer returns running nodes only', {
    'platform.match': (matches, { filter, node }) =>
      matches && (filter !== 'role' || node.status === 'running'),
  }),
  filterFault('type-shared-loses-archive', 'type', 'Filtering by shared leaves out archive nodes', {
    'platform.match': (matches, { filter, value, node }) =>
      matches && !(filter === 'type' && value === 'shared' && node.configuration.archive === true),
  }),
  filterFault('type-dedicated-returns-all', 'type', 'Filtering by dedicated returns every node', {
    'platform.match': (matches, { filter, value }) => matches || (filter === 'type' && value === 'dedicated'),
  }),
  filterFault('archive-any-value-is-true', 'archive', 'Any value of the archive filter is read as true', {
    'platform.match': (matches, { filter, node }) =>
      filter === 'archive' ? node.configuration.archive === true : matches,
  }),
  filterFault('archive-false-returns-all', 'archive', 'Filtering by archive false returns every node', {
    'platform.match': (matches, { filter, value }) => matches || (filter === 'archive' && value === 'false'),
  }),
  filterFault('archive-true-loses-one', 'archive', 'Filtering by archive true loses one node', {
    'platform.rows': (rows, { query }) => (query.filters.get('archive') === 'true' ? rows.slice(1) : rows),
  }),
  filterFault(
    'public-network-by-protocol',
    'public-network',
    'Filtering by public network returns every network of its protocol',
    {
      'platform.match': (matches, { filter, value, node }) =>
        matches || (filter === 'public_network' && value.startsWith(`${node.network.protocol}-`)),
    },
  ),
  filterFault(
    'public-network-splits-networks',
    'public-network',
    'Filtering by public network leaves out those of its nodes that do not run',
    {
      'platform.match': (matches, { filter, node }) =>
        matches && !(filter === 'public_network' && node.status !== 'running'),
    },
    ['platform.nodes.networks-stay-whole'],
  ),
  filterFault('name-first-only', 'name', 'Filtering by name returns only one of several nodes of that name', {
    'platform.rows': (rows, { query }) => (query.filters.has('name') ? rows.slice(0, 1) : rows),
  }),
  filterFault(
    'name-holds-words',
    'name',
    'Filtering by name returns nodes that share its first two letters',
    {
      'platform.match': (matches, { filter, value, node }) =>
        matches || (filter === 'name' && node.name.slice(0, 2) === value.slice(0, 2)),
    },
  ),
  filterFault('name-loses-special-characters', 'name', 'Names with a space are never found', {
    'platform.match': (matches, { filter, value }) => matches && !(filter === 'name' && value.includes(' ')),
  }),
  filterFault(
    'project-type-wanders',
    'project-type',
    'Filtering by project type returns every node or none, in turn',
    {
      'platform.rows': (rows, { query, count }) =>
        query.filters.has('project_type') && count % 2 === 0 ? rows.slice(0, 0) : rows,
    },
  ),
  filterFault(
    'project-type-alone',
    'project-type',
    'With project type the other filters are ignored',
    {
      'platform.match': (matches, { filter, query }) =>
        filter === 'project_type' ? matches : query.filters.has('project_type') || matches,
    },
    ['platform.nodes.filters-combine'],
  ),
  filterFault(
    'project-type-adds-foreign',
    'project-type',
    'Filtering by project type returns a node that no list holds',
    {
      'platform.rows': (rows, { query }) =>
        query.filters.has('project_type')
          ? rows.map((node, index) => (index === 0 ? { ...node, id: 'ND-000-000-000' } : node))
          : rows,
    },
  ),
];
