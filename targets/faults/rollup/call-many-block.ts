import { isObjectOrArray } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { params, reject } from '../../evm/overrides.ts';
import type { BlockOverride } from '../../evm/simulation/block-override.ts';
import type { Bundle, CallManyPlan } from '../../evm/simulation/call-many-plan.ts';

const fault = faultsOf({ id: 'rollup.call-many.', section: '4.6' });

function bundles(change: (bundle: Bundle, index: number, plan: CallManyPlan) => Bundle): Overrides {
  return {
    'callmany.plan': (plan) => ({
      ...plan,
      bundles: plan.bundles.map((bundle, index) => change(bundle, index, plan)),
    }),
  };
}

function without(override: BlockOverride, names: readonly string[]): BlockOverride {
  return Object.fromEntries(Object.entries(override).filter(([name]) => !names.includes(name)));
}

function timestamps(change: (seconds: bigint) => bigint): Overrides {
  return bundles(({ blockOverride: { timestamp, ...others }, calls }) => ({
    calls,
    blockOverride: timestamp === undefined ? others : { ...others, timestamp: change(timestamp) },
  }));
}

/** Fields of a block override: how the requirement calls them, and what they become. */
const fields: readonly (readonly [string, string, readonly string[]])[] = [
  ['block-number', 'blockNumber', ['number']],
  ['block-hash', 'blockHash', ['blockHashes', 'parentHash']],
  ['coinbase', 'coinbase', ['coinbase']],
  ['timestamp', 'timestamp', ['timestamp']],
  ['difficulty', 'difficulty', ['difficulty']],
  ['gas-limit', 'gasLimit', ['gasLimit']],
  ['base-fee', 'baseFee', ['baseFee']],
];

/** Code that sees the difficulty of the block, as before the merge: where it sees randomness, an override of difficulty need not show. */
const seenDifficulty: Overrides = {
  'callmany.header': (header, { base }) =>
    header.difficulty === base.difficulty ? { ...header, difficulty: 2n } : header,
};

const ignored = fields.map(([words, name, becomes]) =>
  fault(`${words}-override-ignored`, `${words}-override`, `A block override of ${name} is ignored`, {
    ...bundles((bundle) => ({ ...bundle, blockOverride: without(bundle.blockOverride, becomes) })),
    ...(name === 'difficulty' ? seenDifficulty : {}),
  }),
);
const firstBundleOnly = fields.map(([words, name, becomes]) =>
  fault(
    `${words}-override-first-bundle-only`,
    `${words}-override`,
    `A block override of ${name} counts in the first bundle only`,
    () =>
      bundles((bundle, index) =>
        index === 0 ? bundle : { ...bundle, blockOverride: without(bundle.blockOverride, becomes) },
      ),
  ),
);

const zeroIgnored = (
  [
    ['block-number', 'number'],
    ['timestamp', 'timestamp'],
    ['coinbase', 'coinbase'],
  ] as const
).map(([words, becomes]) =>
  fault(
    `${words}-override-zero-ignored`,
    `${words}-override`,
    `A ${words.replace('-', ' ')} that is overridden with zero stays that of the block`,
    () =>
      bundles(({ blockOverride: override, calls }) => ({
        calls,
        blockOverride: BigInt(override[becomes] ?? 1) === 0n ? without(override, [becomes]) : override,
      })),
  ),
);

const of32Bits = (
  [
    ['block-number', 'number'],
    ['timestamp', 'timestamp'],
    ['gas-limit', 'gasLimit'],
  ] as const
).map(([words, becomes]) =>
  fault(
    `${words}-override-of-32-bits`,
    `${words}-override`,
    `An overridden ${words.replace('-', ' ')} keeps its lowest 32 bits only`,
    () =>
      bundles(({ blockOverride: override, calls }) => {
        const value = override[becomes];
        return {
          calls,
          blockOverride:
            value === undefined ? override : { ...override, [becomes]: BigInt.asUintN(32, value) },
        };
      }),
  ),
);

function isEmpty(value: unknown): boolean {
  return isObjectOrArray(value) && Object.keys(value).length === 0;
}

interface BundleJson {
  readonly blockOverride?: unknown;
}

/** The block that calls see (§4.6). */
export const faults: readonly Fault[] = [
  ...ignored,
  ...firstBundleOnly,
  ...zeroIgnored,
  ...of32Bits,
  fault(
    'block-number-override-off-by-one',
    'block-number-override',
    'An overridden block number is seen one too high',
    () =>
      bundles(({ blockOverride: override, calls }) => ({
        calls,
        blockOverride:
          override.number === undefined ? override : { ...override, number: override.number + 1n },
      })),
  ),
  fault(
    'difficulty-override-off-by-one',
    'difficulty-override',
    'An overridden difficulty is seen one too high',
    () =>
      bundles(({ blockOverride: override, calls }) => ({
        calls,
        blockOverride:
          override.difficulty === undefined
            ? override
            : { ...override, difficulty: override.difficulty + 1n },
      })),
  ),
  fault(
    'timestamp-override-off-by-one',
    'timestamp-override',
    'An overridden timestamp is seen one second later',
    () => timestamps((seconds) => seconds + 1n),
  ),
  fault(
    'timestamp-override-even',
    'timestamp-override',
    'An overridden timestamp is rounded down to the pace of two seconds',
    () => timestamps((seconds) => seconds & ~1n),
  ),
  fault(
    'coinbase-override-with-base-fee',
    'coinbase-override',
    'An overridden coinbase is lost where the base fee is overridden, too',
    () =>
      bundles(({ blockOverride: override, calls }) => ({
        calls,
        blockOverride: override.baseFee === undefined ? override : without(override, ['coinbase']),
      })),
  ),
  fault(
    'block-override-needed',
    'block-override-optional',
    'A bundle without a block override is rejected',
    () =>
      reject(
        ({ method, params: list }) =>
          method === 'eth_callMany' &&
          Array.isArray(list) &&
          Array.isArray(list[0]) &&
          list[0].some((bundle: BundleJson) => bundle?.blockOverride === undefined),
        -32602,
      ),
  ),
  fault(
    'block-override-zeros',
    'block-override-optional',
    'Without a block override calls see block number 0',
    {
      'callmany.header': (header, { bundle, plan }) =>
        Object.keys(plan.bundles[bundle]?.blockOverride ?? {}).length === 0
          ? { ...header, number: 0n }
          : header,
    },
  ),
  fault(
    'block-override-empty-refused',
    'block-override-optional',
    'An empty block override is rejected',
    () =>
      reject(
        ({ method, params: list }) =>
          method === 'eth_callMany' &&
          Array.isArray(list) &&
          Array.isArray(list[0]) &&
          list[0].some((bundle: BundleJson) => isEmpty(bundle?.blockOverride)),
        -32602,
      ),
  ),
  fault('bundles-not-needed', 'bundles-required', 'Without any params the result is an empty list', () =>
    params('eth_callMany', (list) => (list.length === 0 ? [[], { blockNumber: 'latest' }] : list)),
  ),
  fault(
    'context-not-needed',
    'context-required',
    'Without SIMULATION CONTEXT the newest block is taken',
    () => params('eth_callMany', (list) => (list.length === 1 ? [...list, { blockNumber: 'latest' }] : list)),
  ),
  fault(
    'state-overrides-needed',
    'state-overrides-optional',
    'Without STATE OVERRIDES the call is rejected',
    () =>
      reject(
        ({ method, params: list }) => method === 'eth_callMany' && Array.isArray(list) && list.length === 2,
        -32602,
      ),
  ),
];
