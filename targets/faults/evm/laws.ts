import { isObjectOrArray } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { onlyWhere, replace, set } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import type { BlockInfo } from '../../evm/hooks.ts';
import { blocks, logs, raise, raised, receipts, reject, result } from '../../evm/overrides.ts';

const fault = faultsOf({ id: '', section: '2.7' });
const transportFault = fault.in('1.3');
const receiptFault = fault.in('2.8');

/** One digit of a string of hexadecimal digits becomes another. */
function spoilt(value: unknown): string {
  const text = String(value);
  return `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
}

function withoutLastBit(filter: unknown): string {
  const bits = BigInt(String(filter));
  return `0x${(bits & (bits - 1n)).toString(16).padStart(512, '0')}`;
}

const used = ({ transactions }: BlockInfo): boolean => transactions > 0;

/** Laws that the contract does not state and every sound node keeps: required only where the service itself shows that it keeps them. */
export const faults: readonly Fault[] = [
  fault(
    'evm.block.hash-of-another-header',
    'evm.block.hash-of-header',
    'The gas limit in a block is not the one that its hash is made of',
    () => blocks(raise('gasLimit', 1)),
  ),
  fault(
    'evm.block.one-miner-of-another',
    'evm.block.header-hash-kept',
    'One block names another producer than the one that its hash is made of',
    () => blocks(replace('miner', spoilt), ({ number }) => number === 2),
  ),
  fault(
    'evm.block.every-sixth-gas-limit-raised',
    'evm.block.header-hash-kept',
    'Every sixth block says a gas limit that is higher by one',
    () => blocks(raise('gasLimit', 1), ({ number }) => number % 6 === 0),
  ),
  fault(
    'evm.block.transactions-root-of-others',
    'evm.block.transactions-root-of-list',
    'The root of transactions belongs to another list',
    () => blocks(replace('transactionsRoot', spoilt), used),
  ),
  fault(
    'evm.block.nonces-raised-now-and-then',
    'evm.block.transactions-root-kept',
    'In every third block full transactions have a nonce that is higher by one',
    { 'evm.transaction': onlyWhere(({ number }) => number % 3 === 0, raise('nonce', 1)) },
  ),
  fault(
    'evm.block.transaction-hash-of-others',
    'evm.block.transaction-hash-of-fields',
    'Full transactions have a hash that is not made of their fields',
    { 'evm.transaction': replace('hash', spoilt) },
  ),
  fault(
    'evm.block.transaction-price-too-high',
    ['evm.block.transaction-price-paid', 'evm.receipt.agrees-with-transaction'],
    'Full transactions with a cap and a tip have a price that is one unit too high',
    { 'evm.transaction': onlyWhere(({ type }) => type === 2, raise('gasPrice', 1)) },
  ),
  fault(
    'evm.block.size-of-hashes',
    'evm.block.size-of-block',
    'The size of a block counts the hashes of its transactions in place of them',
    () =>
      blocks(
        (block, { transactions }) => ({ ...block, size: `0x${(540 + 33 * transactions).toString(16)}` }),
        used,
      ),
  ),
  fault(
    'evm.block.receipts-root-of-others',
    'evm.block.receipts-root-of-list',
    'The root of receipts belongs to others',
    () => blocks(replace('receiptsRoot', spoilt), used),
  ),
  fault(
    'evm.block.timestamp-falls',
    'evm.block.timestamp-rises',
    'Every fifth block is a minute older than it should be',
    () => blocks(raise('timestamp', -60), ({ number }) => number % 5 === 0),
  ),
  fault(
    'evm.block.total-difficulty-falls',
    'evm.block.total-difficulty-rises',
    'Every fifth block says its own difficulty of one in place of the sum',
    () => blocks(set('totalDifficulty', '0x1'), ({ number }) => number % 5 === 0),
  ),
  fault(
    'evm.block.gas-over-limit',
    'evm.block.gas-within-limit',
    'Blocks with transactions say a gas limit below what they used',
    () => blocks((block) => ({ ...block, gasLimit: raised(block.gasUsed, -1) }), used),
  ),
  fault(
    'evm.block.receipts-of-old-blocks-dropped',
    'evm.block.receipt-for-each',
    'Transactions of the first five blocks have no receipt any more',
    () =>
      result(
        'eth_getTransactionReceipt',
        () => null,
        (_info, receipt) =>
          isObjectOrArray(receipt) && 'blockNumber' in receipt && Number(receipt.blockNumber) <= 5,
      ),
  ),
  receiptFault(
    'evm.receipt.null-now-and-then',
    ['evm.path.receipt', 'jsonrpc.receipt.answer'],
    'Every seventh receipt of an old block is null',
    () => {
      const isNull = nthTimes(7);
      return result(
        'eth_getTransactionReceipt',
        () => null,
        (_info, receipt) =>
          isObjectOrArray(receipt) &&
          'blockNumber' in receipt &&
          Number(receipt.blockNumber) <= 7 &&
          isNull(),
      );
    },
  ),
  receiptFault(
    'evm.receipt.logs-bloom-of-others',
    'evm.receipt.logs-bloom-of-logs',
    'The bloom filter of a receipt with logs is empty',
    () => receipts(set('logsBloom', `0x${'0'.repeat(512)}`), ({ logs }) => logs > 0),
  ),
  receiptFault(
    'evm.receipt.logs-bloom-of-others-in-one-block',
    'evm.receipt.logs-bloom-kept',
    'The bloom filters of every third block with logs lack a bit',
    () => receipts(replace('logsBloom', withoutLastBit), ({ logs, number }) => logs > 0 && number % 3 === 0),
  ),
  receiptFault(
    'evm.receipt.logs-bloom-empty-now-and-then',
    'evm.receipt.one-content-per-block',
    'The bloom filter of every seventh receipt with logs is empty',
    () => {
      const isEmpty = nthTimes(7);
      return receipts(set('logsBloom', `0x${'0'.repeat(512)}`), ({ logs }) => logs > 0 && isEmpty());
    },
  ),
  receiptFault(
    'evm.receipt.failed-with-logs',
    'evm.receipt.failed-without-logs',
    'The receipt of a failed transaction has a log',
    () =>
      receipts(
        (receipt, { index }) => ({
          ...receipt,
          logs: [
            {
              address: receipt.to ?? receipt.contractAddress,
              topics: [],
              data: '0x',
              blockNumber: receipt.blockNumber,
              blockHash: receipt.blockHash,
              transactionHash: receipt.transactionHash,
              transactionIndex: `0x${index.toString(16)}`,
              logIndex: '0x0',
              removed: false,
            },
          ],
        }),
        ({ succeeded }) => !succeeded,
      ),
  ),
  receiptFault(
    'evm.receipt.contract-address-of-another',
    'evm.receipt.contract-address-of-creation',
    'The receipt of a creation names an address where the contract is not',
    () => receipts(replace('contractAddress', spoilt), ({ creation }) => creation),
  ),
  receiptFault(
    'evm.receipt.contract-address-of-failed-creation',
    'evm.receipt.contract-address-of-creation',
    'The receipt of a creation that failed names an address that it would not have taken',
    () => receipts(replace('contractAddress', spoilt), ({ creation, succeeded }) => creation && !succeeded),
  ),
  receiptFault(
    'jsonrpc.quantities-padded',
    'jsonrpc.quantity.canonical',
    'Gas in receipts has leading zeros',
    () => receipts(replace('gasUsed', (value) => `0x00${String(value).slice(2)}`)),
  ),
  receiptFault(
    'jsonrpc.log-quantities-padded',
    'jsonrpc.quantity.canonical',
    'The index of a log has leading zeros',
    () =>
      logs((log) =>
        typeof log.logIndex === 'string' ? { ...log, logIndex: `0x0${log.logIndex.slice(2)}` } : log,
      ),
  ),
  transportFault('jsonrpc.error-code-text', 'jsonrpc.error.shape', 'The code of an error is a string', {
    'rpc.envelope': (envelope) =>
      'error' in envelope ? { ...envelope, error: { ...Object(envelope.error), code: 'E_RPC' } } : envelope,
  }),
  transportFault(
    'jsonrpc.unknown-method-is-null',
    'jsonrpc.error.unknown-method',
    'An unknown method has the result null',
    {
      'rpc.envelope': (envelope) =>
        'error' in envelope && Object(envelope.error).code === -32601
          ? { jsonrpc: '2.0', id: envelope.id, result: null }
          : envelope,
    },
  ),
  transportFault(
    'jsonrpc.unknown-method-other-code',
    'jsonrpc.error.unknown-method',
    'An unknown method gets the error -32000',
    () => reject((_info, { error }) => Object(error).code === -32601, -32000),
  ),
  receiptFault(
    'rollup.log.index-skips',
    'rollup.log.index-rises',
    'Indices of logs skip every other number',
    {
      'evm.log': (log, { api, position }) =>
        api === 'rollup' ? { ...log, logIndex: raised(log.logIndex, position) } : log,
    },
  ),
];
