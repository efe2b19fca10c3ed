import { isObjectOrArray } from '../../base/json-object.ts';
import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { invalidParams, RpcFailure } from '../evm/rpc-failure.ts';
import type { Item } from '../evm/simulation/call-many.ts';

const alternative = alternativesOf({ id: 'call-many.', section: '4.6' });

function items(change: (item: Item) => Item): Overrides {
  return { 'callmany.item': change };
}

function lists(change: (lists: readonly (readonly Item[])[]) => unknown): Overrides {
  return { 'callmany.result': (_result, { lists: given }) => change(given) };
}

/** Rejects params that `wrong` finds something in. */
function strict(wrong: (params: readonly unknown[]) => string | undefined): Overrides {
  return {
    'rpc.params': (params, { method }) => {
      const why = method === 'eth_callMany' && Array.isArray(params) ? wrong(params) : undefined;
      if (why !== undefined) throw invalidParams(why);
      return params;
    },
  };
}

function overridesOf([bundles]: readonly unknown[]): Record<string, unknown>[] {
  return (Array.isArray(bundles) ? bundles : []).map((bundle) => Object(Object(bundle).blockOverride));
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}

const gasCap = 50_000_000n;

/** What `eth_callMany` may do where its description stops (§4.6). */
export const alternatives: readonly Alternative[] = [
  alternative('error-as-text', 'The error of an item is a string', () =>
    items((item) => ('error' in item ? { error: Object(item.error).message } : item)),
  ),
  alternative('error-with-code', 'The error of an item has a code and no data', () =>
    items((item) => ('error' in item ? { error: { code: 3, message: Object(item.error).message } } : item)),
  ),
  alternative('value-without-prefix', 'Returned data is hexadecimal without 0x, empty for nothing', () =>
    items((item) => ('value' in item ? { value: String(item.value).slice(2) } : item)),
  ),
  alternative('more-members', 'Items have fields beside value or error', {
    'callmany.item': (item, { outcome }) => ({
      ...item,
      gasUsed: `0x${outcome.gasUsed.toString(16)}`,
      logs: [],
    }),
  }),
  alternative('list-for-each-call', 'Each call has a list of its own', () =>
    lists((given) => given.flatMap((list) => list.map((item) => [item]))),
  ),
  alternative('empty-bundles-skipped', 'A bundle without calls has no list', () =>
    lists((given) => given.filter((list) => list.length > 0)),
  ),
  alternative(
    'next-bundle-next-block',
    'Without an override each bundle sees the block after that of the bundle before',
    {
      'callmany.header': (header, { bundle, base, previous, plan }) => {
        if (bundle === 0) return header;
        const own = plan.bundles[bundle]?.blockOverride ?? {};
        return {
          ...header,
          number: own.number ?? previous.number + 1n,
          timestamp: own.timestamp ?? previous.timestamp + 1n,
          blockHashes: own.blockHashes ?? base.blockHashes,
        };
      },
    },
  ),
  alternative('overrides-last', 'What a bundle overrides of the block stays so for the bundles after it', {
    'callmany.header': (header, { bundle, previous, plan }) =>
      bundle === 0 ? header : { ...previous, ...plan.bundles[bundle]?.blockOverride },
  }),
  alternative(
    'difficulty-is-randomness',
    'Code sees the randomness of the block in the place of difficulty, whatever difficulty is set',
    {
      'callmany.header': (header, { base }) => ({ ...header, difficulty: base.difficulty }),
    },
  ),
  alternative('gas-capped', 'No call gets more than fifty million gas', {
    'callmany.plan': (plan) => ({
      ...plan,
      bundles: plan.bundles.map((bundle) => ({
        ...bundle,
        calls: bundle.calls.map((call) => ({ ...call, gas: call.gas > gasCap ? gasCap : call.gas })),
      })),
    }),
  }),
  alternative(
    'gas-fault-fails-all',
    'A call that fails otherwise than by reverting fails the whole request',
    {
      'callmany.item': (item, { outcome, bundle, call }) => {
        if (outcome.failure !== null && !outcome.reverted) {
          throw new RpcFailure(-32000, `bundle ${bundle} transaction ${call}: ${outcome.failure}`);
        }
        return item;
      },
    },
  ),
  alternative('few-at-once', 'A request has at most five bundles and twenty calls', {
    'callmany.plan': (plan) => {
      const calls = plan.bundles.reduce((sum, bundle) => sum + bundle.calls.length, 0);
      if (plan.bundles.length > 5 || calls > 20) throw new RpcFailure(-32000, 'too many at once');
      return plan;
    },
  }),
  alternative('one-at-a-time', 'A node simulates one request after another', {
    'callmany.queue': () => true,
  }),
  alternative('block-hash-as-map-only', 'An override of blockHash must be a map from number to hash', () =>
    strict((params) =>
      overridesOf(params).some(({ blockHash }) => typeof blockHash === 'string')
        ? 'blockHash must be a map'
        : undefined,
    ),
  ),
  alternative('block-hash-as-hash-only', 'An override of blockHash must be one hash', () =>
    strict((params) =>
      overridesOf(params).some(({ blockHash }) => isObjectOrArray(blockHash))
        ? 'blockHash must be a hash'
        : undefined,
    ),
  ),
  alternative(
    'quantities-in-hexadecimal-only',
    'Block numbers and overrides must be hexadecimal, the index and the timeout JSON integers',
    () =>
      strict((params) => {
        const { blockNumber, transactionIndex } = Object(params[1]);
        if (isNumber(blockNumber)) return 'blockNumber must be hexadecimal';
        if (typeof transactionIndex === 'string') return 'transactionIndex must be an integer';
        return overridesOf(params).some((override) => Object.values(override).some(isNumber))
          ? 'overrides must be hexadecimal'
          : undefined;
      }),
  ),
  alternative('index-in-hexadecimal-only', 'The index of the context must be hexadecimal', () =>
    strict((params) =>
      isNumber(Object(params[1]).transactionIndex) ? 'transactionIndex must be hexadecimal' : undefined,
    ),
  ),
  alternative('context-number-as-integer-only', 'A block number in the context must be a JSON integer', () =>
    strict((params) => {
      const { blockNumber } = Object(params[1]);
      return typeof blockNumber === 'string' && blockNumber.startsWith('0x')
        ? 'blockNumber must be an integer or a tag'
        : undefined;
    }),
  ),
];
