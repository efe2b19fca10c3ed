import type { Vault } from '../../engine/secrets/vault.ts';
import { type Endpoint, isOwnMachine, readEndpoint } from './endpoint.ts';
import type { ListedNode } from './listed-node.ts';

/** Where a node is reached and how, by its details. */
export interface NodeAccess {
  readonly https: Endpoint;
  /** Path of the endpoint without its token and without what the API itself adds; empty, or with a leading slash. */
  readonly basePath: string;
  /** Without credentials and `/ws` where there are credentials; as the platform lists it where there are none. */
  readonly websocketUrl?: string;
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
}

export interface NodeAccessRules {
  /** Hostname and protocol of the platform's own address. */
  readonly platform: URL;
  /** Secrets of the target file that do not belong to a host. */
  readonly foreignSecrets: (hostname: string) => ReadonlySet<string>;
  readonly vault: Pick<Vault, 'redact'>;
}

/** What the documented paths begin with: the address of a node is what stands before. */
const apiPaths = [['evm'], ['wallet'], ['api', 'v2'], ['api', 'v3']];
const tokenLike = /^(?=.*\d)[A-Za-z0-9_-]{16,}$/;
const control = /\p{Cc}/u;
const statusesUp: ReadonlySet<string> = new Set(['running', 'maintenance']);

/** Reads endpoints and credentials of a listed node. @returns the reason where it cannot be probed */
export function findNodeAccess(node: ListedNode, rules: NodeAccessRules): NodeAccess | string {
  if (node.status !== undefined && !statusesUp.has(node.status)) return `its status is ${node.status}`;
  if (node.httpsEndpoint === undefined) return 'its details have no https_endpoint';
  const clear = rules.platform.protocol === 'http:';
  const https = readEndpoint(node.httpsEndpoint, 'https:', clear ? 'http:' : undefined);
  if (typeof https === 'string') return `its https_endpoint ${https}`;
  if (isOwnMachine(https.hostname) && !isOwnMachine(rules.platform.hostname))
    return 'its https_endpoint is on this machine, but the platform is not';
  const { token, rest } = takeToken(https.segments, node.key);
  if (rest.some((segment) => tokenLike.test(segment)))
    return 'its https_endpoint contains a token other than auth_key';
  const username = node.username ?? https.username;
  const password = node.password ?? https.password;
  const pair = username === undefined || password === undefined ? {} : { username, password };
  const credentials = { ...(token === undefined ? {} : { token }), ...pair };
  const foreign = rules.foreignSecrets(https.hostname);
  for (const value of Object.values(credentials)) {
    if (control.test(value)) return 'its credentials contain control characters';
    if (foreign.has(value))
      return 'its credentials are a secret that the target file defines for another place';
  }
  const basePath = pathOf(withoutApi(rest));
  const websocketUrl = websocketOf(node, token, Object.keys(credentials).length > 0, https, clear);
  const addresses = `${https.origin}${basePath} ${websocketUrl ?? ''}`;
  if (rules.vault.redact(addresses) !== addresses) return 'its URL contains a secret other than auth_key';
  return { https, basePath, ...(websocketUrl === undefined ? {} : { websocketUrl }), ...credentials };
}

/** The token in the URL or beside it, and the path segments without it. */
function takeToken(
  segments: readonly string[],
  key: string | undefined,
): { readonly token?: string; readonly rest: readonly string[] } {
  if (key !== undefined) return { token: key, rest: segments.filter((segment) => segment !== key) };
  const [token, ...more] = segments.filter((segment) => tokenLike.test(segment));
  if (token === undefined || more.length > 0) return { rest: segments };
  return { token, rest: segments.filter((segment) => segment !== token) };
}

function withoutApi(segments: readonly string[]): readonly string[] {
  for (let from = 0; from < segments.length; from += 1) {
    if (apiPaths.some((path) => path.every((segment, index) => segments[from + index] === segment)))
      return segments.slice(0, from);
  }
  return segments;
}

/** The WebSocket address on the host of the HTTPS one: the credentials belong to that host. */
function websocketOf(
  node: ListedNode,
  token: string | undefined,
  guarded: boolean,
  https: Endpoint,
  clear: boolean,
): string | undefined {
  if (node.wssEndpoint === undefined) return undefined;
  const wss = readEndpoint(node.wssEndpoint, 'wss:', clear ? 'ws:' : undefined);
  if (typeof wss === 'string' || wss.hostname !== https.hostname) return undefined;
  const rest = wss.segments.filter((segment) => segment !== token);
  if (rest.some((segment) => tokenLike.test(segment))) return undefined;
  return `${wss.origin}${pathOf(guarded && rest.at(-1) === 'ws' ? rest.slice(0, -1) : rest)}`;
}

function pathOf(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join('');
}
