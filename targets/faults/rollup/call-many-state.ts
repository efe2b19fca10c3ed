import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import type { CallManyPlan } from '../../evm/simulation/call-many-plan.ts';
import type { AccountOverride } from '../../evm/simulation/state-override.ts';

const fault = faultsOf({ id: 'rollup.call-many.', section: '4.6' });

function plan(change: (plan: CallManyPlan) => Partial<CallManyPlan>): Overrides {
  return { 'callmany.plan': (asked) => ({ ...asked, ...change(asked) }) };
}

function overrides(change: (override: AccountOverride, index: number) => AccountOverride): Overrides {
  return plan(({ stateOverrides }) => ({ stateOverrides: stateOverrides.map(change) }));
}

/** Each so many-th request without state overrides has those of the request before it. */
function keepsOverrides(times: number): Overrides {
  const stays = nthTimes(times);
  let last: CallManyPlan['stateOverrides'] = [];
  return plan(({ stateOverrides }) => {
    if (stateOverrides.length > 0) last = stateOverrides;
    return stateOverrides.length === 0 && stays() ? { stateOverrides: last } : {};
  });
}

const ignored = (['balance', 'nonce', 'code', 'state', 'stateDiff'] as const).map((name) => {
  const words = name === 'stateDiff' ? 'state-diff' : name;
  return fault(
    `state-override-${words}-ignored`,
    `state-override-${words}`,
    `State overrides of ${name} are ignored`,
    () =>
      overrides((override) => {
        const { [name]: _ignored, ...others } = override;
        return others;
      }),
  );
});

