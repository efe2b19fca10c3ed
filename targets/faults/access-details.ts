import type { Fault } from '../behaviour.ts';
import { hasMember, replaceMember } from '../platform/bend-node.ts';

// requirement, member of details, summary
const rows = [
  ['username', 'auth_username', 'user name'],
  ['password', 'auth_password', 'password'],
  ['token', 'auth_key', 'token'],
] as const;

/** `details` whose credentials are not those that open the node (§5.2). */
export const faults: readonly Fault[] = rows.map(
  ([requirement, member, words]): Fault => ({
    id: `access.details.${requirement}-stale`,
    section: '5.2',
    summary: `The ${words} in details is an older one, which opens nothing`,
    requirements: [`access.details.${requirement}`],
    bends: {
      'platform.node': (node) =>
        hasMember(node, ['details', member])
          ? replaceMember(node, ['details', member], `${requirement}-before-it-was-changed`)
          : node,
    },
  }),
);
