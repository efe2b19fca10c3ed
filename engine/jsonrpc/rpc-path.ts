import type { NodeTarget } from '../target/target.ts';

/** §4.8: the JSON-RPC variant of the sharded chain. */
export const shardedRpcPath = '/api/v2/jsonRPC';

/** Where a node takes JSON-RPC over HTTP, behind its address (§4.4 to §4.8); undefined where its API has none. */
export function rpcPathOf({ api, path }: Pick<NodeTarget, 'api' | 'path'>): string | undefined {
  if (api === 'wallet' || api === 'grpc') return undefined;
  return api === 'sharded' ? shardedRpcPath : path;
}
