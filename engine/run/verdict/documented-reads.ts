import { contractOperations } from '../../../specs/documented-operations.ts';
import { type ContractDocument, knownPlace } from '../../documents/operation-place.ts';
import type { Api, NodeTarget } from '../../target/target.ts';
import type { WireRequest } from '../../wire/wire.ts';

type Reads = readonly WireRequest[];

/** Documented reads of the platform API, the cheapest first, which every sound service answers with data. */
export const platformReads: Reads = [
  ...readOf('platform', 'getOrganization'),
  ...readOf('platform', 'listNodes'),
];

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

/** The request of an operation; none where no document describes it any more. */
function readOf(document: ContractDocument, id: string, more: Partial<WireRequest> = {}): Reads {
  const place = knownPlace(document, id);
  return place === undefined ? [] : [{ method: place.method, path: place.path, ...more }];
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
      return readOf('wallet', 'getNowBlock', { body: '{}' });
    case 'sharded': {
      const shards = { seqno: String(known.seqno ?? 1) };
      return [
        ...readOf('sharded', 'listMessages', { query: { limit: '1' }, requestUnits: 1 }),
        ...readOf('sharded', 'getShards', { query: shards, requestUnits: 1 }),
      ];
    }
    case 'evm':
      return [call('eth_getBlockByNumber', ['latest', false])];
    default:
      return [call('eth_blockNumber', []), call('web3_clientVersion', [])];
  }
}
