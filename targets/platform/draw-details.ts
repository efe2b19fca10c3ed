import type { Seeded } from '../seeded.ts';
import { drawNodeCredentials } from '../serving/credentials.ts';
import type { ListedNode } from '../serving/start-nodes.ts';

type Details = Readonly<Record<string, unknown>>;

const evmProtocols: ReadonlySet<string> = new Set([
  'ethereum',
  'polygon-pos',
  'bsc',
  'avalanche',
  'arbitrum',
  'gnosis',
  'cronos',
  'fantom',
  'fuse',
]);

/** Protocols whose nodes know an archive mode. */
export function hasArchiveMode(protocol: string): boolean {
  return evmProtocols.has(protocol);
}

/** `details` of a node that nobody can reach; which of the fields a kind has is not shown (§2.2). */
export function drawDetails(
  random: Seeded,
  node: {
    readonly id: string;
    readonly protocol: string;
    readonly status: string;
    readonly archive: boolean;
  },
): Details {
  // A node that was never up has no software and no endpoints to show.
  if (node.status === 'pending') return {};
  const { token, username, password } = drawNodeCredentials(random);
  const host = `${node.id.toLowerCase()}.nodes.example`;
  const version = `v${random.integer(1, 3)}.${random.integer(0, 20)}.${random.integer(0, 9)}`;
  const credentials = { auth_username: username, auth_password: password, auth_key: token };
  if (!evmProtocols.has(node.protocol)) return { version, https_endpoint: `https://${host}`, ...credentials };
  return {
    mode: node.archive ? 'archive' : 'full',
    version,
    api_namespaces: ['net', 'eth', 'web3', ...(node.archive ? ['debug', 'trace'] : [])],
    ...(node.protocol === 'ethereum' ? { graphql_endpoint: `https://${host}/graphql` } : {}),
    https_endpoint: `https://${host}`,
    wss_endpoint: `wss://${host}/ws`,
    ...credentials,
  };
}

/** `details` of a node that really answers: its endpoints and credentials are those of the target file (§5.2). */
export function nodeDetails({ mount, credentials, entry }: ListedNode): Details {
  const { version, mode, apiNamespaces } = mount.listing;
  const url = entry.url ?? (typeof entry.host === 'string' ? `https://${entry.host}` : undefined);
  return {
    ...(mode === undefined ? {} : { mode }),
    version,
    ...(apiNamespaces === undefined ? {} : { api_namespaces: apiNamespaces }),
    ...(url === undefined ? {} : { https_endpoint: url }),
    ...(entry.websocketUrl === undefined ? {} : { wss_endpoint: `${entry.websocketUrl}/ws` }),
    auth_username: credentials.username,
    auth_password: credentials.password,
    auth_key: credentials.token,
  };
}
