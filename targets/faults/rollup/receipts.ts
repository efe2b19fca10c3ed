import type { JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { onlyWhere, replace, set, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { fieldFaults } from '../../entries/field-faults.ts';
import type { ReceiptInfo } from '../../evm/hooks.ts';
import { asInteger, logs as evmLogs, type LogInfo, raise, raised, receipts } from '../../evm/overrides.ts';

/** Changes the receipts of rollup nodes. */
function rollup(
  change: (receipt: JsonObject, info: ReceiptInfo) => JsonObject,
  when: (info: ReceiptInfo) => boolean = () => true,
): Overrides {
  return receipts(change, (info) => info.api === 'rollup' && when(info));
}

/** Changes the logs of rollup nodes. */
function logs(change: (log: JsonObject, info: LogInfo) => JsonObject): Overrides {
  return evmLogs(change, ({ api }) => api === 'rollup');
}

function big(value: unknown): bigint {
  const integer = asInteger(value);
  return typeof integer === 'bigint' ? integer : 0n;
}

const feeFields = ['l1Fee', 'l1FeeScalar', 'l1GasPrice', 'l1GasUsed'];
const logFields = ['removed', 'logIndex', 'transactionIndex', 'transactionHash', 'blockHash', 'blockNumber'];
const receiptFault = faultsOf({ id: 'rollup.receipt.', section: '2.8' });
const logFault = faultsOf({ id: 'rollup.log.', section: '2.8' });

/** What rollup receipts and their logs add (§2.8). */
export const faults: readonly Fault[] = [
  ...fieldFaults(
    receiptFault,
    feeFields,
    'missing',
    (field) => `Rollup receipts have no ${field}`,
    (field) => rollup(without(field)),
  ),
  ...fieldFaults(
    receiptFault,
    feeFields,
    'null-on-failure',
    (field) => `The ${field} of a failed transaction is null`,
    (field) => rollup(set(field, null), ({ succeeded }) => !succeeded),
  ),
  ...fieldFaults(
    receiptFault,
    feeFields.filter((field) => field !== 'l1FeeScalar'),
    'as-number',
    (field) => `The ${field} of a rollup receipt is a JSON number`,
    (field) => rollup(replace(field, asInteger)),
  ),
  ...fieldFaults(
    logFault,
    logFields,
    'missing',
    (field) => `Rollup logs have no ${field}`,
    (field) => logs(without(field)),
  ),
  ...fieldFaults(
    logFault,
    logFields,
    'null-on-later',
    (field) => `From the third log of a receipt on, ${field} is null`,
    (field) => logs(onlyWhere(({ position }) => position >= 2, set(field, null))),
  ),
  receiptFault('l1-fee-scalar-words', 'l1-fee-scalar', 'The scaling factor is a word', () =>
    rollup(set('l1FeeScalar', 'one')),
  ),
  receiptFault('l1-fee-scalar-empty', 'l1-fee-scalar', 'The scaling factor is an empty string', () =>
    rollup(set('l1FeeScalar', '')),
  ),
  receiptFault('l1-fee-zero', 'l1-fee-product', 'The base-layer fee is 0x0', () =>
    rollup(set('l1Fee', '0x0')),
  ),
  receiptFault(
    'l1-fee-rounded',
    'l1-fee-product',
    'A base-layer fee beyond 2^53 is rounded, as doubles are',
    () => rollup(replace('l1Fee', (value) => `0x${BigInt(Number(big(value))).toString(16)}`)),
  ),
  receiptFault(
    'l1-fee-off-by-one',
    'l1-fee-product',
    'A base-layer fee beyond 2^53 is one unit too high',
    () =>
      rollup((receipt) =>
        big(receipt.l1Fee) > 2n ** 53n ? { ...receipt, l1Fee: raised(receipt.l1Fee, 1) } : receipt,
      ),
  ),
  receiptFault(
    'l1-fee-of-l2-gas',
    'l1-fee-product',
    'The base-layer fee is computed from the gas of the transaction itself',
    () =>
      rollup((receipt) => ({
        ...receipt,
        l1Fee: `0x${(big(receipt.l1GasPrice) * big(receipt.gasUsed)).toString(16)}`,
      })),
  ),
  receiptFault(
    'l1-gas-of-creation',
    'l1-fee-product',
    'For creations the base-layer gas lacks the share of the batch, which the fee holds',
    () => rollup(raise('l1GasUsed', -2100), ({ creation }) => creation),
  ),
  logFault('removed-text', 'removed', 'Whether a log was removed is the text "false"', () =>
    logs(replace('removed', String)),
  ),
  logFault('removed-number', 'removed', 'Whether a log was removed is 0 or 1', () => logs(set('removed', 0))),
  logFault('log-index-as-number', 'log-index', 'The index of a log is a JSON number', () =>
    logs(replace('logIndex', Number)),
  ),
  logFault(
    'log-index-decimal',
    'log-index',
    'The index of a log is a string of decimal digits without 0x',
    () => logs(replace('logIndex', (value) => String(Number(value)))),
  ),
  logFault('transaction-index-zero', 'transaction-index', 'Logs have index 0x0 for every transaction', () =>
    logs(set('transactionIndex', '0x0')),
  ),
  logFault(
    'transaction-hash-of-block',
    'transaction-hash',
    'Logs have the hash of the block as that of the transaction',
    () => logs((log) => ({ ...log, transactionHash: log.blockHash })),
  ),
  logFault(
    'block-hash-of-transaction',
    'block-hash',
    'Logs have the hash of the transaction as that of the block',
    () => logs((log) => ({ ...log, blockHash: log.transactionHash })),
  ),
  logFault(
    'block-hash-zero-on-last',
    'block-hash',
    'The fifth log of a receipt has a block hash of zeros',
    () => logs((log, { position }) => (position === 4 ? { ...log, blockHash: `0x${'0'.repeat(64)}` } : log)),
  ),
  logFault('block-number-off-by-one', 'block-number', 'Logs have the number of the block after', () =>
    logs(raise('blockNumber', 1)),
  ),
];
