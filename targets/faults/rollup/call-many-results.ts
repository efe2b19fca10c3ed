import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import type { RpcInfo } from '../../evm/hooks.ts';
import { reject } from '../../evm/overrides.ts';
import type { Item } from '../../evm/simulation/call-many.ts';
import { type CallObject, nobody } from '../../evm/simulation/call-object.ts';

const fault = faultsOf({ id: 'rollup.call-many.', section: '4.6' });

function calls(change: (call: CallObject, index: number) => CallObject): Overrides {
  return {
    'callmany.plan': (plan) => ({
      ...plan,
      bundles: plan.bundles.map((bundle) => ({ ...bundle, calls: bundle.calls.map(change) })),
    }),
  };
}

function timeout(change: (timeoutMs: number) => number): Overrides {
  return { 'callmany.plan': (plan) => ({ ...plan, timeoutMs: change(plan.timeoutMs) }) };
}

function lists(change: (lists: readonly (readonly Item[])[]) => unknown): Overrides {
  return { 'callmany.result': (_result, { lists: given }) => change(given) };
}

function isCallMany({ method }: RpcInfo): boolean {
  return method === 'eth_callMany';
}

const someone = '0x00000000000000000000000000000000000f0e0d';
const defaultMs = 5000;

/** The calls of a bundle, their time and their results (§4.6, §8). */
export const faults: readonly Fault[] = [
  fault('bundles-fail', 'bundles', 'Every eth_callMany is an internal error', () => reject(isCallMany)),
  fault('first-bundle-only', 'bundles', 'Only the first bundle is executed', {
    'callmany.plan': (plan) => ({ ...plan, bundles: plan.bundles.slice(0, 1) }),
  }),
  fault('values-empty', 'bundles', 'Calls return nothing, whatever the code returns', {
    'callmany.item': (item) => ('value' in item ? { value: '0x' } : item),
  }),
  fault('from-ignored', 'call-from', 'The sender of every call is the zero address', () =>
    calls((call) => ({ ...call, from: nobody })),
  ),
  fault(
    'from-of-first',
    'call-from',
    'From the second call of a bundle on, the sender is another account',
    () => calls((call, index) => (index === 0 ? call : { ...call, from: someone })),
  ),
  fault('origin-zero', 'call-from', 'Code sees the zero address as the origin of every call', () =>
    calls((call) => ({ ...call, origin: nobody })),
  ),
  fault('to-of-first', 'call-to', 'Every call of a bundle goes to the account of its first call', {
    'callmany.plan': (plan) => ({
      ...plan,
      bundles: plan.bundles.map((bundle) => ({
        ...bundle,
        calls: bundle.calls.map((call) => ({ ...call, to: bundle.calls[0]?.to ?? call.to })),
      })),
    }),
  }),
  fault('to-ignored', 'call-to', 'Calls go to an account without code', () =>
    calls((call) => ({ ...call, to: call.to === null ? null : someone })),
  ),
  fault('gas-ignored', 'call-gas', 'Every call gets thirty million gas', () =>
    calls((call) => ({ ...call, gas: 30_000_000n })),
  ),
  fault('gas-at-least-a-million', 'call-gas', 'A call never gets less than a million gas', () =>
    calls((call) => ({ ...call, gas: call.gas < 1_000_000n ? 1_000_000n : call.gas })),
  ),
  fault('gas-63-of-64', 'call-gas', 'A call gets 63 parts in 64 of its gas', () =>
    calls((call) => ({ ...call, gas: (call.gas * 63n) / 64n })),
  ),
  fault('gas-price-ignored', 'call-gas-price', 'Calls see a gas price of 0', () =>
    calls((call) => ({ ...call, gasPrice: 0n })),
  ),
  fault('gas-price-in-gwei', 'call-gas-price', 'Calls see the gas price in units of a thousand million', () =>
    calls((call) => ({ ...call, gasPrice: call.gasPrice / 1_000_000_000n })),
  ),
  fault('data-ignored', 'call-data', 'Calls have no input', () =>
    calls((call) => (call.to === null ? call : { ...call, data: '0x' })),
  ),
  fault('data-cut', 'call-data', 'Input is cut to 32 bytes', () =>
    calls((call) => (call.to === null ? call : { ...call, data: `0x${call.data.slice(2, 66)}` })),
  ),
  fault('data-cut-long', 'call-data', 'Input is cut to 1024 bytes', () =>
    calls((call) => (call.to === null ? call : { ...call, data: `0x${call.data.slice(2, 2050)}` })),
  ),
  fault('timeout-needed', 'timeout-optional', 'Without TIMEOUT the call is rejected', () =>
    reject((info) => isCallMany(info) && Array.isArray(info.params) && info.params.length < 4, -32602),
  ),
  fault('timeout-ignored', 'timeout', 'TIMEOUT is ignored and the default bound holds', () =>
    timeout(() => defaultMs),
  ),
  fault('timeout-ignored-over-websocket', 'timeout', 'Over WebSocket TIMEOUT is ignored', {
    'callmany.plan': (plan, { transport }) =>
      transport === 'websocket' ? { ...plan, timeoutMs: defaultMs } : plan,
  }),
  fault('timeout-tenfold', 'timeout', 'Code may run ten times as long as TIMEOUT says', () =>
    timeout((timeoutMs) => (timeoutMs === defaultMs ? timeoutMs : timeoutMs * 10)),
  ),
  fault('timeout-halved', 'timeout', 'Code may run half as long as TIMEOUT says', () =>
    timeout((timeoutMs) => (timeoutMs === defaultMs ? timeoutMs : timeoutMs / 2)),
  ),
  fault(
    'timeout-of-two-seconds-at-most',
    'timeout',
    'A TIMEOUT above two seconds counts as two seconds',
    () => timeout((timeoutMs) => (timeoutMs === defaultMs ? timeoutMs : Math.min(timeoutMs, 2000))),
  ),
  fault('timeout-of-each-call', 'timeout', 'Each call of a request may run as long as TIMEOUT says', {
    'callmany.bound': () => 'call',
  }),
  fault('timeout-hinders-short-code', 'timeout', 'A TIMEOUT below two seconds fails at once', () =>
    timeout((timeoutMs) => (timeoutMs < 2000 ? 0 : timeoutMs)),
  ),
  fault.in('8')(
    'timeout-default-long',
    'timeout-default',
    'Without TIMEOUT code may run for twelve seconds',
    () => timeout((timeoutMs) => (timeoutMs === defaultMs ? 12_000 : timeoutMs)),
  ),
  fault.in('8')(
    'timeout-default-short',
    'timeout-default',
    'Without TIMEOUT code may run for one second',
    () => timeout((timeoutMs) => (timeoutMs === defaultMs ? 1000 : timeoutMs)),
  ),
  fault('result-flat', 'result-lists', 'The items of all bundles are in one array, not in lists', () =>
    lists((given) => given.flat()),
  ),
  fault('result-object', 'result-lists', 'The result is an object with a list for each bundle', () =>
    lists((given) => ({ ...given })),
  ),
  fault('result-single-unwrapped', 'result-lists', 'A list of one item is given as the item itself', () =>
    lists((given) => given.map((items) => (items.length === 1 ? items[0] : items))),
  ),
  fault('value-renamed', 'item-value', 'Returned data is under the name result', {
    'callmany.item': (item) => ('value' in item ? { result: item.value } : item),
  }),
  fault('value-bare', 'item-value', 'A call that succeeds gives its data without an object', () =>
    lists((given) => given.map((items) => items.map((item) => ('value' in item ? item.value : item)))),
  ),
  fault('value-missing-when-empty', 'item-value', 'A call that returns nothing gives an empty object', {
    'callmany.item': (item) => (item.value === '0x' ? {} : item),
  }),
  fault('value-cut', 'item-value', 'Of returned data only the first 1024 bytes are given', {
    'callmany.item': (item) =>
      typeof item.value === 'string' ? { ...item, value: item.value.slice(0, 2050) } : item,
  }),
  fault(
    'value-beside-empty-error',
    'item-value',
    'Every seventh call that succeeds gives an empty error, too',
    () => {
      const isOdd = nthTimes(7);
      return { 'callmany.item': (item) => ('value' in item && isOdd() ? { ...item, error: '' } : item) };
    },
  ),
  fault('revert-as-value', 'item-error', 'A call that reverts gives its data as value', {
    'callmany.item': (item, { outcome }) => ('error' in item ? { value: outcome.data } : item),
  }),
  fault('error-null', 'item-error', 'A call that fails gives null', () =>
    lists((given) => given.map((items) => items.map((item) => ('error' in item ? null : item)))),
  ),
  fault(
    'revert-without-reason-as-value',
    'item-error',
    'A call that reverts without data gives an empty value',
    {
      'callmany.item': (item, { outcome }) =>
        outcome.reverted && outcome.data === '0x' ? { value: '0x' } : item,
    },
  ),
  fault('items-reversed', 'item-for-each-call', 'The items of a bundle come in the opposite order', () =>
    lists((given) => given.map((items) => items.toReversed())),
  ),
  fault('items-last-only', 'item-for-each-call', 'Of each bundle only the last call has an item', () =>
    lists((given) => given.map((items) => items.slice(-1))),
  ),
  fault('items-without-failed', 'item-for-each-call', 'Calls that fail have no item', () =>
    lists((given) => given.map((items) => items.filter((item) => 'value' in item))),
  ),
  fault(
    'items-end-at-failure',
    'item-for-each-call',
    'After a call that fails the rest of its bundle has no items',
    () =>
      lists((given) =>
        given.map((items) => {
          const failed = items.findIndex((item) => 'error' in item);
          return failed === -1 ? items : items.slice(0, failed + 1);
        }),
      ),
  ),
];
