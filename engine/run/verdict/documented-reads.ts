import { contractOperations } from '../../../specs/documented-operations.ts';
import type { Api, NodeTarget } from '../../target/target.ts';
import type { WireRequest } from '../../wire/wire.ts';

type Reads = readonly WireRequest[];

/** Documented reads of the platform API, the cheapest first, which every sound service answers with data. */
export const platformReads: Reads = documented([
  { method: 'GET', path: '/v1/organization/' },
  { method: 'GET', path: '/v1/nodes/' },
]);

/** The id of every documented read that is a call of JSON-RPC. */
export const documentedReadId = 1;

type HttpNode = NodeTarget & { readonly api: Exclude<Api, 'grpc'> };

export function isOverHttp(node: NodeTarget): node is HttpNode {
  return node.api !== 'grpc';
}

/** The same of a node that is asked over HTTP. */
export function nodeReads(node: HttpNode): Reads {
  return documented(readsOf(node));
}

/** Those that a document declares: one that was removed from it is no longer sent. */
function documented(reads: Reads): Reads {
  const names = new Set(contractOperations().flatMap(({ name, isRead }) => (isRead ? [name] : [])));
  return reads.filter(({ label, method, path }) => names.has(label ?? `${method} ${path}`));
}

function readsOf({ api, path, known }: HttpNode): Reads {
  const call = (method: string, params: unknown): WireRequest => ({
    method: 'POST',
    path,
    body: JSON.stringify({ jsonrpc: '2.0', method, params, id: documentedReadId }),
    label: method,
  });
  switch (api) {
    case 'wallet':
      return [{ method: 'POST', path: '/wallet/getnowblock', body: '{}' }];
    case 'sharded': {
      const messages = { path: '/api/v3/messages', query: { limit: '1' } };
      const shards = { path: '/api/v2/shards', query: { seqno: String(known.seqno ?? 1) } };
      return [
        { method: 'GET', ...messages, requestUnits: 1 },
        { method: 'GET', ...shards, requestUnits: 1 },
      ];
    }
    case 'evm':
      return [call('eth_getBlockByNumber', ['latest', false])];
    default:
      return [call('eth_blockNumber', []), call('web3_clientVersion', [])];
  }
}
