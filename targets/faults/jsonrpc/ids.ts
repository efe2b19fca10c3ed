import type { Fault, Overrides } from '../../behaviour.ts';
import type { RpcInfo } from '../../evm/hooks.ts';
import { refuse, without } from '../../evm/overrides.ts';

function echo(what: string, summary: string, change: (id: unknown, info: RpcInfo) => unknown): Fault {
  return {
    id: `jsonrpc.id-${what}`,
    section: '4.3',
    summary,
    requirements: ['jsonrpc.response.id-echo'],
    overrides: {
      'rpc.envelope': (envelope, info) =>
        typeof envelope.id === 'number' || typeof envelope.id === 'bigint'
          ? { ...envelope, id: change(envelope.id, info) }
          : envelope,
    },
  };
}

function refused(what: string, summary: string, when: (id: bigint) => boolean): Fault {
  return {
    id: `jsonrpc.id-${what}-refused`,
    section: '4.3',
    summary,
    requirements: ['jsonrpc.request.integer-id'],
    overrides: refuse(({ id }) => isInteger(id) && when(BigInt(id)), -32600),
  };
}

/** Of ids that no double holds, which only an advisory requirement is about. */
function large(fault: Fault): Fault {
  return { ...fault, requirements: ['jsonrpc.request.large-id'] };
}

function isInteger(id: unknown): id is number | bigint {
  return typeof id === 'bigint' || (typeof id === 'number' && Number.isInteger(id));
}

const dropped: Overrides = { 'rpc.envelope': (envelope) => without(envelope, 'id') };

/** Request ids, which are integers and come back as they are (§4.3). */
export const faults: readonly Fault[] = [
  {
    id: 'jsonrpc.id-missing',
    section: '4.3',
    summary: 'Answers have no id',
    requirements: ['jsonrpc.response.id-echo'],
    overrides: dropped,
  },
  echo('as-string', 'The id comes back as a string', String),
  echo('constant', 'Every answer has the id 1', () => 1),
  echo('zero-becomes-null', 'The id 0 comes back as null', (id) => (id === 0 ? null : id)),
  echo('negative-loses-sign', 'A negative id comes back without its sign', (id) =>
    isInteger(id) && id < 0 ? -id : id,
  ),
  echo('cut-to-32-bits', 'An id keeps its lowest 32 bits only', (id) =>
    isInteger(id) ? Number(BigInt.asIntN(32, BigInt(id))) : id,
  ),
  large(
    echo('rounded', 'An id beyond 2^53 comes back rounded, as doubles are', (id) =>
      typeof id === 'bigint' ? BigInt(Number(id)) : id,
    ),
  ),
  large(
    echo('large-as-string', 'An id beyond 2^53 comes back as a string', (id) =>
      typeof id === 'bigint' ? String(id) : id,
    ),
  ),
  echo('off-now-and-then', 'Every seventh answer has the id of another request', (id, { count }) =>
    isInteger(id) && count % 7 === 0 ? BigInt(id) + 1n : id,
  ),
  echo(
    'of-16-bits-with-basic',
    'With basic authentication an id keeps its lowest 16 bits only',
    (id, { mode }) => (isInteger(id) && mode === 'basic' ? Number(BigInt.asUintN(16, BigInt(id))) : id),
  ),
  echo('of-simulations-cut', 'The id of eth_callMany comes back without its thousands', (id, { method }) =>
    isInteger(id) && method === 'eth_callMany' ? BigInt(id) % 1000n : id,
  ),
  refused('zero', 'The id 0 is refused', (id) => id === 0n),
  refused('negative', 'Negative ids are refused', (id) => id < 0n),
  refused('beyond-int32', 'Ids above 2^31 are refused', (id) => id >= 2n ** 31n),
  large(refused('beyond-doubles', 'Ids above 2^53 are refused', (id) => id > 2n ** 53n)),
];
