import { hex } from '../chain.ts';
import { isJson, type Json, jsonList, renamed, without } from '../json.ts';
import { plainRollup, type RollupTraits, startRollup } from '../rollup-service.ts';
import { CallError } from '../rpc-service.ts';
import { variantsOf } from '../variant.ts';

type Traits = Partial<RollupTraits>;
const receipt = (change: (receipt: Json) => unknown): Traits => ({
  alter: { eth_getTransactionReceipt: (result) => (isJson(result) ? change(result) : result) },
});
const log = (change: (log: Json) => Json): Traits =>
  receipt((all) => ({ ...all, logs: jsonList(all.logs).map(change) }));
const ignoring = (name: string): Traits => ({ ignores: (one) => one === name });
const plus = (value: unknown, more: bigint): string => hex(BigInt(String(value)) + more);

export const rollupDefects = variantsOf<RollupTraits>('rollup', startRollup, [
  ...'l1Fee l1FeeScalar l1GasPrice l1GasUsed'
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
  ['l1-fee-off', '2.8', 'l1Fee is one too high', receipt((all) => ({ ...all, l1Fee: plus(all.l1Fee, 1n) }))],
  [
    'l1-fee-sum',
    '2.8',
    'l1Fee is the sum',
    receipt((all) => ({ ...all, l1Fee: plus(all.l1GasPrice, BigInt(String(all.l1GasUsed))) })),
  ],
  ['l1-fee-number', '2.8', 'l1Fee is a number', receipt((all) => ({ ...all, l1Fee: Number(all.l1Fee) }))],
  [
    'l1-gas-used-number',
    '2.8',
    'l1GasUsed is a number',
    receipt((all) => ({ ...all, l1GasUsed: Number(all.l1GasUsed) })),
  ],
  [
    'l1-fee-gwei',
    '2.8',
    'l1GasPrice is in billionths',
    receipt((all) => ({ ...all, l1GasPrice: hex((Number(all.l1GasPrice) / 1e9) | 0) })),
  ],
  ...'removed logIndex transactionIndex transactionHash blockHash blockNumber'
    .split(' ')
    .map(
      (field) =>
        [`log-without-${field}`, '2.8', `logs have no ${field}`, log((all) => without(all, field))] as const,
    ),
  ['log-removed-text', '2.8', 'removed is text', log((all) => ({ ...all, removed: 'false' }))],
  [
    'log-other-transaction',
    '2.8',
    'logs name another transaction',
    log((all) => ({ ...all, transactionHash: `0x${'12'.repeat(32)}` })),
  ],
  [
    'log-index-zero',
    '2.8',
    'logs name transaction index 7',
    log((all) => ({ ...all, transactionIndex: '0x7' })),
  ],
  [
    'log-block-number',
    '2.8',
    'logs name the next block',
    log((all) => ({ ...all, blockNumber: plus(all.blockNumber, 1n) })),
  ],
  ['call-flat', '4.6', 'results are not grouped by bundle', { results: (bundles) => bundles.flat() }],
  ['call-object', '4.6', 'results come in an object', { results: (bundles) => ({ results: bundles }) }],
  ['call-null', '4.6', 'the result is null', { results: () => null }],
  ['call-item-text', '4.6', 'items are bare text', { item: ({ value }) => value }],
  [
    'call-item-both',
    '4.6',
    'items hold value and error',
    { item: ({ value, failure }) => ({ value, error: failure ?? '' }) },
  ],
  [
    'call-item-renamed',
    '4.6',
    'the value is called result',
    { item: (outcome) => (outcome.ok ? { result: outcome.value } : { error: outcome.failure }) },
  ],
  ['call-revert-value', '4.6', 'a revert gives a value', { item: ({ value }) => ({ value }) }],
  [
    'call-revert-empty',
    '4.6',
    'a revert gives an empty object',
    { item: ({ ok, value }) => (ok ? { value } : {}) },
  ],
  [
    'call-value-number',
    '4.6',
    'values are numbers',
    {
      item: (outcome) =>
        outcome.ok
          ? { value: Number(outcome.value === '0x' ? 0 : outcome.value) }
          : { error: outcome.failure },
    },
  ],
  [
    'call-last-lost',
    '4.6',
    'the last result of a bundle is lost',
    { results: (bundles) => bundles.map((items) => items.slice(0, Math.max(1, items.length - 1))) },
  ],
  [
    'call-bundles-reversed',
    '4.6',
    'bundles come back in another order',
    { results: (bundles) => bundles.toReversed() },
  ],
  [
    'call-second-bundle-lost',
    '4.6',
    'only the first bundle runs',
    { results: (bundles) => bundles.slice(0, 1) },
  ],
  ['bundles-apart', '4.6', 'a bundle does not see what the one before did', { bundlesSee: false }],
  ['calls-apart', '4.6', 'a call does not see what the one before did', { callsSee: false }],
  ['stays', '4.6', 'what calls do stays on chain', { persists: true }],
  ['context-optional', '4.6', 'the context may be left out', { contextRequired: false }],
  ['bundles-optional', '4.6', 'the bundles may be left out', { bundlesRequired: false }],
  [
    'index-ignored',
    '4.6',
    'transactionIndex is ignored: always after all',
    { index: (_given, length) => length },
  ],
  ['index-zero', '4.6', 'transactionIndex is ignored: always before all', { index: () => 0 }],
  [
    'index-shifted',
    '4.6',
    'transactionIndex counts one too many',
    { index: (given, length) => (given === undefined || given < 0 ? length : given + 1) },
  ],
  ['context-latest', '4.6', 'blockNumber is ignored: always latest', {}],
  ['timeout-ignored', '4.6', 'the timeout is ignored', { timeout: () => 12_000 }],
  [
    'timeout-seconds',
    '4.6',
    'the timeout counts seconds',
    { timeout: (given) => Math.min((given ?? 5) * 1_000, 12_000) },
  ],
  ...'blockNumber blockHash coinbase timestamp difficulty gasLimit baseFee'
    .split(' ')
    .map(
      (name) => [`override-${name}`, '4.6', `the block override ${name} is ignored`, ignoring(name)] as const,
    ),
  ['override-block', '4.6', 'block overrides are ignored', ignoring('blockOverride')],
  ...'balance nonce code state stateDiff'
    .split(' ')
    .map(
      (name) => [`state-${name}`, '4.6', `the state override ${name} is ignored`, ignoring(name)] as const,
    ),
  ['state-all', '4.6', 'state overrides are ignored', ignoring('overrides')],
  [
    'call-from',
    '4.6',
    'from is ignored',
    { call: (message) => ({ ...message, from: `0x${'0'.repeat(40)}`, value: 0n, gasPrice: 0n }) },
  ],
  [
    'call-data',
    '4.6',
    'data is ignored',
    { call: (message) => ({ ...message, data: message.to === undefined ? message.data : '0x' }) },
  ],
  [
    'call-gas',
    '4.6',
    'gas is ignored',
    { call: (message) => ({ ...message, gas: 50_000_000n, gasPrice: 0n }) },
  ],
  ['call-gas-price', '4.6', 'gasPrice is ignored', { call: (message) => ({ ...message, gasPrice: 0n }) }],
  [
    'call-data-4-bytes',
    '4.6',
    'data is cut to 68 bytes',
    {
      call: (message) => ({
        ...message,
        data: message.to === undefined ? message.data : message.data.slice(0, 138),
      }),
    },
  ],
  [
    'value-padded',
    '4.6',
    'every value has a byte too many',
    { item: (outcome) => (outcome.ok ? { value: `${outcome.value}00` } : { error: outcome.failure }) },
  ],
  [
    'call-fails-whole',
    '4.6',
    'a revert fails the whole call',
    {
      item: (outcome) => {
        if (!outcome.ok) throw new CallError(3, 'execution reverted');
        return { value: outcome.value };
      },
    },
  ],
  [
    'call-error-renamed',
    '4.6',
    'the error is called message',
    {
      item: (outcome) =>
        plainRollup.item(outcome) === null
          ? null
          : outcome.ok
            ? { value: outcome.value }
            : renamed({ error: outcome.failure }, 'error', 'message'),
    },
  ],
]).filter(({ id }) => id !== 'rollup/context-latest');
