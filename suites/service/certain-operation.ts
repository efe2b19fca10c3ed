import { asObject } from '../../base/json-object.ts';
import { knownPlace } from '../../engine/documents/operation-place.ts';
import type { Seen } from '../../engine/watch/seen.ts';
import type { WatchedSurface } from '../../engine/watch/watch-rule.ts';
import { sentJsonOf } from '../../engine/wire/body/sent-json.ts';
import { callIn } from '../support/rpc/watch-calls.ts';
import { messagesPlace } from '../support/sharded/read-messages.ts';
import { walletPlace } from '../support/wallet/call-wallet.ts';

const organization = knownPlace('platform', 'getOrganization');
const nodes = knownPlace('platform', 'listNodes');

/**
 * The operation of a valid request: sent with the right credential, for data that certainly exists;
 * undefined for every other request.
 */
export function certainOperation(seen: Seen, surface: WatchedSurface): string | undefined {
  const { exchange, path, query, isAuthorized } = seen;
  const { method } = exchange.request;
  if (!isAuthorized || exchange.transport !== 'http') return undefined;
  const operation = `${method} ${path}`;
  if (operation === organization?.label) return operation;
  if (operation === nodes?.label || operation === messagesPlace?.label)
    return query.size === 0 ? operation : undefined;
  if (operation === walletPlace('getnowblock')?.label) {
    const value = asObject(sentJsonOf(exchange.request));
    return value !== undefined && Object.keys(value).length === 0 ? operation : undefined;
  }
  const call = callIn(seen, surface);
  if (call === undefined || !Array.isArray(call.params)) return undefined;
  const [which, full]: readonly unknown[] = call.params;
  const isPlain = call.method === 'eth_blockNumber' || call.method === 'web3_clientVersion';
  const isLatest = call.method === 'eth_getBlockByNumber' && which === 'latest' && typeof full === 'boolean';
  return (isPlain && call.params.length === 0) || isLatest ? call.method : undefined;
}
