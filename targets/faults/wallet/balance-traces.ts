import { elementsOf } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { onlyWhere, replace, set, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';

const fault = faultsOf({ id: 'wallet.balance.', section: '2.5' });

/** Traces whose fields break §2.5. */
export const faults: readonly Fault[] = [
  fault('trace-transaction-missing', 'trace-transaction', 'A trace does not name its transaction', {
    'wallet.trace': without('transaction_identifier'),
  }),
  fault(
    'trace-transaction-cut',
    ['trace-transaction-length', 'one-trace-per-transaction'],
    'A trace names its transaction by the first 31 bytes of the hash',
    { 'wallet.trace': replace('transaction_identifier', (hash) => String(hash).slice(0, -2)) },
  ),
  fault(
    'trace-transaction-unlisted',
    'trace-transaction-length',
    'Transactions are named in base64, and blocks list none',
    {
      'wallet.block': without('transactions'),
      'wallet.trace': replace('transaction_identifier', (hash) =>
        Buffer.from(String(hash), 'hex').toString('base64'),
      ),
    },
  ),
  fault(
    'trace-transaction-prefix-later',
    'one-form',
    'From the second trace on, transactions begin with 0x',
    {
      'wallet.trace': onlyWhere(
        ({ position }) => position > 0,
        replace('transaction_identifier', (hash) => `0x${String(hash)}`),
      ),
    },
  ),
  fault('trace-transaction-object', 'trace-transaction', 'A trace names its transaction by an object', {
    'wallet.trace': replace('transaction_identifier', (hash) => ({ hash })),
  }),
  fault('trace-transaction-null-on-failure', 'trace-transaction', 'The trace of a failed call names null', {
    'wallet.trace': onlyWhere(
      ({ transaction }) => transaction.status !== 'SUCCESS',
      replace('transaction_identifier', () => null),
    ),
  }),
  fault(
    'operations-missing-when-empty',
    'trace-operations',
    'A trace without operations leaves the array out',
    {
      'wallet.trace': onlyWhere(
        ({ transaction }) => transaction.operations.length === 0,
        without('operation'),
      ),
    },
  ),
  fault('operations-null-when-empty', 'trace-operations', 'A trace without operations has null for them', {
    'wallet.trace': onlyWhere(
      ({ transaction }) => transaction.operations.length === 0,
      replace('operation', () => null),
    ),
  }),
  fault('operations-single', 'trace-operations', 'A single operation is not in an array', {
    'wallet.trace': replace('operation', (all) => (elementsOf(all).length === 1 ? elementsOf(all)[0] : all)),
  }),
  fault('type-missing', 'trace-type', 'A trace has no type', { 'wallet.trace': without('type') }),
  fault('type-number', 'trace-type', 'The type of a trace is its number in the protocol', {
    'wallet.trace': replace('type', (type) => String(type).length),
  }),
  fault('type-empty', 'trace-type', 'The type of a trace is an empty string', {
    'wallet.trace': set('type', ''),
  }),
  fault('status-empty-on-success', 'trace-status', 'The status of a success is an empty string', {
    'wallet.trace': onlyWhere(({ transaction }) => transaction.status === 'SUCCESS', set('status', '')),
  }),
  fault('type-transfer-everywhere', 'trace-type', 'The type of every trace is TransferContract', {
    'wallet.trace': set('type', 'TransferContract'),
  }),
  fault('type-of-first', 'trace-type', 'Every trace of a block has the type of the first transaction', {
    'wallet.trace': (trace, { block }) => ({ ...trace, type: block.transactions[0]?.type ?? trace.type }),
  }),
  fault('status-success-everywhere', 'trace-status', 'The trace of a failed call has the status SUCCESS', {
    'wallet.trace': set('status', 'SUCCESS'),
  }),
  fault(
    'status-revert-out-of-energy',
    'trace-status',
    'A call that ran out of energy has the status REVERT',
    {
      'wallet.trace': replace('status', (status) => (status === 'OUT_OF_ENERGY' ? 'REVERT' : status)),
    },
  ),
  fault('status-boolean', 'trace-status', 'The status of a trace is a boolean', {
    'wallet.trace': replace('status', (status) => status === 'SUCCESS'),
  }),
  fault('status-missing-on-success', 'trace-status', 'The trace of a success has no status', {
    'wallet.trace': onlyWhere(({ transaction }) => transaction.status === 'SUCCESS', without('status')),
  }),
  fault('status-null-on-revert', 'trace-status', 'The status of a failed call is null', {
    'wallet.trace': onlyWhere(
      ({ transaction }) => transaction.status !== 'SUCCESS',
      replace('status', () => null),
    ),
  }),
];
