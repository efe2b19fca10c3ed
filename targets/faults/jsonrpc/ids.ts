import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { RpcInfo } from '../../evm/hooks.ts';
import { envelopes, reject } from '../../evm/overrides.ts';

const fault = faultsOf({ id: 'jsonrpc.id-', section: '4.3', requirements: 'jsonrpc.' });
const echo = 'response.id-echo';
const integer = 'request.integer-id';
const large = 'request.large-id';

function isInteger(id: unknown): id is number | bigint {
  return typeof id === 'bigint' || (typeof id === 'number' && Number.isInteger(id));
}

/** Other ids in place of numbers. */
function ids(change: (id: number | bigint, info: RpcInfo) => unknown): Overrides {
  return envelopes((envelope, info) =>
    typeof envelope.id === 'number' || typeof envelope.id === 'bigint'
      ? { ...envelope, id: change(envelope.id, info) }
      : envelope,
  );
}

/** Requests with some ids are rejected. */
function rejectIds(when: (id: bigint) => boolean): Overrides {
  return reject(({ id }) => isInteger(id) && when(BigInt(id)), -32600);
}

/** Request ids, which are integers and come back as they are (§4.3); beyond 2^53 a requirement is advisory. */
export const faults: readonly Fault[] = [
  fault('missing', echo, 'Responses have no id', () => envelopes(without('id'))),
  fault('as-string', echo, 'The id comes back as a string', () => ids(String)),
  fault('constant', echo, 'Every response has the id 1', () => ids(() => 1)),
  fault('zero-becomes-null', echo, 'The id 0 comes back as null', () => ids((id) => (id === 0 ? null : id))),
  fault('negative-loses-sign', echo, 'A negative id comes back without its sign', () =>
    ids((id) => (isInteger(id) && id < 0 ? -id : id)),
  ),
  fault('cut-to-32-bits', echo, 'An id keeps its lowest 32 bits only', () =>
    ids((id) => (isInteger(id) ? Number(BigInt.asIntN(32, BigInt(id))) : id)),
  ),
  fault('rounded', large, 'An id beyond 2^53 comes back rounded, as doubles are', () =>
    ids((id) => (typeof id === 'bigint' ? BigInt(Number(id)) : id)),
  ),
  fault('large-as-string', large, 'An id beyond 2^53 comes back as a string', () =>
    ids((id) => (typeof id === 'bigint' ? String(id) : id)),
  ),
  fault('off-now-and-then', echo, 'Every seventh response has the id of another request', () =>
    ids((id, { count }) => (isInteger(id) && count % 7 === 0 ? BigInt(id) + 1n : id)),
  ),
  fault('of-16-bits-with-basic', echo, 'With basic authentication an id keeps its lowest 16 bits only', () =>
    ids((id, { mode }) => (isInteger(id) && mode === 'basic' ? Number(BigInt.asUintN(16, BigInt(id))) : id)),
  ),
  fault('of-simulations-cut', echo, 'The id of eth_callMany comes back without its thousands', () =>
    ids((id, { method }) => (isInteger(id) && method === 'eth_callMany' ? BigInt(id) % 1000n : id)),
  ),
  fault('zero-refused', integer, 'The id 0 is rejected', () => rejectIds((id) => id === 0n)),
  fault('negative-refused', integer, 'Negative ids are rejected', () => rejectIds((id) => id < 0n)),
  fault('beyond-int32-refused', integer, 'Ids above 2^31 are rejected', () =>
    rejectIds((id) => id >= 2n ** 31n),
  ),
  fault('beyond-doubles-refused', large, 'Ids above 2^53 are rejected', () =>
    rejectIds((id) => id > 2n ** 53n),
  ),
];
