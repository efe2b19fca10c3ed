import { elementsOf } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { envelopes, listOf, result } from '../../evm/overrides.ts';

const fault = faultsOf({ id: 'rollup.call-many.', section: '4.6' });

/** What a request that ran until its bound gives in place of an error. */
function afterTimeout(listOfBundle: (bundle: unknown) => readonly unknown[]): Overrides {
  return envelopes(
    (envelope, info) => ({
      jsonrpc: '2.0',
      id: envelope.id,
      result: elementsOf(listOf(info)[0]).map(listOfBundle),
    }),
    ({ method }, { error }) => method === 'eth_callMany' && /timeout/.test(String(Object(error).message)),
  );
}

function callsIn(bundle: unknown): readonly unknown[] {
  return elementsOf(Object(bundle).transactions);
}

/** Results that are cut off (§4.6). */
export const faults: readonly Fault[] = [
  fault(
    'timeout-gives-empty-lists',
    'item-for-each-call',
    'When the time is up the result is an empty list for each bundle',
    () => afterTimeout(() => []),
  ),
  fault(
    'timeout-gives-values',
    'item-error',
    'When the time is up the result has an empty value for each call',
    () => afterTimeout((bundle) => callsIn(bundle).map(() => ({ value: '0x' }))),
  ),
  fault(
    'last-bundle-lost-over-websocket',
    'item-for-each-call',
    'Over WebSocket the last of several bundles has no list',
    () =>
      result(
        'eth_callMany',
        (lists) => elementsOf(lists).slice(0, -1),
        ({ transport }, lists) => transport === 'websocket' && elementsOf(lists).length > 1,
      ),
  ),
];