/** Which state the bundles run on, and what becomes of it (§4.6). */
export const faults: readonly Fault[] = [
  ...ignored,
  fault(
    'state-override-second-account-ignored',
    'state-override-code',
    'Only the first overridden account gets its code',
    () =>
      overrides((override, index) => {
        const { code: _ignored, ...others } = override;
        return index === 0 ? override : others;
      }),
  ),
  fault(
    'state-override-code-empty-ignored',
    'state-override-code',
    'An account that is overridden with no code keeps its own',
    () =>
      overrides(({ code, ...others }) =>
        code === undefined || code === '0x' ? others : { ...others, code },
      ),
  ),
  fault(
    'state-override-code-drops-balance',
    'state-override-code',
    'An account whose code is overridden loses its balance',
    () => overrides((override) => (override.code === undefined ? override : { balance: 0n, ...override })),
  ),
  fault(
    'state-override-code-hides-balance',
    'state-override-balance',
    'The balance of an account whose code is overridden, too, stays as it is',
    () =>
      overrides((override) => {
        const { balance: _ignored, ...others } = override;
        return override.code === undefined ? override : others;
      }),
  ),
  fault(
    'state-override-nonce-of-32-bits',
    'state-override-nonce',
    'An overridden nonce keeps its lowest 32 bits only',
    () =>
      overrides((override) =>
        override.nonce === undefined ? override : { ...override, nonce: BigInt.asUintN(32, override.nonce) },
      ),
  ),
  fault(
    'state-override-balance-of-128-bits',
    'state-override-balance',
    'An overridden balance keeps its lowest 128 bits only',
    () =>
      overrides(({ balance, ...others }) =>
        balance === undefined ? others : { ...others, balance: BigInt.asUintN(128, balance) },
      ),
  ),
  fault(
    'state-override-state-diff-zero-ignored',
    'state-override-state-diff',
    'An override of stateDiff leaves a slot as it is where it is overridden with nothing',
    () =>
      overrides(({ stateDiff, ...others }) =>
        stateDiff === undefined
          ? others
          : { ...others, stateDiff: stateDiff.filter(({ value }) => BigInt(value) !== 0n) },
      ),
  ),
  fault(
    'state-override-state-merged',
    'state-override-state',
    'An override of state leaves the slots that it does not name as they are',
    () =>
      overrides(({ state, ...others }) => (state === undefined ? others : { ...others, stateDiff: state })),
  ),
  fault(
    'state-override-state-diff-clears',
    'state-override-state-diff',
    'An override of stateDiff clears the slots that it does not name',
    () =>
      overrides(({ stateDiff, ...others }) =>
        stateDiff === undefined ? others : { ...others, state: stateDiff },
      ),
  ),
  fault(
    'state-override-first-slot-only',
    'state-override-state',
    'Of an override of state only the first slot is written',
    () =>
      overrides((override) =>
        override.state === undefined ? override : { ...override, state: override.state.slice(0, 1) },
      ),
  ),
  fault('calls-independent', 'calls-in-order', 'Each call of a bundle starts from the same state', {
    'callmany.carry': (carries, { call }) => carries && call === 0,
  }),
  fault('third-call-alone', 'calls-in-order', 'The third call of a bundle does not see the two before it', {
    'callmany.carry': (carries, { call }) => carries && call !== 2,
  }),
  fault('bundles-independent', 'bundles-in-sequence', 'Each bundle starts from the same state', {
    'callmany.carry': (carries, { call }) => carries && call !== 0,
  }),
  fault(
    'last-bundle-alone',
    'bundles-in-sequence',
    'From the third bundle on, a bundle does not see those before it',
    { 'callmany.carry': (carries, { bundle, call }) => carries && !(bundle >= 2 && call === 0) },
  ),
  fault(
    'state-override-stays',
    'state-override-code',
    'A request without state overrides has those of the request before it',
    () => keepsOverrides(1),
  ),
  fault(
    'state-override-stays-now-and-then',
    ['nothing-on-chain', 'state-override-code'],
    'Every second request without state overrides has those of the request before it',
    () => keepsOverrides(2),
  ),
  fault('state-stays', 'nothing-on-chain', 'What a request executes stays for the next one', {
    'callmany.persist': () => true,
  }),
  fault(
    'context-number-ignored',
    'context-block-number',
    'Bundles run on the newest block whatever number the context has',
    () => plan(({ block }) => (typeof block === 'bigint' ? { block: 'latest' } : {})),
  ),
  fault(
    'context-number-off-by-one',
    'context-block-number',
    'Bundles run on the block before the one of the context',
    () => plan(({ block }) => (typeof block === 'bigint' && block > 1n ? { block: block - 1n } : {})),
  ),
  fault(
    'context-beyond-head-is-newest',
    'context-unknown-block',
    'A context number that no block has is taken for that of the newest block',
    () => plan(({ block }) => (typeof block === 'bigint' && block > 1_000_000n ? { block: 'latest' } : {})),
  ),
  fault(
    'context-tag-earliest-is-latest',
    'context-block-tag',
    'The tag earliest in the context is taken for latest',
    () => plan(({ block }) => (block === 'earliest' ? { block: 'latest' } : {})),
  ),
  fault(
    'context-tag-latest-is-old',
    'context-block-tag',
    'The tag latest in the context is taken for block 8',
    () => plan(({ block }) => (block === 'latest' ? { block: 8n } : {})),
  ),
  fault(
    'context-tag-pending-is-old',
    'context-block-tag',
    'The tag pending in the context is taken for block 8',
    () => plan(({ block }) => (block === 'pending' ? { block: 8n } : {})),
  ),
  fault(
    'transaction-index-ignored',
    'context-transaction-index',
    'Bundles always run after all transactions of the block',
    () => plan(() => ({ transactionIndex: null })),
  ),
  fault('transaction-index-zero-is-one', 'context-transaction-index', 'The index 0 is taken for 1', () =>
    plan(({ transactionIndex }) => ({
      transactionIndex: transactionIndex === 0 ? 1 : transactionIndex,
    })),
  ),
  fault(
    'transaction-index-zero-is-all',
    'context-transaction-index',
    'The index 0 is taken for an absent one',
    () =>
      plan(({ transactionIndex }) => ({
        transactionIndex: transactionIndex === 0 ? null : transactionIndex,
      })),
  ),
  fault(
    'transaction-index-zero-is-all-now-and-then',
    'context-transaction-index',
    'Every third index of 0 is taken for an absent one',
    () => {
      const isTakenForAll = nthTimes(3);
      return plan(({ transactionIndex }) => ({
        transactionIndex: transactionIndex === 0 && isTakenForAll() ? null : transactionIndex,
      }));
    },
  ),
  fault(
    'context-number-off-by-one-now-and-then',
    'context-block-number',
    'Every ninth request runs on the block before the one of the context',
    () => {
      const isBefore = nthTimes(9);
      return plan(({ block }) =>
        typeof block === 'bigint' && block > 1n && isBefore() ? { block: block - 1n } : {},
      );
    },
  ),
];
