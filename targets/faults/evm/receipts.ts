import { isObjectOrArray } from '../../../base/json-object.ts';
import type { Fault } from '../../behaviour.ts';
import { asInteger, raised, receipts, refuse, result, without } from '../../evm/overrides.ts';
import { faultsOf } from '../../fault-family.ts';

const method = 'eth_getTransactionReceipt';

/** Members of §2.8 and what their requirement is called after. */
const fields = {
  transactionHash: 'transaction-hash',
  transactionIndex: 'transaction-index',
  blockHash: 'block-hash',
  blockNumber: 'block-number',
  from: 'from',
  to: 'to',
  gasUsed: 'gas-used',
  cumulativeGasUsed: 'cumulative-gas-used',
  contractAddress: 'contract-address',
  logs: 'logs',
  logsBloom: 'logs-bloom',
  status: 'status',
  effectiveGasPrice: 'effective-gas-price',
  type: 'type',
} as const;
type Field = keyof typeof fields;

const fault = faultsOf({ id: 'evm.receipt.', section: '2.8' });

const names = Object.keys(fields) as Field[];
const missing = names.map((field) =>
  fault(
    `${fields[field]}-missing`,
    fields[field],
    `Receipts have no ${field}`,
    receipts((receipt) => without(receipt, field)),
  ),
);
const quantities: readonly Field[] = [
  'transactionIndex',
  'blockNumber',
  'gasUsed',
  'cumulativeGasUsed',
  'effectiveGasPrice',
  'type',
];
const asNumber = quantities.map((field) =>
  fault(
    `${fields[field]}-as-number`,
    fields[field],
    `The ${field} of a receipt is a JSON number`,
    receipts((receipt) => ({ ...receipt, [field]: asInteger(receipt[field]) })),
  ),
);

/** Receipts: their members, their block, and what a missing one gets (§2.8, §7.2). */
export const faults: readonly Fault[] = [
  ...missing,
  ...asNumber,
  fault(
    'status-boolean',
    'status',
    'The status is true or false',
    receipts((receipt, { succeeded }) => ({ ...receipt, status: succeeded })),
  ),
  fault(
    'status-missing-on-failure',
    'status',
    'Receipts of failed transactions have no status',
    receipts(
      (receipt) => without(receipt, 'status'),
      ({ succeeded }) => !succeeded,
    ),
  ),
  fault(
    'status-two-on-failure',
    'status',
    'Failed transactions have the status 0x2',
    receipts(
      (receipt) => ({ ...receipt, status: '0x2' }),
      ({ succeeded }) => !succeeded,
    ),
  ),
  fault(
    'contract-address-null-on-creation',
    'contract-address',
    'The receipt of a creation does not say which contract was created',
    receipts(
      (receipt) => ({ ...receipt, contractAddress: null }),
      ({ creation }) => creation,
    ),
  ),
  fault(
    'contract-address-always',
    'contract-address',
    'Receipts of calls say a created contract, too',
    receipts(
      (receipt) => ({ ...receipt, contractAddress: receipt.to }),
      ({ creation }) => !creation,
    ),
  ),
  fault(
    'contract-address-missing-unless-creation',
    'contract-address',
    'Where nothing was created the contract address is left out instead of null',
    receipts(
      (receipt) => without(receipt, 'contractAddress'),
      ({ creation }) => !creation,
    ),
  ),
  fault(
    'to-empty-on-creation',
    'to',
    'The recipient of a creation is the empty string',
    receipts(
      (receipt) => ({ ...receipt, to: '' }),
      ({ creation }) => creation,
    ),
  ),
  fault(
    'to-missing-on-creation',
    'to',
    'The recipient of a creation is left out instead of null',
    receipts(
      (receipt) => without(receipt, 'to'),
      ({ creation }) => creation,
    ),
  ),
  fault(
    'logs-null-when-none',
    'logs',
    'Without logs a receipt has null in place of an empty array',
    receipts(
      (receipt) => ({ ...receipt, logs: null }),
      ({ logs }) => logs === 0,
    ),
  ),
  fault(
    'logs-bloom-empty',
    'logs-bloom',
    'The bloom filter of a receipt without logs is 0x',
    receipts(
      (receipt) => ({ ...receipt, logsBloom: '0x' }),
      ({ logs }) => logs === 0,
    ),
  ),
  fault(
    'block-of-parent',
    'containing-block',
    'Receipts name the block before the one that holds the transaction',
    receipts((receipt) => ({ ...receipt, blockNumber: raised(receipt.blockNumber, -1) })),
  ),
  fault(
    'block-hash-of-none',
    'containing-block',
    'In blocks with several transactions the receipts name a block hash that no block has',
    receipts(
      (receipt) => ({ ...receipt, blockHash: `0x${'ee'.repeat(32)}` }),
      ({ transactions }) => transactions > 1,
    ),
  ),
  fault(
    'cumulative-is-own',
    'cumulative-gas-sums',
    'Cumulative gas is the gas of the transaction alone',
    receipts((receipt) => ({ ...receipt, cumulativeGasUsed: receipt.gasUsed })),
  ),
  fault(
    'cumulative-without-own',
    'cumulative-gas-sums',
    'From the third transaction of a block on, cumulative gas is one unit too low',
    receipts(
      (receipt) => ({ ...receipt, cumulativeGasUsed: raised(receipt.cumulativeGasUsed, -1) }),
      ({ index }) => index >= 2,
    ),
  ),
  fault(
    'cumulative-of-failed',
    'cumulative-gas-sums',
    'Cumulative gas leaves out most of what a failed transaction used',
    receipts(
      (receipt) => ({
        ...receipt,
        cumulativeGasUsed: raised(receipt.cumulativeGasUsed, -20_999),
      }),
      ({ succeeded, index }) => !succeeded && index > 0,
    ),
  ),
  fault(
    'unknown-is-error',
    'null-when-unknown',
    'The receipt of an unknown transaction is an error',
    refuse((info, envelope) => info.method === method && envelope.result === null, -32000),
  ),
  fault(
    'unknown-is-empty',
    'null-when-unknown',
    'The receipt of an unknown transaction is an empty object',
    result(
      method,
      () => ({}),
      (_info, receipt) => receipt === null,
    ),
  ),
  fault(
    'unknown-is-false',
    'null-when-unknown',
    'The receipt of an unknown transaction is false',
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
  fault(
    'missing-is-404',
    'missing-is-200',
    'The answer for a missing receipt has status 404',
    {
      'wire.answer': (answer, { surface, request }) =>
        surface === 'http' && isNullResult(answer.body) && request.body.includes(method)
          ? { ...answer, status: 404 }
          : answer,
    },
    { section: '7.2' },
  ),
];

function endsOf(hash: string): string {
  return `${hash.slice(0, 10)} ${hash.slice(-8)}`.toLowerCase();
}

function isNullResult(body: unknown): boolean {
  return isObjectOrArray(body) && 'result' in body && body.result === null;
}
