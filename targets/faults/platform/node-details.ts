import type { Fault } from '../../behaviour.ts';
import { hasMember, onNodes, replaceMember } from '../../platform/override-node.ts';

// requirement, what is wrong (the end of the id), member of details, what stands there instead, summary
type Row = readonly [string, string, string, unknown, string];

const rows: readonly Row[] = [
  ['mode', 'boolean', 'mode', true, 'The mode in details is a boolean'],
  ['version', 'number', 'version', 1.1, 'The version in details is a number'],
  ['version', 'object', 'version', { major: 1, minor: 1 }, 'The version in details is an object'],
  ['api-namespaces', 'text', 'api_namespaces', 'net,eth,web3', 'The API namespaces are one text'],
  ['api-namespaces', 'element', 'api_namespaces', ['net', 7], 'An API namespace is a number'],
  ['graphql-endpoint', 'path', 'graphql_endpoint', '/graphql', 'The GraphQL endpoint is a path'],
  ['https-endpoint', 'host', 'https_endpoint', 'node.example', 'The HTTPS endpoint is a host without scheme'],
  ['https-endpoint', 'number', 'https_endpoint', 443, 'The HTTPS endpoint is a port'],
  [
    'wss-endpoint',
    'object',
    'wss_endpoint',
    { url: 'wss://node.example/ws' },
    'The WebSocket endpoint is an object',
  ],
  ['wss-endpoint', 'path', 'wss_endpoint', '/ws', 'The WebSocket endpoint is a path'],
  ['auth-username', 'boolean', 'auth_username', true, 'The user name in details is a boolean'],
  ['auth-password', 'number', 'auth_password', 12345678, 'The password in details is a number'],
  ['auth-key', 'array', 'auth_key', [], 'The token in details is an array'],
];

const shapes = rows.map(
  ([requirement, what, member, replacement, summary]): Fault => ({
    id: `platform.node.details-${requirement}-${what}`,
    section: '2.2',
    summary,
    requirements: [`platform.node.details-${requirement}`],
    overrides: {
      // Only nodes that have the member at all, and of them only those that are being kept waiting or run shared.
      'platform.node': (node, info) =>
        hasMember(node, ['details', member]) && (info.node.type === 'shared' || member === 'graphql_endpoint')
          ? replaceMember(node, ['details', member], replacement)
          : node,
    },
  }),
);

/** `details` that break §2.2, and endpoints under the wrong scheme. */
export const faults: readonly Fault[] = [
  ...shapes,
  {
    id: 'platform.node.details-scheme-swapped',
    section: '2.2',
    summary: 'The WebSocket endpoint is given with the scheme of the HTTPS one',
    requirements: ['platform.node.details-endpoint-scheme'],
    overrides: {
      'platform.node': onNodes(
        () => true,
        (node) =>
          hasMember(node, ['details', 'wss_endpoint'])
            ? replaceMember(node, ['details', 'wss_endpoint'], 'https://node.example/ws')
            : node,
      ),
    },
  },
];
