import { isObjectOrArray } from '../../base/json-object.ts';
import { originOf } from './address/origin-of.ts';
import { readAddress } from './address/read-address.ts';
import type { DocumentedReads } from './documented-reads.ts';

/**
 * The last guard before the network: nothing but the contract's documented reads is sent, and DELETE
 * only for the networks that the target file lists.
 */
export class InterlockError extends Error {
  override readonly name = 'InterlockError';
}

/** A request that no document declares as a read: the check that makes it is about an operation that no document describes. */
export class UndocumentedRequest extends InterlockError {}

export interface InterlockRules {
  /** What documents declare as reads of a surface, by its name; null is the platform API. */
  readonly readsOf: (node: string | null) => DocumentedReads;
  /** Networks that may be deleted for good. */
  readonly deleteNetworks: readonly string[];
  /** Exact addresses that may be read besides the documented paths: meters. */
  readonly readableUrls: readonly string[];
  /** Origins of the target file: requests go to these only. */
  readonly origins: ReadonlySet<string>;
  /** Those among them that get no credential: http:// addresses beside https:// ones. */
  readonly bareOrigins: ReadonlySet<string>;
}

export interface GuardedRequest {
  /** Name of the node; null for the platform API. */
  readonly node: string | null;
  readonly method: string;
  readonly url: string;
  readonly body?: string | undefined;
  readonly carriesCredential: boolean;
  /** True for a link that the target gave for the next or previous page of a documented read. */
  readonly pageLink?: boolean | undefined;
}

/** @throws InterlockError for everything that is not a documented read of a known origin */
export function guard(request: GuardedRequest, rules: InterlockRules): void {
  const url = readAddress(request.url);
  guardOrigin(request, rules);
  const { rpcMethods, paths } = rules.readsOf(request.node);
  const isRead = paths.some(({ verb, end }) => verb === request.method && end.test(url.pathname));
  if (request.method === 'GET') {
    if (
      isRead ||
      rules.readableUrls.includes(request.url) ||
      (request.pageLink === true && isPageOfNodes(url))
    )
      return;
    throw new UndocumentedRequest(interlockError(request, 'the path is not a documented read').message);
  }
  if (request.method === 'DELETE') {
    const id = /\/v1\/networks\/([^/]+)\/$/.exec(url.pathname)?.[1];
    if (id !== undefined && rules.deleteNetworks.includes(decodeURIComponent(id))) return;
    throw interlockError(request, 'the network is not listed in allow.deleteNetworks');
  }
  if (request.method === 'POST') {
    if (isRead || harmlessRpc(request.body, rpcMethods)) return;
    throw new UndocumentedRequest(interlockError(request, 'it does not call a documented read').message);
  }
  throw interlockError(request, 'the method is never sent');
}

/** Whether an address stands below the list of nodes: only there a link of a page may lead. */
export function isPageOfNodes({ pathname }: URL): boolean {
  return /\/v1\/nodes(?:\/|$)/.test(pathname);
}

/** The part of the rule that holds for an upgrade too: where it goes, and what it carries. @throws InterlockError */
export function guardOrigin(
  request: Pick<GuardedRequest, 'method' | 'url' | 'carriesCredential'>,
  rules: Pick<InterlockRules, 'origins' | 'bareOrigins'>,
): void {
  const origin = originOf(request.url);
  if (!rules.origins.has(origin)) throw interlockError(request, 'its origin is not in the target file');
  if (request.carriesCredential && rules.bareOrigins.has(origin))
    throw interlockError(request, 'a credential would be sent unencrypted');
}

/** The same rule for a message on a WebSocket. @throws InterlockError */
export function guardMessage(body: string, node: string, rules: Pick<InterlockRules, 'readsOf'>): void {
  if (!harmlessRpc(body, rules.readsOf(node).rpcMethods))
    throw new UndocumentedRequest('not sent: the WebSocket message does not call a documented read');
}

/** No node has a method of such a name: calls of it only show how a node reports an unknown method. */
const unknownMethod = /^nodeproof_[a-z0-9]+$/;

/**
 * A body that calls nothing (not JSON, no method) is harmless; a batch is as harmless as each of its calls. JSON that
 * is no object is not: `null` and `[null]` end the process of Ganache 7.9 and Hardhat 2.29.
 */
function harmlessRpc(body: string | undefined, readMethods: ReadonlySet<string>): boolean {
  let value: unknown;
  try {
    value = JSON.parse(body ?? '');
  } catch {
    return true;
  }
  const calls: unknown[] = Array.isArray(value) ? value : [value];
  return calls.every((call) => {
    if (!isObjectOrArray(call)) return false;
    const { method } = call as Record<string, unknown>;
    return typeof method !== 'string' || readMethods.has(method) || unknownMethod.test(method);
  });
}

function interlockError(request: Pick<GuardedRequest, 'method' | 'url'>, why: string): InterlockError {
  const { origin, pathname } = readAddress(request.url);
  return new InterlockError(`not sent: ${request.method} ${origin}${pathname}: ${why}`);
}
