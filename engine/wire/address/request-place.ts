import { headersOf } from '../../target/headers-of.ts';
import type { NodeTarget, Target } from '../../target/target.ts';
import { accessModes, type Credential, credentialHeaders, credentialOf } from '../credential.ts';
import type { Exchange } from '../exchange.ts';
import { encodeComponent } from './encode-component.ts';
import { originOf } from './origin-of.ts';
import { readAddress } from './read-address.ts';

/** The surface that a request was sent to. */
export interface Surface {
  readonly target: Target;
  /** Undefined for the platform API. */
  readonly node: NodeTarget | undefined;
}

export function surfaceOf({ node }: Pick<Exchange, 'node'>, target: Target): Surface {
  return { target, node: target.nodes.find(({ name }) => name === node) };
}

/** The path of a request behind the surface's own address, without a token; empty for the address itself. */
export function pathBehind(
  { transport, request }: Pick<Exchange, 'transport' | 'request'>,
  credential: Credential,
  { target, node }: Surface,
  { pathname }: Pick<URL, 'pathname'> = readAddress(request.url),
): string {
  const address = transport === 'websocket' ? node?.websocketUrl : (node?.url ?? target.platform?.baseUrl);
  const base = address === undefined ? '' : basePath(address);
  const behind = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  if (credential.kind !== 'url-token') return behind === '/' ? '' : behind;
  return behind.replace(`/${encodeComponent(credential.token)}`, '');
}

function basePath(address: string): string {
  const known = basePaths.get(address) ?? new URL(address).pathname.replace(/\/+$/, '');
  basePaths.set(address, known);
  return known;
}

/** Of the addresses of target files. */
const basePaths = new Map<string, string>();

/** Whether a request went to an address that the target file gives for the surface: not to the http:// one beside it. */
export function isAtOwnOrigin({ request }: Pick<Exchange, 'request'>, { target, node }: Surface): boolean {
  const own = node === undefined ? [target.platform?.baseUrl] : [node.url, node.websocketUrl];
  const origin = originOf(request.url);
  return own.some((address) => address !== undefined && originOf(address) === origin);
}

const ownHeaders: ReadonlySet<string> = new Set(['accept', 'user-agent']);

/** How a request was authenticated. */
export interface RequestAccess {
  /** Sent with a credential that the target file gives for the surface, or without one where it gives none. */
  readonly isRight: boolean;
  /** Names of headers beside those that every request has, and those that carry the credential; sorted. */
  readonly further: readonly string[];
}

/** Of HTTP and WebSocket; what gRPC sends stands in its metadata. */
export function accessOf({ request }: Exchange, credential: Credential, surface: Surface): RequestAccess {
  const derived = credentialHeaders(credential);
  const ofFile = headersOf(surface.target, surface.node?.name ?? null);
  const further = Object.entries(request.headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(
      ([name, value]) =>
        !ownHeaders.has(name) &&
        !Object.hasOwn(derived, name) &&
        !(ofFile[name] === value) &&
        !(name === 'content-type' && value === 'application/json'),
    )
    .map(([name]) => name)
    .sort();
  return { isRight: isRightCredential(credential, surface), further };
}

/** Whether the target file gives a credential for the surface; `none` where it gives none. */
export function isRightCredential(credential: Credential, surface: Surface): boolean {
  return rightCredentials(surface).some((one) => same(one, credential));
}

function rightCredentials({ target: { platform }, node }: Surface): Credential[] {
  if (node !== undefined) return accessModes(node).map((mode) => credentialOf(node, mode));
  return platform === undefined ? [] : [{ kind: 'bearer', key: platform.apiKey }];
}

function same(one: Credential, other: Credential): boolean {
  switch (one.kind) {
    case 'none':
      return other.kind === 'none';
    case 'bearer':
      return other.kind === 'bearer' && other.key === one.key;
    case 'basic':
      return other.kind === 'basic' && other.username === one.username && other.password === one.password;
    case 'url-token':
      return other.kind === 'url-token' && other.token === one.token && other.beside === one.beside;
  }
}
