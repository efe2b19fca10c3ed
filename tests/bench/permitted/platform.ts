import { isJson, type Json, without } from '../json.ts';
import { protocols, providers, publicNetworks } from '../platform-node-list.ts';
import { type PlatformTraits, startPlatform } from '../platform-service.ts';
import { variantsOf } from '../variant.ts';

const details = (change: (value: Json, node: Json) => Json | null | undefined): Partial<PlatformTraits> => ({
  shape: (node) => (isJson(node.details) ? { ...node, details: change(node.details, node) } : node),
});
const network = 'NW-021-4-1';
const html = (status: number) => ({
  status,
  body: '<html><h1>No</h1></html>',
  headers: { 'content-type': 'text/html' },
});

export const platformPermitted = variantsOf<PlatformTraits>('platform', startPlatform, [
  ['plain', '4.1', 'the plain service', {}],
  ['no-node', '4.1', 'an empty node list', { nodes: 0 }],
  ['one-node', '4.1', 'one node', { nodes: 1 }],
  ['three-nodes-by-two', '2.3', 'three nodes, two to a page', { nodes: 3, pageSize: 2 }],
  ['seven-nodes-by-five', '2.3', 'seven nodes, five to a page', { nodes: 7, pageSize: 5 }],
  ['one-page', '2.3', 'all on one page', { pageSize: 100 }],
  ['full-last-page', '2.3', 'the last page is full', { nodes: 20, pageSize: 10 }],
  ['sixty-nodes', '2.3', 'sixty nodes by five', { nodes: 60, pageSize: 5 }],
  ['no-vocabulary', '4.2', 'no vocabulary in the target file', { vocabulary: undefined }],
  ['part-vocabulary', '4.2', 'only providers are given', { vocabulary: { providers } }],
  [
    'two-protocols',
    '4.2',
    'a short list of protocols',
    { vocabulary: { protocols: protocols.slice(0, 2), publicNetworks: publicNetworks.slice(0, 3) } },
  ],
  ['vocabulary-no-providers', '4.2', 'all but the providers', { vocabulary: { protocols, publicNetworks } }],
  ['invalid-ignored', '4.2', 'unknown values of filters are ignored', { invalid: 'ignored' }],
  ['invalid-empty', '4.2', 'unknown values of filters match nothing', { invalid: 'empty' }],
  ['beyond-empty', '2.3', 'a page beyond the end is empty', { beyond: 'empty' }],
  ['beyond-last', '2.3', 'a page beyond the end is the last', { beyond: 'last' }],
  ['links-path', '2.3', 'links are paths', { links: 'path' }],
  ['links-query', '2.3', 'links are queries', { links: 'query' }],
  [
    'links-first-bare',
    '2.3',
    'previous of page 2 names no page',
    {
      wrap: (wrapper, { page }) =>
        page === 2 && typeof wrapper.previous === 'string'
          ? { ...wrapper, previous: wrapper.previous.replace(/([?&])page=1(&|$)/, '$1').replace(/[?&]$/, '') }
          : wrapper,
    },
  ],
  [
    'links-extra-key',
    '2.3',
    'links carry a parameter of their own',
    {
      wrap: (wrapper) => ({
        ...wrapper,
        next: typeof wrapper.next === 'string' ? `${wrapper.next}&page_size=10` : null,
      }),
    },
  ],
  ['churn', '2.3', 'nodes come and go now and then', { churn: 9 }],
  ['churn-fast', '2.3', 'nodes come and go all the time', { churn: 2, nodes: 30 }],
  ['gzip', '4.1', 'answers are compressed', { wire: { gzip: true } }],
  [
    'chunked-close',
    '4.1',
    'answers come in chunks, connections end',
    { wire: { chunked: true, close: true } },
  ],
  ['slow', '4.1', 'answers take 20 to 120 ms', { wire: { delay: [20, 120] }, nodes: 7, pageSize: 5 }],
  [
    'reversed-pretty',
    '4.1',
    'keys in another order, indented',
    { wire: { reversedKeys: true, pretty: true } },
  ],
  [
    'content-type',
    '4.1',
    'a content type with charset',
    { wire: { contentType: 'application/json; charset=utf-8' } },
  ],
  [
    'rate-limit',
    '8',
    'some requests are rejected with Retry-After',
    { wire: { tooMany: { every: 9, retryAfter: '0' } } },
  ],
  [
    'rate-limit-silent',
    '8',
    'some requests are rejected without a word',
    { wire: { tooMany: { every: 17 } } },
  ],
  [
    'extra-fields',
    '2.2',
    'further fields everywhere',
    {
      shape: (node) => ({
        ...node,
        tags: ['a'],
        cost: { hourly: 0.3 },
        details: { ...(node.details as Json), beacon_endpoint: 'https://b.example', engine: null },
      }),
      wrap: (wrapper) => ({ ...wrapper, page_count: 3 }),
      organization: { id: 'RG-417-902', name: 'Harbour Lights Ltd', plan: 'growth' },
    },
  ],
  [
    'details-few',
    '2.2',
    'only version and endpoint are shown',
    details(({ version, https_endpoint }) => ({ version, https_endpoint })),
  ],
  [
    'details-empty',
    '2.2',
    'details are empty while a node starts',
    details((all, { status }) => (status === 'running' ? all : {})),
  ],
  [
    'errors-more',
    '7',
    'errors have further fields',
    {
      error: (status, code, message) => ({
        status,
        body: { error: { code, message, fields: { page: ['no'] } }, request: 'r-1' },
      }),
    },
  ],
  [
    'errors-422',
    '7',
    'errors have other statuses',
    { error: (_status, code, message) => ({ status: 422, body: { error: { code, message } } }) },
  ],
  [
    'refused-403',
    '5.1',
    'a bad key is answered with 403',
    { reject: { status: 403, body: { error: { code: 'denied', message: 'no' } } } },
  ],
  ['gateway-html-429', '8', 'HTML from the gateway', { wire: { tooMany: { every: 13, retryAfter: '0' } } }],
  ['delete-204', '4.1', 'a network may be deleted', { deletable: [network] }],
  [
    'delete-202',
    '4.1',
    'a deletion is accepted and done later',
    {
      deletable: [network],
      deleted: { status: 202 },
      deletes: (nodes) =>
        nodes.map((node) =>
          node.shown.network === network ? { ...node, shown: { ...node.shown, status: 'stopping' } } : node,
        ),
    },
  ],
  [
    'delete-refused',
    '4.1',
    'a network with nodes cannot be deleted',
    {
      deletable: [network],
      deleted: { status: 409, body: { error: { code: 'not_empty', message: 'nodes first' } } },
      deletes: (nodes) => nodes,
    },
  ],
  [
    'order-case-blind',
    '4.2',
    'names are ordered without regard to case',
    {
      compare: (key, a, b) =>
        key.endsWith('name')
          ? String(a.name).toLowerCase().localeCompare(String(b.name).toLowerCase()) *
            (key.startsWith('-') ? -1 : 1)
          : undefined,
    },
  ],
  [
    'name-contains',
    '4.2',
    'the name filter finds parts, whatever the case',
    {
      keeps: (name, value, { shown }) =>
        name === 'name' ? String(shown.name).toLowerCase().includes(value.toLowerCase()) : undefined,
    },
  ],
  [
    'old-statuses',
    '3.1',
    'all nodes run',
    {
      shape: (node) => ({ ...node, status: 'running' }),
      keeps: (name, value) => (name === 'status' ? value === 'running' : undefined),
    },
  ],
  [
    'same-names',
    '4.2',
    'all nodes have one name and one moment',
    {
      shape: (node) => ({ ...node, name: 'node', created_at: '2024-05-05T05:05:05.005Z' }),
      keeps: (name, value) => (name === 'name' ? value === 'node' : undefined),
    },
  ],
  [
    'html-404',
    '7',
    'HTML where there is no such path',
    { reply: (reply, ask) => (ask.path.startsWith('/v1/') ? reply : html(404)) },
  ],
  [
    'creator-names-empty',
    '2.2',
    'a creator without names',
    { shape: (node) => ({ ...node, creator: { ...(node.creator as Json), first_name: '', last_name: '' } }) },
  ],
  [
    'node-name-empty',
    '2.2',
    'a node has an empty name',
    {
      shape: (node) => (String(node.id).startsWith('ND-102-') ? { ...node, name: '' } : node),
      keeps: (name, value, { shown }) =>
        name === 'name' && String(shown.id).startsWith('ND-102-') ? value === '' : undefined,
      compare: (key, a, b) => {
        if (!key.endsWith('name')) return undefined;
        const text = (node: Json) => (String(node.id).startsWith('ND-102-') ? '' : String(node.name));
        return (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0) * (key.startsWith('-') ? -1 : 1);
      },
    },
  ],
  ['version-absent', '2.2', 'no version in details', details((all) => without(all, 'version'))],
]);
