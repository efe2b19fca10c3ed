import { isObjectOrArray, type JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { set } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import { blocks, raise, receipts, result } from '../../evm/overrides.ts';

const fault = faultsOf({ id: 'evm.', section: '2.7' });

function receiptFault(what: string, requirement: string, summary: string, overrides: Overrides): Fault {
  return fault.in('2.8')(`receipt.${what}`, `receipt.${requirement}`, summary, overrides);
}

function asBlock(block: unknown, change: (fields: JsonObject) => JsonObject): unknown {
  return isObjectOrArray(block) ? change({ ...block }) : block;
}

const noHash = `0x${'cd'.repeat(32)}`;
const invalidCredential = `0x${'57'.repeat(20)}`;

/** What blocks, receipts and transactions say of each other (§2.7, §2.8). */
export const faults: readonly Fault[] = [
  fault(
    'block.total-difficulty-now-and-then',
    'block.one-content-per-hash',
    'Every tenth block has lost its total difficulty',
    () => {
      const isLost = nthTimes(10);
      return blocks((block) => (isLost() ? { ...block, totalDifficulty: '0x0' } : block));
    },
  ),
  fault('block.parent-is-itself', 'block.parent-link', 'A block names itself as its parent', () =>
    blocks((block) => ({ ...block, parentHash: block.hash })),
  ),
  fault(
    'block.parent-unknown',
    'block.parent-link',
    'Every eighth block names a parent that no block is',
    () => blocks(set('parentHash', noHash), ({ number }) => number % 8 === 0),
  ),
  fault(
    'block.parent-unknown-when-full',
    'block.parent-link',
    'With full transactions a block names a parent that no block is',
    () => blocks(set('parentHash', noHash), ({ full }) => full),
  ),
  fault(
    'block.hash-of-old-blocks-wanders',
    ['block.parent-link', 'block.forms-agree'],
    'The blocks up to 6 have another hash at each request',
    () =>
      result(
        'eth_getBlockByNumber',
        (block, { count }) =>
          asBlock(block, (fields) => ({
            ...fields,
            hash: `${String(fields.hash).slice(0, 58)}${String(count).padStart(8, '0')}`,
          })),
        (_, block) => Number(Object(block).number ?? 99) <= 6,
      ),
  ),
  fault(
    'block.gas-used-too-high',
    'block.gas-used-is-last-cumulative',
    'Blocks with several transactions say one unit of gas too much',
    () => blocks(raise('gasUsed', 1), ({ transactions }) => transactions > 1),
  ),
  fault(
    'block.gas-used-when-empty',
    'block.gas-used-is-last-cumulative',
    'Blocks without transactions say that they used gas',
    () => blocks(set('gasUsed', '0x5208'), ({ transactions }) => transactions === 0),
  ),
  receiptFault(
    'index-from-one',
    'transaction-index-is-position',
    'The index in a receipt counts from 1',
    receipts(raise('transactionIndex', 1)),
  ),
  receiptFault(
    'index-zero-in-long-blocks',
    'transaction-index-is-position',
    'In blocks of more than two transactions every receipt has index 0x0',
    receipts(set('transactionIndex', '0x0'), ({ transactions }) => transactions > 2),
  ),
  fault(
    'block.first-listed-twice',
    'receipt.transaction-index-is-position',
    'Blocks list their first transaction a second time at the end',
    () =>
      blocks(({ transactions, ...block }) => ({
        ...block,
        transactions: Array.isArray(transactions)
          ? [...transactions, ...transactions.slice(0, 1)]
          : transactions,
      })),
  ),
  receiptFault(
    'from-of-another',
    'agrees-with-transaction',
    'Receipts of failed transactions name another sender',
    receipts(set('from', invalidCredential), ({ succeeded }) => !succeeded),
  ),
  receiptFault(
    'to-of-another',
    'agrees-with-transaction',
    'Receipts of transactions with logs name another recipient',
    receipts(
      (receipt, { creation }) => (creation ? receipt : { ...receipt, to: invalidCredential }),
      ({ logs }) => logs > 0,
    ),
  ),
  receiptFault(
    'type-always-legacy',
    'agrees-with-transaction',
    'Every receipt has type 0x0',
    receipts(set('type', '0x0')),
  ),
  receiptFault(
    'price-of-offer',
    'effective-gas-price-is-paid',
    'Fee market transactions have a price that is one unit too high',
    receipts(raise('effectiveGasPrice', 1), ({ type }) => type === 2),
  ),
  receiptFault(
    'price-without-tip',
    'effective-gas-price-is-paid',
    'Fee market transactions have the base fee alone as their price',
    receipts(
      (receipt, { baseFee }) => ({ ...receipt, effectiveGasPrice: `0x${baseFee.toString(16)}` }),
      ({ type }) => type === 2,
    ),
  ),
  receiptFault(
    'price-zero',
    'effective-gas-price-is-paid',
    'Every receipt has a price of 0x0',
    receipts(set('effectiveGasPrice', '0x0')),
  ),
  fault(
    'block.lists-transactions-of-another',
    ['block.gas-used-is-last-cumulative', 'receipt.containing-block'],
    'Every twelfth block lists the transactions of the block before it',
    { 'evm.listed': (listed, { number }) => (number % 12 === 11 ? listed - 1 : listed) },
  ),
];
