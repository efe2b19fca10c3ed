import { type Json, without } from '../json.ts';
import { type PlatformTraits, startPlatform } from '../platform-service.ts';
import { variantsOf } from '../variant.ts';

const wrapped = (change: (wrapper: Json, view: Parameters<PlatformTraits['wrap']>[1]) => unknown) => ({
  wrap: change,
});
const each = (change: (node: Json) => Json): Pick<PlatformTraits, 'shape'> => ({
  shape: (node) => change(node),
});

export const platformDefects = variantsOf<PlatformTraits>('platform', startPlatform, [
  ['org-name-number', '2.1', 'the name is a number', { organization: { id: 'RG-417-902', name: 7 } }],
  [
    'node-network-form',
    '2.2',
    'network ids have letters',
    each((node) => ({ ...node, network: 'NW-abc-1-1' })),
  ],
  [
    'node-organization-object',
    '2.2',
    'organization is an object',
    each((node) => ({ ...node, organization: { id: node.organization } })),
  ],
  [
    'node-configuration-null',
    '2.2',
    'configuration is null',
    each((node) => ({ ...node, configuration: null })),
  ],
  ['node-details-list', '2.2', 'details is a list', each((node) => ({ ...node, details: [node.details] }))],
  [
    'node-id-missing-late',
    '2.2',
    'only nodes from the second page on lack the region',
    { shape: (node, _at, { page }) => (page > 1 ? without(node, 'region') : node) },
  ],
  [
    'count-off',
    '2.3',
    'count is one too many',
    wrapped((wrapper, view) => ({ ...wrapper, count: view.total + 1 })),
  ],
  [
    'next-empty',
    '2.3',
    'next is empty text on the last page',
    wrapped((wrapper) => ({ ...wrapper, next: wrapper.next ?? '' })),
  ],
  ['next-never', '2.3', 'next is always null', wrapped((wrapper) => ({ ...wrapper, next: null }))],
  ['previous-null', '2.3', 'previous is always null', wrapped((wrapper) => ({ ...wrapper, previous: null }))],
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
    'filter-type-page-2',
    '4.2',
    'type is ignored from page 2 on',
    { keeps: (name, _value, _node, { page }) => (name === 'type' && page > 1 ? true : undefined) },
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
    'delete-text',
    '4.1',
    'a deletion answers the text OK',
    {
      deletable: ['NW-023-6-3'],
      deleted: { status: 200, body: 'OK', headers: { 'content-type': 'text/plain' } },
    },
  ],
  [
    'auth-prefix',
    '5.1',
    'only the first 8 characters of the key count',
    { admits: (header) => header?.slice(0, 15) === `Bearer hl-7c1f.`.slice(0, 15) },
  ],
  [
    'auth-case',
    '5.1',
    'the case of the key does not count',
    {
      admits: (header) =>
        /^Bearer /i.test(header ?? '') &&
        header?.toLowerCase() === `bearer hl-7c1f.9d2ab3e4556677889900aabbccdd`,
    },
  ],
  [
    'every-tenth',
    '2.2',
    'every tenth answer has a node without status',
    { shape: (node, at, { n }) => (n % 10 === 0 && at === 0 ? without(node, 'status') : node) },
  ],
  [
    'after-40',
    '2.3',
    'after 40 requests count is a string',
    wrapped((wrapper, { n }) => (n > 40 ? { ...wrapper, count: `${wrapper.count}` } : wrapper)),
  ],
  [
    'one-of-60',
    '2.2',
    'of 60 nodes the fiftieth has no creator',
    { nodes: 60, shape: (node) => (String(node.id).startsWith('ND-150-') ? without(node, 'creator') : node) },
  ],
]);
