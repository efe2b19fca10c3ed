import { hash32, hex } from '../chain.ts';
import { type EvmTraits, startEvmPath, startGeneric } from '../evm-service.ts';
import { isJson, type Json, jsonList, without } from '../json.ts';
import { variantsOf } from '../variant.ts';

type Traits = Partial<EvmTraits>;
const number = (value: unknown): number => Number(String(value));

/** Changes blocks that exist. */
const block = (change: (block: Json, params: readonly unknown[]) => unknown): Traits => ({
  alter: { eth_getBlockByNumber: (result, params) => (isJson(result) ? change(result, params) : result) },
});
/** Changes receipts that exist. */
const receipt = (change: (receipt: Json, n: number) => unknown): Traits => ({
  alter: { eth_getTransactionReceipt: (result, _params, n) => (isJson(result) ? change(result, n) : result) },
});
const log = (change: (log: Json) => Json): Traits =>
  receipt((all) => ({ ...all, logs: jsonList(all.logs).map(change) }));

export const evmDefects = variantsOf<EvmTraits>('evm', startEvmPath, [
  [
    'block-miner-short',
    '2.7',
    'the miner has 19 bytes',
    block((all) => ({ ...all, miner: String(all.miner).slice(0, 40) })),
  ],
  [
    'block-number-shifted',
    '4.5',
    'number is one too high',
    block((all) => ({ ...all, number: hex(number(all.number) + 1) })),
  ],
  ['block-wrapped', '4.5', 'the block comes in a list', block((all) => [all])],
  [
    'forms-differ',
    '4.5',
    'the two forms have different state roots',
    block((all, [, whole]) => (whole === true ? { ...all, stateRoot: hash32('other') } : all)),
  ],
  [
    'high-blocks-only',
    '2.7',
    'only blocks above 30 lack their size',
    block((all) => (number(all.number) > 30 ? without(all, 'size') : all)),
  ],
  [
    'early-blocks-only',
    '2.7',
    'only blocks below 6 have a decimal size',
    block((all) => (number(all.number) < 6 ? { ...all, size: number(all.size) } : all)),
  ],
  [
    'receipt-status-text',
    '2.8',
    'status is `success`',
    receipt((all) => ({ ...all, status: all.status === '0x1' ? 'success' : 'failure' })),
  ],
  [
    'receipt-to-zero',
    '2.8',
    'to of a creation is the zero address',
    receipt((all) => ({ ...all, to: all.to ?? `0x${'0'.repeat(40)}` })),
  ],
  [
    'receipt-gas-used-cumulative',
    '2.8',
    'gasUsed is cumulative',
    receipt((all) => ({ ...all, gasUsed: all.cumulativeGasUsed })),
  ],
  [
    'log-data-null',
    '2.8',
    'empty data is null',
    log((all) => ({ ...all, data: all.data === '0x' ? null : all.data })),
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

export const genericDefects = variantsOf<EvmTraits>('generic', startGeneric, [
  ['block-number-null', '4.4', 'the block number is null', { alter: { eth_blockNumber: () => null } }],
  [
    'receipt-list',
    '4.4',
    'the receipt comes in a list',
    { alter: { eth_getTransactionReceipt: (result) => (result === null ? null : [result]) } },
  ],
]);
