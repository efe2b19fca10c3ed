import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative } from '../entries/behaviour.ts';
import type { RenderedNode } from '../platform/node-view.ts';

const alternative = alternativesOf({ id: 'platform.node-', section: '2.2' });

function withDetails(node: RenderedNode, change: (details: RenderedNode) => RenderedNode): RenderedNode {
  return { ...node, details: change(node.details as RenderedNode) };
}

function only(details: RenderedNode, names: readonly string[]): RenderedNode {
  return Object.fromEntries(Object.entries(details).filter(([name]) => names.includes(name)));
}

/** Every field that §2.2 names, with the same value. */
function absent(value: unknown): RenderedNode {
  const names = ['mode', 'version', 'api_namespaces', 'graphql_endpoint', 'https_endpoint', 'wss_endpoint'];
  return Object.fromEntries(
    [...names, 'auth_username', 'auth_password', 'auth_key'].map((name) => [name, value]),
  );
}

/** Nodes as §2.2 allows them too: more fields, fewer details, other words where it names none. */
export const alternatives: readonly Alternative[] = [
  alternative(
    'extra-members',
    'Nodes, their details and creators have fields that the contract does not name',
    {
      'platform.node': (node, { node: stored }) => ({
        ...node,
        project: stored.network.project,
        protocol: stored.network.protocol,
        labels: { team: 'core', '<b>': '&' },
        metrics: null,
        details: { ...(node.details as object), beacon_endpoint: 'https://beacon.nodes.example', peers: 17 },
        creator: { ...(node.creator as object), phone: null, locale: 'de-CH' },
      }),
      'platform.organization': (body) => ({ ...body, plan: 'growth', seats: 12, owner: { id: 'UR-1-2-3' } }),
      'platform.page': (page) => ({ ...page, page: 1, total_pages: 4 }),
    },
  ),
  alternative('without-details', 'No node shows any details', {
    'platform.node': (node) => ({ ...node, details: {} }),
  }),
  alternative('few-details', 'Nodes show their version and HTTPS endpoint only', {
    'platform.node': (node) => withDetails(node, (details) => only(details, ['version', 'https_endpoint'])),
  }),
  alternative('details-null', 'What a node does not have is in its details as null', {
    'platform.node': (node) => withDetails(node, (details) => ({ ...absent(null), ...details })),
  }),
  alternative('details-empty', 'What a node does not have is in its details as an empty text or list', {
    'platform.node': (node) =>
      withDetails(node, (details) => ({ ...absent(''), api_namespaces: [], ...details })),
  }),
  alternative('grpc-auth-key-of-its-own', 'The auth_key of a node with gRPC is another than its x-token', {
    'platform.node': (node) =>
      node.name === 'stream-1'
        ? withDetails(node, (details) => ({ ...details, auth_key: 'k0f7c2b9a4e8d1k0f7c2b9a4e8d1' }))
        : node,
  }),
  alternative('token-in-endpoint', 'Endpoints hold the token, and a part that names the chain', {
    'platform.node': (node) =>
      withDetails(node, (details) =>
        typeof details.https_endpoint === 'string' &&
        details.https_endpoint.endsWith('.nodes.example') &&
        typeof details.auth_key === 'string'
          ? { ...details, https_endpoint: `${details.https_endpoint}/chain-one/${details.auth_key}` }
          : details,
      ),
  }),
  alternative('wss-endpoint-without-path', 'WebSocket endpoints are given without /ws', {
    'platform.node': (node) =>
      withDetails(node, (details) =>
        typeof details.wss_endpoint === 'string'
          ? { ...details, wss_endpoint: details.wss_endpoint.replace(/\/ws$/, '') }
          : details,
      ),
  }),
  alternative('endpoints-with-slash', 'HTTPS endpoints end in a slash', {
    'platform.node': (node) =>
      withDetails(node, (details) =>
        typeof details.https_endpoint === 'string'
          ? { ...details, https_endpoint: `${details.https_endpoint}/` }
          : details,
      ),
  }),
  alternative('odd-texts', 'Names and people are empty, long, in other scripts, or hold markup and escapes', {
    'platform.fleet': (nodes) =>
      nodes.map((node, index) =>
        node.name === 'node'
          ? {
              ...node,
              name:
                ['', 'ノード', '\u001b[31mred\u001b[0m', '</script><script>', 'x'.repeat(300)].at(
                  index % 5,
                ) ?? '',
            }
          : node,
      ),
  }),
  alternative('wide-ids', 'Ids have groups of one digit and of ten', {
    'platform.node': (node) => ({
      ...node,
      id: String(node.id).replace(/^ND-(\d)(\d\d)-(\d+)-(\d+)$/, 'ND-$1-$2$3$4$2$3-$4'),
    }),
  }),
];
