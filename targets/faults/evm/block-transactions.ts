import { isJsonObject, isObjectOrArray, type JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { onlyWhere, replace, set } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { BlockInfo, ReceiptInfo } from '../../evm/hooks.ts';
import { raise, raised, reject, result } from '../../evm/overrides.ts';

const fault = faultsOf({ id: 'evm.', section: '4.5' });

/** One digit of a string of hexadecimal digits becomes another. */
function spoilt(value: unknown): string {
  const text = String(value);
  return `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
}

/** Changes the list of transactions where `when` holds. */
function lists(
  change: (list: readonly unknown[], info: BlockInfo) => readonly unknown[],
  when: (info: BlockInfo) => boolean,
): Overrides {
  return {
    'evm.block': (block, info) =>
      when(info) && Array.isArray(block.transactions)
        ? { ...block, transactions: change(block.transactions, info) }
        : block,
  };
}

/** Changes full transactions where `when` holds. */
function wholes(
  change: (transaction: JsonObject, info: ReceiptInfo) => JsonObject,
  when: (info: ReceiptInfo) => boolean,
): Overrides {
  return { 'evm.transaction': onlyWhere(when, change) };
}

const isLastOfMany = ({ index, transactions }: ReceiptInfo): boolean =>
  transactions >= 4 && index === transactions - 1;

/** The last of a list of several full transactions sends more. */
function lastRaised(list: unknown): unknown {
  if (!Array.isArray(list) || list.length < 2) return list;
  const last: unknown = list.at(-1);
  return isJsonObject(last) ? [...list.slice(0, -1), raise('value', 1)(last)] : list;
}

function hashOf(transaction: unknown): unknown {
  return isObjectOrArray(transaction) && 'hash' in transaction ? transaction.hash : transaction;
}

function asObject(hash: unknown): JsonObject {
  return { hash };
}

const onEvmPath = (method: string, only: (result: unknown) => boolean): Overrides =>
  reject((info, { result }) => info.api === 'evm' && info.method === method && only(result), -32601);

/** Transactions in blocks, and the path of the EVM chain (§4.5). */
export const faults: readonly Fault[] = [
  fault(
    'block.full-ignored',
    'block.full-transactions',
    'With the flag true transactions are hashes all the same',
    () =>
      lists(
        (list) => list.map(hashOf),
        ({ full }) => full,
      ),
  ),
  fault(
    'block.full-only-first',
    'block.full-transactions',
    'With the flag true only the first transaction is an object',
    () =>
      lists(
        (list) => list.map((one, index) => (index === 0 ? one : hashOf(one))),
        ({ full }) => full,
      ),
  ),
  fault(
    'block.full-not-last',
    'block.full-transactions',
    'With the flag true the last of four and more transactions is a hash',
    () =>
      lists(
        (list) => list.map((one, index) => (index === list.length - 1 ? hashOf(one) : one)),
        ({ full, transactions }) => full && transactions >= 4,
      ),
  ),
  fault(
    'block.hashes-as-objects',
    'block.transaction-hashes',
    'With the flag false transactions are objects that hold the hash',
    () =>
      lists(
        (list) => list.map(asObject),
        ({ full }) => !full,
      ),
  ),
  fault(
    'block.hashes-short',
    'block.transaction-hashes',
    'With the flag false hashes lose their leading zeros and the last digit',
    () =>
      lists(
        (list) => list.map((hash) => (typeof hash === 'string' ? hash.slice(0, -1) : hash)),
        ({ full }) => !full,
      ),
  ),
  fault(
    'block.hashes-mixed',
    'block.transaction-hashes',
    'With the flag false failed transactions are objects',
    () =>
      lists(
        (list, { failed }) => list.map((hash, index) => (failed.includes(index) ? asObject(hash) : hash)),
        ({ full }) => !full,
      ),
  ),
  fault(
    'block.full-reversed',
    'block.forms-agree',
    'The full form lists transactions in the opposite order',
    () =>
      lists(
        (list) => list.toReversed(),
        ({ full }) => full,
      ),
  ),
  fault(
    'block.full-loses-last',
    'block.forms-agree',
    'The full form leaves out the last of three and more transactions',
    () =>
      lists(
        (list) => list.slice(0, -1),
        ({ full, transactions }) => full && transactions >= 3,
      ),
  ),
  fault(
    'block.full-leaves-out-failed',
    'block.forms-agree',
    'The full form leaves out failed transactions',
    () =>
      lists(
        (list, { failed }) => list.filter((_one, index) => !failed.includes(index)),
        ({ full }) => full,
      ),
  ),
  fault(
    'block.full-other-gas',
    'block.forms-agree',
    'The full form says another gas used than the short one',
    {
      'evm.block': (block, { full, transactions }) =>
        full && transactions > 0 ? { ...block, gasUsed: raised(block.gasUsed, 1) } : block,
    },
  ),
  fault.in('2.7')(
    'block.full-last-of-another-block',
    'block.transactions-in-place',
    'The last of four and more full transactions names another block',
    () => wholes(replace('blockHash', spoilt), isLastOfMany),
  ),
  fault.in('2.7')(
    'block.full-last-at-zero',
    'block.transactions-in-place',
    'The last of four and more full transactions has index 0x0',
    () => wholes(set('transactionIndex', '0x0'), isLastOfMany),
  ),
  fault.in('2.7')(
    'block.full-last-sends-more',
    'block.transactions-root-of-list',
    'The last of four and more full transactions has another value',
    () => wholes(raise('value', 1), isLastOfMany),
  ),
  fault.in('2.7')(
    'block.full-last-sends-more-over-websocket',
    ['block.transactions-root-of-list', 'block.one-content-per-hash'],
    'Over WebSocket the last of several full transactions has another value',
    () =>
      result(
        'eth_getBlockByNumber',
        (block) => (isJsonObject(block) ? { ...block, transactions: lastRaised(block.transactions) } : block),
        ({ transport }) => transport === 'websocket',
      ),
  ),
  fault.in('2.7')(
    'block.empty-list-of-one',
    ['block.transactions', 'block.gas-used-is-last-cumulative'],
    'Block 17, which has used gas, lists no transaction in either form',
    () =>
      lists(
        () => [],
        ({ number, asked }) => number === 17 && asked !== 'pending',
      ),
  ),
  fault('path.no-blocks', 'path.block', 'On `/evm` blocks by number are an unknown method', () =>
    onEvmPath('eth_getBlockByNumber', () => true),
  ),
  fault('path.no-receipts', 'path.receipt', 'On `/evm` receipts are an unknown method', () =>
    onEvmPath('eth_getTransactionReceipt', () => true),
  ),
  fault('path.receipts-null', 'path.receipt', 'On `/evm` receipts of included transactions are errors', () =>
    onEvmPath('eth_getTransactionReceipt', (result) => result !== null && result !== undefined),
  ),
];
