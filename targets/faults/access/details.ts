import { fieldOf } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { hasField, replace, set, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';

const fault = faultsOf({ id: 'access.details.', section: '5.2' });

// requirement, field of details, summary
const rows = [
  ['username', 'details.auth_username', 'user name'],
  ['password', 'details.auth_password', 'password'],
  ['token', 'details.auth_key', 'token'],
] as const;

/** `details` whose credentials are not those that the node accepts (§5.2). */
export const faults: readonly Fault[] = [
  ...rows.map(([requirement, path, words]) =>
    fault(
      `${requirement}-stale`,
      requirement,
      `The ${words} in details is an older one, which the node rejects`,
      {
        'platform.node': (node) =>
          hasField(node, path) ? set(path, `${requirement}-before-it-was-changed`)(node) : node,
      },
    ),
  ),
  fault('token-old-at-times', 'token', 'Every fourth list shows the tokens that nodes had before', () => {
    const isOld = nthTimes(4);
    return {
      'platform.page': (page) => {
        const old = replace('details.auth_key', (key) => [...String(key)].reverse().join(''));
        return isOld() ? { ...page, results: page.results.map(old) } : page;
      },
    };
  }),
  fault('password-lost', 'pair', 'Nodes that are stopped show their user name without the password', {
    'platform.node': (node) => (node.status === 'stopped' ? without('details.auth_password')(node) : node),
  }),
  fault('password-lost-at-times', 'pair', 'Every fifteenth list shows user names without passwords', () => {
    const isLost = nthTimes(15);
    return {
      'platform.page': (page) =>
        isLost() ? { ...page, results: page.results.map(without('details.auth_password')) } : page,
    };
  }),
  fault(
    'endpoint-of-another',
    'endpoint-of-node',
    'Nodes that answer all show the HTTPS endpoint of the first of them',
    () => {
      let first: string | undefined;
      return {
        'platform.node': (node) => {
          const url = fieldOf(node.details, 'https_endpoint');
          if (typeof url !== 'string' || url.endsWith('.nodes.example')) return node;
          first ??= url;
          return set('details.https_endpoint', first)(node);
        },
      };
    },
  ),
  fault('endpoint-token-stale', 'token-in-endpoint', 'HTTPS endpoints on other hosts hold an older token', {
    'platform.node': (node) => {
      const [url, key] = [fieldOf(node.details, 'https_endpoint'), fieldOf(node.details, 'auth_key')];
      if (typeof url !== 'string' || typeof key !== 'string' || !url.endsWith('.nodes.example')) return node;
      return set('details.https_endpoint', `${url}/${[...key].reverse().join('')}`)(node);
    },
  }),
];
