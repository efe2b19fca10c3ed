import type { NodeListing, ServerMount } from '../serving/node-service.ts';
import { serveGrpc } from './serve-grpc.ts';

const version = '2.3.1';

function listing(publicNetwork: NodeListing['publicNetwork']): NodeListing {
  return { publicNetwork, type: 'dedicated', version, apiNamespaces: ['nodeproof.v1'] };
}

/**
 * gRPC endpoints (§5.3): one whose authentication is tried on the health service, as by default, and one
 * whose target file names a method of its own.
 */
export const mounts: readonly ServerMount[] = [
  {
    name: 'stream-1',
    api: 'grpc',
    listing: listing('near-mainnet'),
    serve: (setup) => serveGrpc(setup, { version }),
  },
  {
    name: 'stream-2',
    api: 'grpc',
    listing: listing('starknet-mainnet'),
    serve: (setup) => serveGrpc(setup, { version, method: 'nodeproof.v1.Node/GetVersion' }),
  },
];
