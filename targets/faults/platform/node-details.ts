import type { Fault } from '../../entries/behaviour.ts';
import { hasField, replace, set } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';

const fault = faultsOf({ id: 'platform.node.details-', section: '2.2' });

// field of details, what is wrong (the end of the id), what is there instead, summary
type Row = readonly [string, string, unknown, string];

const rows: readonly Row[] = [
  ['mode', 'boolean', true, 'The mode in details is a boolean'],
  ['version', 'number', 1.1, 'The version in details is a number'],
  ['version', 'object', { major: 1, minor: 1 }, 'The version in details is an object'],
  ['api-namespaces', 'text', 'net,eth,web3', 'The API namespaces are one string'],
  ['api-namespaces', 'element', ['net', 7], 'An API namespace is a number'],
  ['graphql-endpoint', 'path', '/graphql', 'The GraphQL endpoint is a path'],
  ['https-endpoint', 'host', 'node.example', 'The HTTPS endpoint is a host without scheme'],
  ['https-endpoint', 'number', 443, 'The HTTPS endpoint is a port'],
  ['wss-endpoint', 'object', { url: 'wss://node.example/ws' }, 'The WebSocket endpoint is an object'],
  ['wss-endpoint', 'path', '/ws', 'The WebSocket endpoint is a path'],
  ['auth-username', 'boolean', true, 'The user name in details is a boolean'],
  ['auth-password', 'number', 12345678, 'The password in details is a number'],
  ['auth-key', 'array', [], 'The token in details is an array'],
];

/** `details` that break §2.2, and endpoints under the wrong scheme. */
export const faults: readonly Fault[] = [
  ...rows.map(([field, what, value, summary]) => {
    const path = `details.${field.replaceAll('-', '_')}`;
    return fault(`${field}-${what}`, field, summary, {
      // Only nodes that have the field at all, and of them only those that run shared.
      'platform.node': (node, info) =>
        hasField(node, path) && (info.node.type === 'shared' || field === 'graphql-endpoint')
          ? set(path, value)(node)
          : node,
    });
  }),
  fault('scheme-swapped', 'endpoint-scheme', 'The WebSocket endpoint has the scheme of the HTTPS one', {
    'platform.node': (node) =>
      hasField(node, 'details.wss_endpoint')
        ? set('details.wss_endpoint', 'https://node.example/ws')(node)
        : node,
  }),
  fault('http-at-times', 'endpoint-scheme', 'Every fifteenth list shows endpoints of plain HTTP', () => {
    const isPlain = nthTimes(15);
    const plain = replace('details.https_endpoint', (url) =>
      typeof url === 'string' ? url.replace(/^https:/, 'http:') : url,
    );
    return {
      'platform.page': (page) => (isPlain() ? { ...page, results: page.results.map(plain) } : page),
    };
  }),
];
