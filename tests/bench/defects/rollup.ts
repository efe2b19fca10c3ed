import { hex } from '../chain.ts';
import { isJson, type Json, renamed } from '../json.ts';
import { plainRollup, type RollupTraits, startRollup } from '../rollup-service.ts';
import { CallError } from '../rpc-service.ts';
import { variantsOf } from '../variant.ts';

type Traits = Partial<RollupTraits>;
const receipt = (change: (receipt: Json) => unknown): Traits => ({
  alter: { eth_getTransactionReceipt: (result) => (isJson(result) ? change(result) : result) },
});
const plus = (value: unknown, more: bigint): string => hex(BigInt(String(value)) + more);

export const rollupDefects = variantsOf<RollupTraits>('rollup', startRollup, [
  [
    'l1-fee-sum',
    '2.8',
    'l1Fee is the sum',
    receipt((all) => ({ ...all, l1Fee: plus(all.l1GasPrice, BigInt(String(all.l1GasUsed))) })),
  ],
  [
    'l1-fee-gwei',
    '2.8',
    'l1GasPrice is in billionths',
    receipt((all) => ({ ...all, l1GasPrice: hex((Number(all.l1GasPrice) / 1e9) | 0) })),
  ],
  ['call-null', '4.6', 'the result is null', { results: () => null }],
  [
    'call-item-both',
    '4.6',
    'items hold value and error',
    { item: ({ value, failure }) => ({ value, error: failure ?? '' }) },
  ],
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
    'call-bundles-reversed',
    '4.6',
    'bundles come back in another order',
    { results: (bundles) => bundles.toReversed() },
  ],
  ['index-zero', '4.6', 'transactionIndex is ignored: always before all', { index: () => 0 }],
  [
    'index-shifted',
    '4.6',
    'transactionIndex counts one too many',
    { index: (given, length) => (given === undefined || given < 0 ? length : given + 1) },
  ],
  [
    'timeout-seconds',
    '4.6',
    'the timeout counts seconds',
    { timeout: (given) => Math.min((given ?? 5) * 1_000, 12_000) },
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
]);
