import type { Fault } from '../../entries/behaviour.ts';
import { firstTimes } from '../../entries/first-times.ts';
import { faults as blockFields } from '../evm/block-fields.ts';
import { faults as blockTransactions } from '../evm/block-transactions.ts';
import { faults as proven } from '../evm/proven.ts';
import { faults as receipts } from '../evm/receipts.ts';
import { faults as relations } from '../evm/relations.ts';
import { faults as webSocket } from '../jsonrpc/websocket-answers.ts';
import { faults as nodeFields } from '../platform/node-fields.ts';
import { faults as organization } from '../platform/organization.ts';
import { faults as wrapper } from '../platform/wrapper.ts';
import { faults as callMany } from '../rollup/call-many-results.ts';
import { faults as rpc } from '../sharded/json-rpc.ts';
import { faults as messages } from '../sharded/messages.ts';
import { faults as shardFields } from '../sharded/shard-fields.ts';
import { faults as shards } from '../sharded/shards.ts';
import { faults as records } from '../wallet/balance-fields.ts';
import { faults as traces } from '../wallet/balance-traces.ts';
import { faults as orderFields } from '../wallet/order-fields.ts';
import { faults as orders } from '../wallet/orders.ts';
import { faults as visible } from '../wallet/visible.ts';

const all = [
  ...[...organization, ...wrapper, ...nodeFields],
  ...[...blockFields, ...blockTransactions, ...proven, ...receipts, ...relations],
  ...[...webSocket, ...callMany],
  ...[...records, ...traces, ...visible, ...orderFields, ...orders],
  ...[...shards, ...shardFields, ...rpc, ...messages],
];

/** Of every area what is read first: a service whose caches are cold may answer it otherwise than all that follows. */
const chosen = [
  'platform.organization.id-number',
  'platform.organization.name-missing',
  'platform.organization.answer-status',
  'platform.pagination.count-text',
  'platform.pagination.next-number',
  'platform.node.created-at-impossible',
  'evm.block.timestamp-missing',
  'evm.block.full-loses-last',
  'evm.block.full-reversed',
  'evm.block.full-ignored',
  'evm.block.full-other-gas',
  'evm.receipt.status-missing',
  'evm.receipt.cumulative-is-own',
  'evm.receipt.index-from-one',
  'evm.receipt.from-of-another',
  'evm.receipt.last-log-lost',
  'jsonrpc.websocket.id-missing',
  'jsonrpc.websocket.block-gas',
  'jsonrpc.websocket.receipt-status',
  'rollup.call-many.result-object',
  'wallet.balance.type-missing',
  'wallet.balance.trace-lost',
  'wallet.order.buy-token-id-missing',
  'wallet.visible.base58-in-lower-case',
  'wallet.orders.limit-one-more',
  'wallet.orders.orders-renamed',
  'sharded.shards.hash-cut',
  'sharded.shards.renamed',
  'sharded.json-rpc.version-missing',
  'sharded.message.value-number',
  'sharded.messages.limit-one-more',
  'sharded.messages.renamed',
];

/** Requirements that notice that only the first answer is wrong, where the fault's own requirement has to see the breach twice. */
const also: Readonly<Record<string, readonly string[]>> = {
  'evm.block.full-loses-last': ['evm.block.one-content-per-hash'],
  'evm.block.full-reversed': ['evm.block.one-content-per-hash'],
  'evm.block.full-other-gas': ['evm.block.one-content-per-hash', 'evm.block.hash-of-header'],
  'jsonrpc.websocket.block-gas': ['evm.block.one-content-per-hash'],
  'jsonrpc.websocket.receipt-status': ['evm.receipt.one-content-per-block'],
  'wallet.visible.base58-in-lower-case': ['wallet.balance.visible-default'],
};

export const faults: readonly Fault[] = chosen.map((id) => {
  const fault = all.find((one) => one.id === id);
  if (fault === undefined) throw new RangeError(`no fault has the id ${id}`);
  return firstTimes({ ...fault, requirements: [...fault.requirements, ...(also[id] ?? [])] });
});
