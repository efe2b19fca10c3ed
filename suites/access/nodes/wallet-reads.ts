import { fieldOf, type JsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import { accountsWithOrders } from '../../support/wallet/accounts-with-orders.ts';
import { objectIn, parentIdOf } from '../../support/wallet/block.ts';
import { type WalletMethod, walletPlace, walletRequest } from '../../support/wallet/call-wallet.ts';
import { windowFields } from '../../support/wallet/order-list.ts';
import { isBlock, readBlock } from '../../support/wallet/read-block.ts';
import { isAuthorizedFor, type NodeRead, readNode } from './read-node.ts';

function post(method: WalletMethod, body: object, holds: NodeRead['holds']): NodeRead {
  return { request: walletRequest(method, body), holds };
}

export const newestBlock = post('getnowblock', {}, (value) => typeof fieldOf(value, 'blockID') === 'string');

/** §4.7: the newest block, and what is asked about one that every backend has. */
export async function walletReads(context: NodeContext): Promise<readonly [NodeRead, ...NodeRead[]]> {
  const { wire } = context;
  const now = newestBlock;
  const hash = await blockBehind(wire, objectIn(await readNode(wire, now, Caching.shared)));
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

/** How far backends behind one address lag each other at most, in blocks. */
const mostLag = 3;

/** The id of a block a few before this one, or as far back as blocks show their parents. @throws Unanswered */
async function blockBehind(wire: Wire, newest: JsonObject | undefined): Promise<unknown> {
  let [id, block]: readonly [unknown, JsonObject | undefined] = [newest?.blockID, newest];
  for (let steps = 0; steps < mostLag; steps += 1) {
    const parent = parentIdOf(block);
    if (parent === undefined || walletPlace('getblockbyid') === undefined) break;
    const before = await readBlock(wire, parent, Caching.shared);
    if (!isBlock(before)) break;
    [id, block] = [parent, objectIn(before)];
  }
  return id;
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
