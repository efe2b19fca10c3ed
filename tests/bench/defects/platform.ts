import { isJson, type Json, renamed, without } from '../json.ts';
import { type PlatformTraits, plainPlatform, startPlatform } from '../platform-service.ts';
import { variantsOf } from '../variant.ts';

type Shape = PlatformTraits['shape'];
type Keeps = PlatformTraits['keeps'];

const inPart =
  (part: string, change: (value: Json) => Json): Shape =>
  (node) =>
    isJson(node[part]) ? { ...node, [part]: change(node[part]) } : node;
const each = (change: (node: Json) => Json): { shape: Shape } => ({ shape: (node) => change(node) });
const oneOf = (rest: number, change: (node: Json) => Json): { shape: Shape } => ({
  shape: (node) => (Number(String(node.id).split('-')[1]) % rest === rest - 1 ? change(node) : node),
});
const ignoring = (filter: string): { keeps: Keeps } => ({
  keeps: (name) => (name === filter ? true : undefined),
});
const wrapped = (change: (wrapper: Json, view: Parameters<PlatformTraits['wrap']>[1]) => unknown) => ({
  wrap: change,
});
const linked = (change: (url: URL) => void, name = 'next') =>
  wrapped((wrapper) => {
    const link = wrapper[name];
    if (typeof link !== 'string') return wrapper;
    const url = new URL(link);
    change(url);
    return { ...wrapper, [name]: url.href };
  });
const errors = (make: (code: string, message: string) => unknown) => ({
  error: (status: number, code: string, message: string) => ({ status, body: make(code, message) }),
});
const results = (wrapper: Json): Json[] => wrapper.results as Json[];
const network = 'NW-023-6-3';
const deleting = { deletable: [network] };

