import { isJson, type Json, renamed, without } from '../json.ts';
import { type PlatformTraits, startPlatform } from '../platform-service.ts';
import { variantsOf } from '../variant.ts';

type Shape = PlatformTraits['shape'];

const inPart =
  (part: string, change: (value: Json) => Json): Shape =>
  (node) =>
    isJson(node[part]) ? { ...node, [part]: change(node[part]) } : node;
const each = (change: (node: Json) => Json): { shape: Shape } => ({ shape: (node) => change(node) });
const oneOf = (rest: number, change: (node: Json) => Json): { shape: Shape } => ({
  shape: (node) => (Number(String(node.id).split('-')[1]) % rest === rest - 1 ? change(node) : node),
});

export const platformNodeDefects = variantsOf<PlatformTraits>('platform', startPlatform, [
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
  [
    'node-archive-missing',
    '2.2',
    'configuration lacks archive',
    { shape: inPart('configuration', (value) => without(value, 'archive')) },
  ],
  [
    'node-version-null',
    '2.2',
    'the version is null',
    { shape: inPart('details', (value) => ({ ...value, version: null })) },
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
]);
