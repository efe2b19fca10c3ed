import type { Json } from '../json.ts';
import { type PlatformTraits, startPlatform } from '../platform-service.ts';
import { variantsOf } from '../variant.ts';

type Keeps = PlatformTraits['keeps'];

const ignoring = (filter: string): { keeps: Keeps } => ({
  keeps: (name) => (name === filter ? true : undefined),
});
const results = (wrapper: Json): Json[] => wrapper.results as Json[];

export const platformFilterDefects = variantsOf<PlatformTraits>('platform', startPlatform, [
  ...[
    'project',
    'organization',
    'network',
    'region',
    'provider',
    'protocol',
    'status',
    'type',
    'archive',
    'public_network',
    'name',
  ].map(
    (name) =>
      [
        `filter-${name.replace('_', '-')}-ignored`,
        '4.2',
        `the filter ${name} is ignored`,
        ignoring(name),
      ] as const,
  ),
  [
    'filter-region-partial',
    '4.2',
    'the filter region knows only the part before the first hyphen',
    {
      keeps: (name, value, { shown }) =>
        name === 'region' ? String(shown.region).split('-')[0] === value.split('-')[0] : undefined,
    },
  ],
  [
    'filter-status-only-running',
    '4.2',
    'the filter status works only for running',
    { keeps: (name, value) => (name === 'status' && value !== 'running' ? true : undefined) },
  ],
  [
    'filter-type-inverted',
    '4.2',
    'the filter type is inverted',
    { keeps: (name, value, { shown }) => (name === 'type' ? shown.type !== value : undefined) },
  ],
  [
    'filter-archive-only-true',
    '4.2',
    'archive=false lets all pass',
    { keeps: (name, value) => (name === 'archive' && value === 'false' ? true : undefined) },
  ],
  [
    'filter-type-after-provider',
    '4.2',
    'type is ignored beside provider',
    {
      keeps: (name, _value, _node, { query }) =>
        name === 'type' && query.has('provider') ? true : undefined,
    },
  ],
  [
    'filter-status-with-order',
    '4.2',
    'status is ignored beside order_by',
    {
      keeps: (name, _value, _node, { query }) =>
        name === 'status' && query.has('order_by') ? true : undefined,
    },
  ],
  [
    'filter-type-page-2',
    '4.2',
    'type is ignored from page 2 on',
    { keeps: (name, _value, _node, { page }) => (name === 'type' && page > 1 ? true : undefined) },
  ],
  [
    'filter-type-drops',
    '4.2',
    'type=dedicated drops one node',
    {
      keeps: (name, value, { shown }) =>
        name === 'type' && value === 'dedicated' && String(shown.id).startsWith('ND-105-')
          ? false
          : undefined,
    },
  ],
  [
    'filter-network-prefix',
    '4.2',
    'the filter network compares the first six characters',
    {
      keeps: (name, value, { shown }) =>
        name === 'network' ? String(shown.network).slice(0, 5) === value.slice(0, 5) : undefined,
    },
  ],
  [
    'order-name-ignored',
    '4.2',
    'order_by=name is ignored',
    { compare: (key, a, b) => (key === 'name' ? (String(a.id) < String(b.id) ? -1 : 1) : undefined) },
  ],
  [
    'order-desc-ignored',
    '4.2',
    'the prefix - is ignored',
    {
      compare: (key, a, b) =>
        key === '-created_at' ? (String(a.created_at) < String(b.created_at) ? -1 : 1) : undefined,
    },
  ],
  [
    'order-created-as-name',
    '4.2',
    'created_at orders by name',
    {
      compare: (key, a, b) => (key === 'created_at' ? (String(a.name) < String(b.name) ? -1 : 1) : undefined),
    },
  ],
  [
    'order-created-by-time',
    '4.2',
    'created_at orders by the time of day',
    {
      compare: (key, a, b) =>
        key === 'created_at'
          ? String(a.created_at).slice(11) < String(b.created_at).slice(11)
            ? -1
            : 1
          : undefined,
    },
  ],
  [
    'order-page-only',
    '4.2',
    'order holds on each page, not across pages',
    {
      sort: (nodes) => {
        const byId = nodes.toSorted((a, b) => (String(a.shown.id) < String(b.shown.id) ? -1 : 1));
        return byId;
      },
      wrap: (wrapper, { query }) => {
        const order = query.get('order_by') ?? 'created_at';
        const key = order.replace('-', '');
        const sign = order.startsWith('-') ? -1 : 1;
        return {
          ...wrapper,
          results: results(wrapper).toSorted((a, b) => (String(a[key]) < String(b[key]) ? -sign : sign)),
        };
      },
    },
  ],
  [
    'order-with-filter',
    '4.2',
    'order is lost beside a filter',
    { sort: (nodes, { query }) => (query.has('type') || query.has('status') ? nodes.toReversed() : nodes) },
  ],
]);