export const platformDefects = variantsOf<PlatformTraits>('platform', startPlatform, [
  ['org-id-missing', '2.1', 'the organization has no id', { organization: { name: 'Harbour Lights Ltd' } }],
  ['org-name-number', '2.1', 'the name is a number', { organization: { id: 'RG-417-902', name: 7 } }],
  ['org-id-form', '2.1', 'the id has one group of digits', { organization: { id: 'RG-417902', name: 'H' } }],
  [
    'org-in-list',
    '4.1',
    'the organization comes in a list',
    {
      reply: (reply, ask) =>
        ask.path === '/v1/organization/' && reply.status === 200 ? { ...reply, body: [reply.body] } : reply,
    },
  ],
  ['org-name-null', '2.1', 'the name is null', { organization: { id: 'RG-417-902', name: null } }],
  [
    'node-id-form',
    '2.2',
    'ids of nodes begin with N-',
    each((node) => ({ ...node, id: `N-${String(node.id).slice(3)}` })),
  ],
  ['node-name-missing', '2.2', 'nodes have no name', each((node) => without(node, 'name'))],
  [
    'node-network-form',
    '2.2',
    'network ids have letters',
    each((node) => ({ ...node, network: 'NW-abc-1-1' })),
  ],
  [
    'node-network-digits',
    '2.2',
    'the last group of a network id has two digits',
    each((node) => ({ ...node, network: `${node.network}4` })),
  ],
  [
    'node-organization-object',
    '2.2',
    'organization is an object',
    each((node) => ({ ...node, organization: { id: node.organization } })),
  ],
  [
    'node-type-enum',
    '2.2',
    'one node in seven is `hybrid`',
    oneOf(7, (node) => ({ ...node, type: 'hybrid' })),
  ],
  ['node-role-enum', '2.2', 'the role is `validator`', oneOf(5, (node) => ({ ...node, role: 'validator' }))],
  [
    'node-status-enum',
    '3.1',
    'one node in nine is `deleting`',
    oneOf(9, (node) => ({ ...node, status: 'deleting' })),
  ],
  [
    'node-status-case',
    '3.1',
    'statuses come in upper case',
    each((node) => ({ ...node, status: String(node.status).toUpperCase() })),
  ],
  [
    'node-region-enum',
    '4.2',
    'one node stands in a region outside the list',
    oneOf(11, (node) => ({ ...node, region: 'us-central7' })),
  ],
  [
    'node-region-of-provider',
    '4.2',
    'one node stands in a region of another provider',
    oneOf(6, (node) => ({ ...node, provider: node.provider === 'nimbus' ? 'cirrus' : 'nimbus' })),
  ],
  [
    'node-provider-enum',
    '4.2',
    'a provider outside the vocabulary',
    oneOf(6, (node) => ({ ...node, provider: 'altus' })),
  ],
  [
    'node-created-seconds',
    '2.2',
    'created_at has no milliseconds',
    each((node) => ({ ...node, created_at: String(node.created_at).replace(/\.\d+/, '') })),
  ],
  [
    'node-created-offset',
    '2.2',
    'created_at lacks its zone',
    each((node) => ({ ...node, created_at: String(node.created_at).replace('Z', '') })),
  ],
  [
    'node-created-number',
    '2.2',
    'created_at is a number',
    each((node) => ({ ...node, created_at: Date.parse(String(node.created_at)) })),
  ],
  [
    'node-created-impossible',
    '2.2',
    'created_at is the 31st of February',
    oneOf(4, (node) => ({ ...node, created_at: '2024-02-31T10:00:00.000Z' })),
  ],
  [
    'node-archive-string',
    '2.2',
    'configuration.archive is a string',
    { shape: inPart('configuration', ({ archive }) => ({ archive: String(archive) })) },
  ],
  [
    'node-configuration-null',
    '2.2',
    'configuration is null',
    each((node) => ({ ...node, configuration: null })),
  ],
  [
    'node-configuration-missing',
    '2.2',
    'configuration is missing',
    oneOf(5, (node) => without(node, 'configuration')),
  ],
  ['node-details-list', '2.2', 'details is a list', each((node) => ({ ...node, details: [node.details] }))],
  [
    'node-namespaces-string',
    '2.2',
    'api_namespaces is one string',
    { shape: inPart('details', (details) => ({ ...details, api_namespaces: 'net,eth' })) },
  ],
  [
    'node-namespaces-numbers',
    '2.2',
    'api_namespaces holds a number',
    { shape: inPart('details', (details) => ({ ...details, api_namespaces: ['net', 7] })) },
  ],
  [
    'node-https-endpoint',
    '2.2',
    'https_endpoint is no URL',
    { shape: inPart('details', (details) => ({ ...details, https_endpoint: 'nd-1 example' })) },
  ],
  [
    'node-auth-key-number',
    '2.2',
    'auth_key is a number',
    { shape: inPart('details', (details) => ({ ...details, auth_key: 12345 })) },
  ],
  [
    'node-version-number',
    '2.2',
    'version is a number on one node',
    oneOf(8, (node) => ({ ...node, details: { ...(node.details as Json), version: 2 } })),
  ],
  ['creator-missing', '2.2', 'creator is missing', each((node) => without(node, 'creator'))],
  [
    'creator-id-form',
    '2.2',
    'the creator id is a UUID',
    { shape: inPart('creator', (creator) => ({ ...creator, id: '3f2b8f9e-1111-4222-8333-444455556666' })) },
  ],
  [
    'creator-last-name',
    '2.2',
    'last_name is lastName',
    { shape: inPart('creator', (creator) => renamed(creator, 'last_name', 'lastName')) },
  ],
  [
    'creator-organization-string',
    '2.2',
    "the creator's organization is a string",
    { shape: inPart('creator', (creator) => ({ ...creator, organization: 'RG-417-902' })) },
  ],
  [
    'creator-organization-name',
    '2.2',
    "the creator's organization has no name",
    { shape: inPart('creator', (creator) => ({ ...creator, organization: { id: 'RG-417-902' } })) },
  ],
  [
    'node-id-missing-late',
    '2.2',
    'only nodes from the second page on lack the region',
    { shape: (node, _at, { page }) => (page > 1 ? without(node, 'region') : node) },
  ],
  ['list-bare', '4.1', 'the list comes without wrapper', wrapped((wrapper) => wrapper.results)],
  [
    'count-string',
    '2.3',
    'count is a string',
    wrapped((wrapper) => ({ ...wrapper, count: `${wrapper.count}` })),
  ],
  [
    'count-of-page',
    '2.3',
    'count is that of the page',
    wrapped((wrapper) => ({ ...wrapper, count: results(wrapper).length })),
  ],
  ['count-of-all', '2.3', 'count ignores filters', wrapped((wrapper) => ({ ...wrapper, count: 25 }))],
  [
    'count-off',
    '2.3',
    'count is one too many',
    wrapped((wrapper, view) => ({ ...wrapper, count: view.total + 1 })),
  ],
  ['count-missing', '2.3', 'count is called total', wrapped((wrapper) => renamed(wrapper, 'count', 'total'))],
  [
    'next-missing',
    '2.3',
    'next is left out on the last page',
    wrapped((wrapper) => (wrapper.next === null ? without(wrapper, 'next') : wrapper)),
  ],
  [
    'next-empty',
    '2.3',
    'next is empty text on the last page',
    wrapped((wrapper) => ({ ...wrapper, next: wrapper.next ?? '' })),
  ],
  [
    'next-number',
    '2.3',
    'next is a page number',
    wrapped((wrapper, { page }) => ({ ...wrapper, next: wrapper.next === null ? null : page + 1 })),
  ],
  [
    'next-always',
    '2.3',
    'next of the last page leads to itself',
    wrapped((wrapper, { page }) => ({ ...wrapper, next: wrapper.next ?? `/v1/nodes/?page=${page}` })),
  ],
  ['next-never', '2.3', 'next is always null', wrapped((wrapper) => ({ ...wrapper, next: null }))],
  [
    'next-stops-early',
    '2.3',
    'next is null on the page before the last',
    wrapped((wrapper, { page, pages }) => ({
      ...wrapper,
      next: page === pages - 1 && page > 1 ? null : wrapper.next,
    })),
  ],
  [
    'next-loses-filter',
    '2.3',
    'next loses the filters',
    linked((url) => {
      for (const name of [...url.searchParams.keys()])
        if (!['page', 'order_by'].includes(name)) url.searchParams.delete(name);
    }),
  ],
  [
    'next-loses-type',
    '2.3',
    'next loses only the type filter',
    linked((url) => url.searchParams.delete('type')),
  ],
  ['next-loses-order', '2.3', 'next loses the order', linked((url) => url.searchParams.delete('order_by'))],
  [
    'next-skips',
    '2.3',
    'next leads two pages on',
    linked((url) => url.searchParams.set('page', `${Number(url.searchParams.get('page')) + 1}`)),
  ],
  [
    'previous-first',
    '2.3',
    'previous always leads to page 1',
    linked((url) => url.searchParams.set('page', '1'), 'previous'),
  ],
  ['previous-null', '2.3', 'previous is always null', wrapped((wrapper) => ({ ...wrapper, previous: null }))],
  [
    'previous-on-first',
    '2.3',
    'the first page has a previous page',
    wrapped((wrapper) => ({ ...wrapper, previous: wrapper.previous ?? '/v1/nodes/?page=1' })),
  ],
  [
    'previous-loses-filter',
    '2.3',
    'previous loses the filters',
    linked((url) => {
      for (const name of [...url.searchParams.keys()]) if (name !== 'page') url.searchParams.delete(name);
    }, 'previous'),
  ],
  [
    'results-null',
    '2.3',
    'an empty page has null results',
    wrapped((wrapper) => ({ ...wrapper, results: results(wrapper).length === 0 ? null : wrapper.results })),
  ],
  [
    'results-object',
    '2.3',
    'results is an object',
    wrapped((wrapper) => ({ ...wrapper, results: { ...results(wrapper) } })),
  ],
  [
    'page-overlap',
    '2.3',
    'every page begins with the last node of the page before',
    {
      sort: (nodes, { page }) =>
        page > 1
          ? [...nodes.slice(0, (page - 1) * 10), ...nodes.slice((page - 1) * 10 - 1)].slice(0, nodes.length)
          : nodes,
    },
  ],
  [
    'page-gap',
    '2.3',
    'one node appears on no page',
    wrapped((wrapper, { page }) => ({
      ...wrapper,
      results: page === 2 ? results(wrapper).slice(1) : results(wrapper),
    })),
  ],
  [
    'page-ignored',
    '4.2',
    'every page shows the nodes of the first',
    { sort: (nodes, { page }) => [...nodes.slice(0, 10 * (page - 1)), ...nodes].slice(0, nodes.length) },
  ],
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
  ['error-string', '7', 'error is a string', errors((_code, message) => ({ error: message }))],
  [
    'error-code-number',
    '7',
    'error.code is a number',
    errors((_code, message) => ({ error: { code: 400, message } })),
  ],
  ['error-message-missing', '7', 'error has no message', errors((code) => ({ error: { code } }))],
  ['error-detail', '7', 'errors come as detail', errors((_code, message) => ({ detail: message }))],
  ['error-flat', '7', 'code and message stand outside error', errors((code, message) => ({ code, message }))],
  [
    'error-401-body',
    '7',
    'only refused keys get another body',
    { refuse: { status: 401, body: { message: 'Unauthorized' } } },
  ],
  [
    'error-network-body',
    '7',
    'only the deletion of an unknown network gets another body',
    { ...deleting, unknownNetwork: { status: 404, body: { error: 'not found' } } },
  ],
  [
    'delete-body',
    '4.1',
    'a deletion answers a body',
    { ...deleting, deleted: { status: 200, body: { id: network } } },
  ],
  [
    'delete-text',
    '4.1',
    'a deletion answers the text OK',
    { ...deleting, deleted: { status: 200, body: 'OK', headers: { 'content-type': 'text/plain' } } },
  ],
  ['delete-nothing', '4.1', 'a deletion deletes nothing', { ...deleting, deletes: (nodes) => nodes }],
  [
    'delete-all',
    '4.1',
    'a deletion deletes nodes of other networks too',
    { ...deleting, deletes: (nodes) => nodes.slice(0, 3) },
  ],
  [
    'auth-anything',
    '5.1',
    'any bearer token is let in',
    { admits: (header) => header?.startsWith('Bearer ') === true },
  ],
  [
    'auth-absent',
    '5.1',
    'a request without key is let in',
    { admits: (header) => header === undefined || plainPlatform.admits(header) },
  ],
  [
    'auth-basic',
    '5.1',
    'the key is also let in as basic password',
    { admits: (header) => header?.startsWith('Basic ') === true || plainPlatform.admits(header) },
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
    'auth-organization-open',
    '5.1',
    'the organization needs no key',
    {
      reply: (reply, ask) =>
        ask.path === '/v1/organization/' ? { status: 200, body: plainPlatform.organization } : reply,
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
