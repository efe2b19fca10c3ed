import { isObjectOrArray } from '../../base/json-object.ts';
/**
 * The last guard before the network: nothing but the contract's documented reads is sent, and DELETE
 * only for the networks that the target file lists.
 */
export class InterlockRefusal extends Error {
  override readonly name = 'InterlockRefusal';
}

const readMethods: ReadonlySet<string> = new Set([
  'web3_clientVersion',
  'eth_blockNumber',
  'eth_getTransactionReceipt',
  'eth_getBlockByNumber',
  'eth_getSystemTxsByBlockNumber',
  'eth_callMany',
  'shards',
]);

const getPaths = [/\/v1\/organization\/$/, /\/v1\/nodes\/$/, /\/api\/v2\/shards$/, /\/api\/v3\/messages$/];
const walletPaths = /\/wallet\/(getblockbalance|getmarketorderbyaccount|getnowblock|getblockbyid)$/;

export interface InterlockRules {
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
  readonly method: string;
  readonly url: string;
  readonly body?: string | undefined;
  readonly carriesCredential: boolean;
  /** True for a link that the target gave for the next or previous page of a documented read. */
  readonly pageLink?: boolean | undefined;
}

/** @throws InterlockRefusal for everything that is not a documented read of a known origin */
export function guard(request: GuardedRequest, rules: InterlockRules): void {
  const url = new URL(request.url);
  guardOrigin(request, rules);
  if (request.method === 'GET') {
    const known =
      getPaths.some((path) => path.test(url.pathname)) || rules.readableUrls.includes(request.url);
    if (known || (request.pageLink === true && isPageOfNodes(url))) return;
    throw refusal(request, 'the path is not a documented read');
  }
  if (request.method === 'DELETE') {
    const id = /\/v1\/networks\/([^/]+)\/$/.exec(url.pathname)?.[1];
    if (id !== undefined && rules.deleteNetworks.includes(decodeURIComponent(id))) return;
    throw refusal(request, 'the network is not listed in allow.deleteNetworks');
  }
  if (request.method === 'POST') {
    if (walletPaths.test(url.pathname) || harmlessRpc(request.body)) return;
    throw refusal(request, 'it does not call a documented read');
  }
  throw refusal(request, 'the method is never sent');
}

/** Whether an address stands below the list of nodes: only there a link of a page may lead. */
export function isPageOfNodes({ pathname }: URL): boolean {
  return /\/v1\/nodes(?:\/|$)/.test(pathname);
}

/** The part of the rule that holds for an upgrade too: where it goes, and what it carries. @throws InterlockRefusal */
export function guardOrigin(
  request: Pick<GuardedRequest, 'method' | 'url' | 'carriesCredential'>,
  rules: Pick<InterlockRules, 'origins' | 'bareOrigins'>,
): void {
  const { origin } = new URL(request.url);
  if (!rules.origins.has(origin)) throw refusal(request, 'its origin is not in the target file');
  if (request.carriesCredential && rules.bareOrigins.has(origin))
    throw refusal(request, 'a credential would be sent unencrypted');
}

/** The same rule for a message on a WebSocket. @throws InterlockRefusal */
export function guardMessage(body: string): void {
  if (!harmlessRpc(body))
    throw new InterlockRefusal('not sent: the WebSocket message does not call a documented read');
}

/** No node has a method of such a name: calls of it only show how a node reports an unknown method. */
const unknownMethod = /^nodeproof_[a-z0-9]+$/;

/**
 * A body that calls nothing (not JSON, no method) is harmless; a batch is as harmless as each of its calls. JSON that
 * is no object is not: `null` and `[null]` end the process of Ganache 7.9 and Hardhat 2.29.
 */
function harmlessRpc(body: string | undefined): boolean {
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

function refusal(request: Pick<GuardedRequest, 'method' | 'url'>, why: string): InterlockRefusal {
  const { origin, pathname } = new URL(request.url);
  return new InterlockRefusal(`not sent: ${request.method} ${origin}${pathname}: ${why}`);
}
