import { fieldOf } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { NodeContext, PlannedSurface, SharedReading } from '../../../engine/check.ts';
import { placeOf } from '../../../engine/documents/operation-place.ts';
import { rpcBody } from '../../../engine/jsonrpc/channel.ts';
import { shardedRpcPath } from '../../../engine/jsonrpc/rpc-path.ts';
import { isBound, type Profile } from '../../../engine/run/plan/profile.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { limitName, messagesPlace } from '../../support/sharded/read-messages.ts';
import { findShards, shardsPlace } from '../../support/sharded/read-shards.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';
import { holdsNodeData, type NodeRead, readNode } from './read-node.ts';
import { deeperReads, type RpcRead, rpcReads } from './rpc-reads.ts';
import { newestBlock, walletReads } from './wallet-reads.ts';

/**
 * The documented requests that can be made of a node without knowing more of it than its address, and those that follow from
 * an answer.
 * @throws Unanswered
 */
export function everyNodeRead(context: NodeContext): Promise<readonly [NodeRead, ...NodeRead[]]> {
  return context.shared('access.node-reads', async () => {
    switch (context.node.api) {
      case 'wallet':
        return walletReads(context);
      case 'sharded':
        return shardedReads(context);
      default: {
        const [first, ...others] = rpcReads(context.node.api);
        return [
          rpcRead(context, first),
          ...[...others, ...(await deeperReads(context))].map((read) => rpcRead(context, read)),
        ];
      }
    }
  });
}

/** Those that credentials are tried with: in a run that is bound to a number of requests the first alone. @throws Unanswered */
export async function nodeReads(context: NodeContext): Promise<readonly [NodeRead, ...NodeRead[]]> {
  return isBound(context.profile) ? [plainRead(context)] : everyNodeRead(context);
}

/** The first of them, which needs no answer before it. */
function plainRead(context: NodeContext): NodeRead {
  switch (context.node.api) {
    case 'wallet':
      return newestBlock;
    case 'sharded':
      return newestMessage();
    default:
      return rpcRead(context, rpcReads(context.node.api)[0]);
  }
}

function rpcRead({ node: { path } }: NodeContext, { method, params, holds }: RpcRead): NodeRead {
  return { request: { method: 'POST', path, body: rpcBody(method, params, 1), label: method }, holds };
}

/** What `nodeReads` read that others share. */
export function nodeReadings(surface: PlannedSurface, profile: Profile): readonly SharedReading[] {
  return isBound(profile) ? [] : everyNodeReading(surface);
}

/** What all of them read that others share; nothing on a node without credentials, where checks of access send nothing. */
export function everyNodeReading({ node }: PlannedSurface): readonly SharedReading[] {
  if (node?.auth === undefined) return [];
  if (node.api === 'wallet') return walletReadings.accounts();
  return node.api === 'sharded' || node.api === 'grpc' ? [] : chainReadings.settled();
}

function newestMessage(): NodeRead {
  return {
    request: { ...placeOf('sharded', 'listMessages'), query: { [limitName]: '1' }, requestUnits: 1 },
    holds: (value) => Array.isArray(fieldOf(value, 'messages')),
  };
}

/** §4.8: messages, and the shards of a block in both variants. */
async function shardedReads({ node, wire }: NodeContext): Promise<readonly [NodeRead, ...NodeRead[]]> {
  const seqno = node.known.seqno ?? 1;
  const holdsShards = (value: unknown): boolean => findShards(value) !== undefined;
  const shards = (): NodeRead => ({
    request: { ...placeOf('sharded', 'getShards'), query: { seqno: String(seqno) }, requestUnits: 1 },
    holds: holdsShards,
  });
  const rpc: NodeRead = {
    request: {
      method: 'POST',
      path: shardedRpcPath,
      body: rpcBody('shards', { seqno }, 1),
      requestUnits: 1,
      label: 'shards',
    },
    holds: holdsShards,
  };
  if (shardsPlace === undefined) return [newestMessage()];
  const known = await readNode(wire, shards(), Caching.shared);
  const isKnown = holdsNodeData(shards(), known);
  if (messagesPlace === undefined) return isKnown ? [shards(), rpc] : [shards()];
  return isKnown ? [newestMessage(), shards(), rpc] : [newestMessage()];
}
