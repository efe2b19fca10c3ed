import type { Fault, Overrides } from '../../behaviour.ts';
import type { ReceiptInfo } from '../../evm/hooks.ts';
import { asInteger, raised, receipts, without } from '../../evm/overrides.ts';
import { faultsOf } from '../../fault-family.ts';

type Members = Record<string, unknown>;

const fault = faultsOf({ id: 'rollup.', section: '2.8' });

/** Changes the receipts of rollup nodes. */
function rollup(
  change: (receipt: Members, info: ReceiptInfo) => Members,
  when: (info: ReceiptInfo) => boolean = () => true,
): Overrides {
  return receipts(change, (info) => info.api === 'rollup' && when(info));
}

function logs(
  change: (log: Members, info: ReceiptInfo & { readonly position: number }) => Members,
): Overrides {
  return { 'evm.log': (log, info) => (info.api === 'rollup' ? change(log, info) : log) };
}

function big(value: unknown): bigint {
  const integer = asInteger(value);
  return typeof integer === 'bigint' ? integer : 0n;
}

const feeFields = {
  l1Fee: 'l1-fee',
  l1FeeScalar: 'l1-fee-scalar',
  l1GasPrice: 'l1-gas-price',
  l1GasUsed: 'l1-gas-used',
} as const;
const logFields = {
  removed: 'removed',
  logIndex: 'log-index',
  transactionIndex: 'transaction-index',
  transactionHash: 'transaction-hash',
  blockHash: 'block-hash',
  blockNumber: 'block-number',
} as const;

const feeMissing = Object.entries(feeFields).flatMap(([field, name]) => [
  fault(
    `receipt.${name}-missing`,
    `receipt.${name}`,
    `Rollup receipts have no ${field}`,
    rollup((receipt) => without(receipt, field)),
  ),
  fault(
    `receipt.${name}-null-on-failure`,
    `receipt.${name}`,
    `The ${field} of a failed transaction is null`,
    rollup(
      (receipt) => ({ ...receipt, [field]: null }),
      ({ succeeded }) => !succeeded,
    ),
  ),
]);
const feeAsNumber = (['l1Fee', 'l1GasPrice', 'l1GasUsed'] as const).map((field) =>
  fault(
    `receipt.${feeFields[field]}-as-number`,
    `receipt.${feeFields[field]}`,
    `The ${field} of a rollup receipt is a JSON number`,
    rollup((receipt) => ({ ...receipt, [field]: asInteger(receipt[field]) })),
  ),
);
const logMissing = Object.entries(logFields).flatMap(([field, name]) => [
  fault(
    `log.${name}-missing`,
    `log.${name}`,
    `Rollup logs have no ${field}`,
    logs((log) => without(log, field)),
  ),
  fault(
    `log.${name}-null-on-later`,
    `log.${name}`,
    `From the third log of a receipt on, ${field} is null`,
    logs((log, { position }) => (position >= 2 ? { ...log, [field]: null } : log)),
  ),
]);

/** What rollup receipts and their logs add (§2.8). */
export const faults: readonly Fault[] = [
  ...feeMissing,
  ...feeAsNumber,
  ...logMissing,
  fault(
    'receipt.l1-fee-scalar-words',
    'receipt.l1-fee-scalar',
    'The scaling factor is a word',
    rollup((receipt) => ({ ...receipt, l1FeeScalar: 'one' })),
  ),
  fault(
    'receipt.l1-fee-scalar-empty',
    'receipt.l1-fee-scalar',
    'The scaling factor is an empty string',
    rollup((receipt) => ({ ...receipt, l1FeeScalar: '' })),
  ),
  fault(
    'receipt.l1-fee-zero',
    'receipt.l1-fee-product',
    'The base-layer fee is 0x0',
    rollup((receipt) => ({ ...receipt, l1Fee: '0x0' })),
  ),
  fault(
    'receipt.l1-fee-rounded',
    'receipt.l1-fee-product',
    'A base-layer fee beyond 2^53 is rounded, as doubles are',
    rollup((receipt) => ({ ...receipt, l1Fee: `0x${BigInt(Number(big(receipt.l1Fee))).toString(16)}` })),
  ),
  fault(
    'receipt.l1-fee-off-by-one',
    'receipt.l1-fee-product',
    'A base-layer fee beyond 2^53 is one unit too high',
    rollup((receipt) =>
      big(receipt.l1Fee) > 2n ** 53n ? { ...receipt, l1Fee: raised(receipt.l1Fee, 1) } : receipt,
    ),
  ),
  fault(
    'receipt.l1-fee-of-l2-gas',
    'receipt.l1-fee-product',
    'The base-layer fee is computed from the gas of the transaction itself',
    rollup((receipt) => ({
      ...receipt,
      l1Fee: `0x${(big(receipt.l1GasPrice) * big(receipt.gasUsed)).toString(16)}`,
    })),
  ),
  fault(
    'receipt.l1-gas-of-creation',
    'receipt.l1-fee-product',
    'For creations the base-layer gas lacks the share of the batch, which the fee holds',
    rollup(
      (receipt) => ({ ...receipt, l1GasUsed: raised(receipt.l1GasUsed, -2100) }),
      ({ creation }) => creation,
    ),
  ),
  fault(
    'log.removed-text',
    'log.removed',
    'Whether a log was removed is the text "false"',
    logs((log) => ({ ...log, removed: String(log.removed) })),
  ),
  fault(
    'log.removed-number',
    'log.removed',
    'Whether a log was removed is 0 or 1',
    logs((log) => ({ ...log, removed: 0 })),
  ),
  fault(
    'log.log-index-as-number',
    'log.log-index',
    'The index of a log is a JSON number',
    logs((log) => ({ ...log, logIndex: Number(log.logIndex) })),
  ),
  fault(
    'log.log-index-decimal',
    'log.log-index',
    'The index of a log is a string of decimal digits without 0x',
    logs((log) => ({ ...log, logIndex: String(Number(log.logIndex)) })),
  ),
  fault(
    'log.transaction-index-zero',
    'log.transaction-index',
    'Logs say index 0x0 for every transaction',
    logs((log) => ({ ...log, transactionIndex: '0x0' })),
  ),
  fault(
    'log.transaction-hash-of-block',
    'log.transaction-hash',
    'Logs have the hash of the block as that of the transaction',
    logs((log) => ({ ...log, transactionHash: log.blockHash })),
  ),
  fault(
    'log.block-hash-of-transaction',
    'log.block-hash',
    'Logs have the hash of the transaction as that of the block',
    logs((log) => ({ ...log, blockHash: log.transactionHash })),
  ),
  fault(
    'log.block-hash-zero-on-last',
    'log.block-hash',
    'The fifth log of a receipt has a block hash of zeros',
    logs((log, { position }) => (position === 4 ? { ...log, blockHash: `0x${'0'.repeat(64)}` } : log)),
  ),
  fault(
    'log.block-number-off-by-one',
    'log.block-number',
    'Logs say the number of the block after',
    logs((log) => ({ ...log, blockNumber: raised(log.blockNumber, 1) })),
  ),
];
