import { fieldOf } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { NodeContext, PlannedSurface, SharedReading } from '../../../engine/check.ts';
import { placeOf } from '../../../engine/documents/operation-place.ts';
import { rpcBody } from '../../../engine/jsonrpc/channel.ts';
import { retryRateLimited } from '../../../engine/jsonrpc/retry-rate-limited.ts';
import { shardedRpcPath } from '../../../engine/jsonrpc/rpc-path.ts';
import { accessModes, type Credential } from '../../../engine/wire/credential.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered, Wire, WireRequest } from '../../../engine/wire/wire.ts';
import { chainReadings } from '../../support/evm/shared-readings.ts';
import { limitName, messagesPlace } from '../../support/sharded/read-messages.ts';
import { findShards, shardsPlace } from '../../support/sharded/read-shards.ts';
import { accountsWithOrders } from '../../support/wallet/accounts-with-orders.ts';
import { type WalletMethod, walletPlace, walletRequest } from '../../support/wallet/call-wallet.ts';
import { windowFields } from '../../support/wallet/order-list.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';
import { deeperReads, type RpcRead, rpcReads } from './rpc-reads.ts';

/** A documented request of a node, and how to distinguish its data from every form of rejection. */
export interface NodeRead {
  readonly request: WireRequest & { readonly label: string };
  /** Whether an answer's JSON holds the data that was asked for. */
  holds(value: unknown): boolean;
}

export function holdsNodeData(read: NodeRead, exchange: Exchange): boolean {
  return read.holds(jsonOf(exchange));
}

/** With a credential that is authorized: answers that ask to wait are retried. @throws Unanswered */
export function askNode(wire: Wire, request: WireRequest, caching: Caching): Promise<Answered> {
  const send = (tries: number): Promise<Answered> => wire.ask(request, tries > 1 ? caching.fresh : caching);
  return retryRateLimited(request.label ?? request.path, send, jsonOf);
}

/** @throws Unanswered */
export function readNode(wire: Wire, read: NodeRead, caching: Caching): Promise<Answered> {
  return askNode(wire, read.request, caching);
}

/** Whether the node's own credential, in any mode, gets data. @throws Unanswered */
export async function isAuthorizedFor(
  context: NodeContext,
  read: NodeRead,
  caching: Caching,
): Promise<boolean> {
  for (const mode of accessModes(context.node)) {
    const exchange = await readNode(context.wireIn(mode), read, caching);
    if (holdsNodeData(read, exchange)) return true;
  }
  return false;
}

export function expectNodeRejection(
  wire: Wire,
  read: NodeRead,
  credential: Credential,
  caching: Caching,
): Promise<Exchange> {
  return wire.expectRejection({ ...read.request, credential }, caching);
}

/**
 * The documented requests that can be made of a node without knowing more of it than its address, and those that follow from
 * an answer.
 * @throws Unanswered
 */
export function nodeReads(context: NodeContext): Promise<readonly [NodeRead, ...NodeRead[]]> {
  return context.shared('access.node-reads', async () => {
    switch (context.node.api) {
      case 'wallet':
        return walletReads(context);
      case 'sharded':
        return shardedReads(context);
      default: {
        const asRead = ({ method, params, holds }: RpcRead): NodeRead => {
          const { path } = context.node;
          return {
            request: { method: 'POST', path, body: rpcBody(method, params, 1), label: method },
            holds,
          };
        };
        const [first, ...others] = rpcReads(context.node.api);
        return [asRead(first), ...[...others, ...(await deeperReads(context))].map(asRead)];
      }
    }
  });
}

/** What they read that others share; nothing on a node without credentials, where checks of access send nothing. */
export function nodeReadings({ node }: PlannedSurface): readonly SharedReading[] {
  if (node?.auth === undefined) return [];
  if (node.api === 'wallet') return walletReadings.accounts();
  return node.api === 'sharded' || node.api === 'grpc' ? [] : chainReadings.settled();
}

function post(method: WalletMethod, body: object, holds: NodeRead['holds']): NodeRead {
  return { request: walletRequest(method, body), holds };
}

/** §4.7: the newest block, and what is asked about it. */
async function walletReads(context: NodeContext): Promise<readonly [NodeRead, ...NodeRead[]]> {
  const { wire } = context;
  const now = post('getnowblock', {}, (value) => typeof fieldOf(value, 'blockID') === 'string');
  const hash = fieldOf(jsonOf(await readNode(wire, now, Caching.shared)), 'blockID');
  const orders = await orderReads(context);
  if (typeof hash !== 'string' || walletPlace('getblockbyid') === undefined) return [now, ...orders];
  const byId = post('getblockbyid', { value: hash }, (value) => fieldOf(value, 'block_header') !== undefined);
  const header = fieldOf(jsonOf(await readNode(wire, byId, Caching.shared)), 'block_header');
  const number = fieldOf(fieldOf(header, 'raw_data'), 'number');
  if (typeof number !== 'number') return [now, byId, ...orders];
  const holdsBalance = (value: unknown): boolean => fieldOf(value, 'block_identifier') !== undefined;
  if (walletPlace('getblockbalance') === undefined) return [now, byId, ...orders];
  const balance = post('getblockbalance', { hash, number }, holdsBalance);
  // A node without history of balances has a record of no block, whoever asks.
  return [
    now,
    byId,
    ...((await isAuthorizedFor(context, balance, Caching.shared)) ? [balance] : []),
    ...orders,
  ];
}

/** The orders of an account that has some: an empty list could as well be a rejection. */
async function orderReads(context: NodeContext): Promise<readonly NodeRead[]> {
  const { traders } = await accountsWithOrders(context, 0);
  return traders.slice(0, 1).map(({ address }) =>
    post('getmarketorderbyaccount', { address, ...windowFields({ limit: 1 }) }, (value) => {
      const orders = fieldOf(value, 'orders');
      return Array.isArray(orders) && orders.length > 0;
    }),
  );
}

/** §4.8: messages, and the shards of a block in both variants. */
async function shardedReads({ node, wire }: NodeContext): Promise<readonly [NodeRead, ...NodeRead[]]> {
  const seqno = node.known.seqno ?? 1;
  const holdsShards = (value: unknown): boolean => findShards(value) !== undefined;
  const messages = (): NodeRead => ({
    request: { ...placeOf('sharded', 'listMessages'), query: { [limitName]: '1' }, requestUnits: 1 },
    holds: (value) => Array.isArray(fieldOf(value, 'messages')),
  });
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
  if (shardsPlace === undefined) return [messages()];
  const known = await readNode(wire, shards(), Caching.shared);
  const isKnown = holdsNodeData(shards(), known);
  if (messagesPlace === undefined) return isKnown ? [shards(), rpc] : [shards()];
  return isKnown ? [messages(), shards(), rpc] : [messages()];
}
