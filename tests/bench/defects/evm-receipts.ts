import { hash32, hex } from '../chain.ts';
import { type EvmTraits, startEvmPath } from '../evm-service.ts';
import { isJson, type Json, jsonList, without } from '../json.ts';
import { CallError } from '../rpc-service.ts';
import { variantsOf } from '../variant.ts';

type Traits = Partial<EvmTraits>;
const number = (value: unknown): number => Number(String(value));

/** Changes receipts that exist. */
const receipt = (change: (receipt: Json, n: number) => unknown): Traits => ({
  alter: { eth_getTransactionReceipt: (result, _params, n) => (isJson(result) ? change(result, n) : result) },
});
const log = (change: (log: Json) => Json): Traits =>
  receipt((all) => ({ ...all, logs: jsonList(all.logs).map(change) }));

const missingReceiptFields =
  'transactionHash transactionIndex blockHash blockNumber from to gasUsed cumulativeGasUsed contractAddress logs logsBloom status effectiveGasPrice type';

export const evmReceiptDefects = variantsOf<EvmTraits>('evm', startEvmPath, [
  ...missingReceiptFields
    .split(' ')
    .map(
      (field) =>
        [
          `receipt-without-${field}`,
          '2.8',
          `receipts have no ${field}`,
          receipt((all) => without(all, field)),
        ] as const,
    ),
  ...'transactionIndex gasUsed cumulativeGasUsed effectiveGasPrice status type blockNumber'
    .split(' ')
    .map(
      (field) =>
        [
          `receipt-decimal-${field}`,
          '2.8',
          `${field} is a number`,
          receipt((all) => ({ ...all, [field]: number(all[field]) })),
        ] as const,
    ),
  [
    'receipt-status-text',
    '2.8',
    'status is `success`',
    receipt((all) => ({ ...all, status: all.status === '0x1' ? 'success' : 'failure' })),
  ],
  [
    'receipt-status-true',
    '2.8',
    'status is a boolean',
    receipt((all) => ({ ...all, status: all.status === '0x1' })),
  ],
  [
    'receipt-status-two',
    '2.8',
    'a failure has status 0x2',
    receipt((all) => ({ ...all, status: all.status === '0x0' ? '0x2' : all.status })),
  ],
  [
    'receipt-hash-other',
    '2.8',
    'the receipt is that of another transaction',
    receipt((all) => ({ ...all, transactionHash: hash32(String(all.transactionHash)) })),
  ],
  [
    'receipt-block-hash',
    '2.8',
    'blockHash is not that of the block',
    receipt((all) => ({ ...all, blockHash: hash32(String(all.blockHash)) })),
  ],
  [
    'receipt-block-number',
    '2.8',
    'blockNumber is one too high',
    receipt((all) => ({ ...all, blockNumber: hex(number(all.blockNumber) + 1) })),
  ],
  [
    'receipt-index',
    '2.8',
    'transactionIndex counts from 1',
    receipt((all) => ({ ...all, transactionIndex: hex(number(all.transactionIndex) + 1) })),
  ],
  [
    'receipt-index-zero',
    '2.8',
    'transactionIndex is always 0',
    receipt((all) => ({ ...all, transactionIndex: '0x0' })),
  ],
  [
    'receipt-from',
    '2.8',
    'from is not the sender',
    receipt((all) => ({ ...all, from: String(all.from).replace(/.$/, (end) => (end === '0' ? '1' : '0')) })),
  ],
  [
    'receipt-to-empty',
    '2.8',
    'to of a creation is empty text',
    receipt((all) => ({ ...all, to: all.to ?? '' })),
  ],
  [
    'receipt-to-zero',
    '2.8',
    'to of a creation is the zero address',
    receipt((all) => ({ ...all, to: all.to ?? `0x${'0'.repeat(40)}` })),
  ],
  [
    'receipt-contract-null',
    '2.8',
    'contractAddress is always null',
    receipt((all) => ({ ...all, contractAddress: null })),
  ],
  [
    'receipt-contract-always',
    '2.8',
    'contractAddress is always set',
    receipt((all) => ({ ...all, contractAddress: all.contractAddress ?? all.to })),
  ],
  [
    'receipt-cumulative-own',
    '2.8',
    'cumulativeGasUsed is that of the transaction',
    receipt((all) => ({ ...all, cumulativeGasUsed: all.gasUsed })),
  ],
  [
    'receipt-cumulative-off',
    '2.8',
    'cumulativeGasUsed leaves out the transaction itself',
    receipt((all) => ({
      ...all,
      cumulativeGasUsed: hex(number(all.cumulativeGasUsed) - number(all.gasUsed)),
    })),
  ],
  [
    'receipt-gas-used-cumulative',
    '2.8',
    'gasUsed is cumulative',
    receipt((all) => ({ ...all, gasUsed: all.cumulativeGasUsed })),
  ],
  [
    'receipt-logs-null',
    '2.8',
    'no logs are null',
    receipt((all) => ({ ...all, logs: jsonList(all.logs).length === 0 ? null : all.logs })),
  ],
  [
    'log-topics-text',
    '2.8',
    'topics are one text',
    log((all) => ({ ...all, topics: (all.topics as string[]).join(',') })),
  ],
  [
    'log-topic-numbers',
    '2.8',
    'topics are numbers',
    log((all) => ({ ...all, topics: (all.topics as string[]).map(Number) })),
  ],
  ['log-address-missing', '2.8', 'logs have no address', log((all) => without(all, 'address'))],
  [
    'log-data-null',
    '2.8',
    'empty data is null',
    log((all) => ({ ...all, data: all.data === '0x' ? null : all.data })),
  ],
  [
    'receipt-unknown-error',
    '2.8',
    'an unknown transaction is an error',
    {
      missingReceipt: () => {
        throw new CallError(-32000, 'not found');
      },
    },
  ],
  [
    'receipt-unknown-empty',
    '2.8',
    'an unknown transaction is an empty object',
    { missingReceipt: () => ({}) },
  ],
  [
    'receipt-every-ninth',
    '2.8',
    'every ninth receipt lacks its type',
    receipt((all, n) => (n % 9 === 0 ? without(all, 'type') : all)),
  ],
  [
    'receipt-large-index',
    '2.8',
    'only from index 4 on is the index decimal',
    receipt((all) =>
      number(all.transactionIndex) >= 4
        ? { ...all, transactionIndex: String(number(all.transactionIndex)) }
        : all,
    ),
  ],
]);
