import type { Fault } from '../../behaviour.ts';
import { absent, hasMember, replaceMember } from '../../platform/override-node.ts';

// requirement, member of details, summary
const rows = [
  ['username', 'auth_username', 'user name'],
  ['password', 'auth_password', 'password'],
  ['token', 'auth_key', 'token'],
] as const;

/** What `details` of nodes say that nobody listed in a target file. */
const ofUnlisted: readonly Fault[] = [
  {
    id: 'access.details.password-lost',
    section: '5.2',
    summary: 'Nodes that are stopped show their user name without the password',
    requirements: ['access.details.pair'],
    overrides: {
      'platform.node': (node) =>
        node.status === 'stopped' && hasMember(node, ['details', 'auth_password'])
          ? replaceMember(node, ['details', 'auth_password'], absent)
          : node,
    },
  },
  {
    id: 'access.details.endpoint-token-stale',
    section: '5.2',
    summary: 'HTTPS endpoints of nodes on other hosts hold an older token',
    requirements: ['access.details.token-in-endpoint'],
    overrides: {
      'platform.node': (node) => {
        const { https_endpoint: url, auth_key: key } = (node.details ?? {}) as Record<string, unknown>;
        if (typeof url !== 'string' || typeof key !== 'string' || !url.endsWith('.nodes.example'))
          return node;
        const older = [...key].reverse().join('');
        return replaceMember(node, ['details', 'https_endpoint'], `${url}/${older}`);
      },
    },
  },
];

/** `details` whose credentials are not those that open the node (§5.2). */
const stale: readonly Fault[] = rows.map(
  ([requirement, member, words]): Fault => ({
    id: `access.details.${requirement}-stale`,
    section: '5.2',
    summary: `The ${words} in details is an older one, which opens nothing`,
    requirements: [`access.details.${requirement}`],
    overrides: {
      'platform.node': (node) =>
        hasMember(node, ['details', member])
          ? replaceMember(node, ['details', member], `${requirement}-before-it-was-changed`)
          : node,
    },
  }),
);

export const faults: readonly Fault[] = [...stale, ...ofUnlisted];
