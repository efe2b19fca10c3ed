import { isObjectOrArray } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { replace, set, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { fieldFaults } from '../../entries/field-faults.ts';
import type { ReceiptInfo } from '../../evm/hooks.ts';
import { asInteger, raise, receipts, reject, result } from '../../evm/overrides.ts';

const method = 'eth_getTransactionReceipt';

const quantities = [
  'transactionIndex',
  'blockNumber',
  'gasUsed',
  'cumulativeGasUsed',
  'effectiveGasPrice',
  'type',
];
const others = [
  'transactionHash',
  'blockHash',
  'from',
  'to',
  'contractAddress',
  'logs',
  'logsBloom',
  'status',
];

const fault = faultsOf({ id: 'evm.receipt.', section: '2.8' });

const failed = ({ succeeded }: ReceiptInfo): boolean => !succeeded;
const creates = ({ creation }: ReceiptInfo): boolean => creation;
const createsNothing = ({ creation }: ReceiptInfo): boolean => !creation;
const withoutLogs = ({ logs }: ReceiptInfo): boolean => logs === 0;

/** Receipts: their fields, their block, and what a missing one gets (§2.8, §7.2). */
export const faults: readonly Fault[] = [
  ...fieldFaults(
    fault,
    [...quantities, ...others],
    'missing',
    (field) => `Receipts have no ${field}`,
    (field) => receipts(without(field)),
  ),
  ...fieldFaults(
    fault,
    quantities,
    'as-number',
    (field) => `The ${field} of a receipt is a JSON number`,
    (field) => receipts(replace(field, asInteger)),
  ),
  fault('status-boolean', 'status', 'The status is true or false', () =>
    receipts((receipt, { succeeded }) => ({ ...receipt, status: succeeded })),
  ),
  fault('status-missing-on-failure', 'status', 'Receipts of failed transactions have no status', () =>
    receipts(without('status'), failed),
  ),
  fault('status-two-on-failure', 'status', 'Failed transactions have the status 0x2', () =>
    receipts(set('status', '0x2'), failed),
  ),
  fault(
    'contract-address-null-on-creation',
    'contract-address',
    'The receipt of a creation does not say which contract was created',
    () => receipts(set('contractAddress', null), creates),
  ),
  fault('contract-address-always', 'contract-address', 'Receipts of calls say a created contract, too', () =>
    receipts((receipt) => ({ ...receipt, contractAddress: receipt.to }), createsNothing),
  ),
  fault(
    'contract-address-missing-unless-creation',
    'contract-address',
    'Where nothing was created the contract address is left out instead of null',
    () => receipts(without('contractAddress'), createsNothing),
  ),
  fault('to-empty-on-creation', 'to', 'The recipient of a creation is the empty string', () =>
    receipts(set('to', ''), creates),
  ),
  fault('to-missing-on-creation', 'to', 'The recipient of a creation is left out instead of null', () =>
    receipts(without('to'), creates),
  ),
  fault('logs-null-when-none', 'logs', 'Without logs a receipt has null in place of an empty array', () =>
    receipts(set('logs', null), withoutLogs),
  ),
  fault('logs-bloom-empty', 'logs-bloom', 'The bloom filter of a receipt without logs is 0x', () =>
    receipts(set('logsBloom', '0x'), withoutLogs),
  ),
  fault(
    'block-of-parent',
    'containing-block',
    'Receipts name the block before the one that holds the transaction',
    () => receipts(raise('blockNumber', -1)),
  ),
  fault(
    'block-hash-of-none',
    'containing-block',
    'In blocks with several transactions the receipts name a block hash that no block has',
    () => receipts(set('blockHash', `0x${'ee'.repeat(32)}`), ({ transactions }) => transactions > 1),
  ),
  fault(
    'cumulative-is-own',
    'cumulative-gas-sums',
    'Cumulative gas is the gas of the transaction alone',
    () => receipts((receipt) => ({ ...receipt, cumulativeGasUsed: receipt.gasUsed })),
  ),
  fault(
    'cumulative-without-own',
    'cumulative-gas-sums',
    'From the third transaction of a block on, cumulative gas is one unit too low',
    () => receipts(raise('cumulativeGasUsed', -1), ({ index }) => index >= 2),
  ),
  fault(
    'cumulative-of-failed',
    'cumulative-gas-sums',
    'Cumulative gas leaves out most of what a failed transaction used',
    () => receipts(raise('cumulativeGasUsed', -20_999), ({ succeeded, index }) => !succeeded && index > 0),
  ),
  fault('unknown-is-error', 'null-when-unknown', 'The receipt of an unknown transaction is an error', () =>
    reject((info, envelope) => info.method === method && envelope.result === null, -32000),
  ),
  fault(
    'unknown-is-empty',
    'null-when-unknown',
    'The receipt of an unknown transaction is an empty object',
    () =>
      result(
        method,
        () => ({}),
        (_info, receipt) => receipt === null,
      ),
  ),
  fault('unknown-is-false', 'null-when-unknown', 'The receipt of an unknown transaction is false', () =>
    result(
      method,
      () => false,
      (_info, receipt) => receipt === null,
    ),
  ),
  fault(
    'unknown-has-ends-of-another',
    'null-when-unknown',
    'A transaction is found by the first and the last four bytes of its hash',
    {
      'evm.wanted': (hash, { hashes }) => hashes().find((one) => endsOf(one) === endsOf(hash)) ?? hash,
    },
  ),
  fault(
    'pending-has-receipt',
    'null-when-pending',
    'A transaction of the pending block already has a receipt',
    {
      'evm.findable': (height) => height + 1,
    },
  ),
  fault.in('7.2')('missing-is-404', 'missing-is-200', 'The answer for a missing receipt has status 404', {
    'wire.answer': (answer, { surface, request }) =>
      surface === 'http' && isNullResult(answer.body) && request.body.includes(method)
        ? { ...answer, status: 404 }
        : answer,
  }),
];

function endsOf(hash: string): string {
  return `${hash.slice(0, 10)} ${hash.slice(-8)}`.toLowerCase();
}

function isNullResult(body: unknown): boolean {
  return isObjectOrArray(body) && 'result' in body && body.result === null;
}
