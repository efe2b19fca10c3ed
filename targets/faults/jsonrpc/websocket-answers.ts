import { elementsOf, isJsonObject, type JsonObject, withoutField } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { RpcInfo } from '../../evm/hooks.ts';
import { headAdvances } from '../../evm/overrides.ts';

const same = 'jsonrpc.transport.same-answer';
const echo = 'jsonrpc.response.id-echo';

const fault = faultsOf({ id: 'jsonrpc.websocket.', section: '1.3', requirements: '' });

function overWebSocket({ transport }: RpcInfo): boolean {
  return transport === 'websocket';
}

/** Envelopes that differ over WebSocket alone. */
function envelope(
  change: (answer: Record<string, unknown>, info: RpcInfo) => Record<string, unknown>,
): Overrides {
  return { 'rpc.envelope': (answer, info) => (overWebSocket(info) ? change(answer, info) : answer) };
}

/** Results of one method that differ over WebSocket alone. */
function result(method: string, change: (value: unknown, info: RpcInfo) => unknown): Overrides {
  return {
    'rpc.result': (value, info) =>
      overWebSocket(info) && info.method === method ? change(value, info) : value,
  };
}

function inObject(change: (object: JsonObject) => unknown): (value: unknown) => unknown {
  return (value) => (isJsonObject(value) ? change(value) : value);
}

/** Ids as bits of another width see them. */
function folded(id: unknown, bits: number): unknown {
  if (typeof id !== 'number' && typeof id !== 'bigint') return id;
  return Number.isInteger(Number(id)) ? Number(BigInt.asIntN(bits, BigInt(id))) : id;
}

/** The head moves on, and over WebSocket its number is the one that was named there first. */
function headOfOpening(): Overrides {
  const first = new Map<string, unknown>();
  return {
    ...headAdvances(12),
    ...result('eth_blockNumber', (value, { node }) => {
      if (!first.has(node)) first.set(node, value);
      return first.get(node);
    }),
  };
}

/** Answers that are right over HTTPS and wrong over WebSocket (§1.3, §4.3). */
export const faults: readonly Fault[] = [
  fault(
    'head-of-opening',
    'jsonrpc.block-number.moves-on',
    'Over WebSocket the block number is that of the moment when the connection was opened',
    headOfOpening,
  ),
  fault('id-as-text', [echo, same], 'Over WebSocket an id comes back as a string', () =>
    envelope((answer) => ({ ...answer, id: String(answer.id) })),
  ),
  fault('id-counted', [echo, same], 'Over WebSocket the server counts answers and calls that their id', () =>
    envelope((answer, { count }) => ({ ...answer, id: count })),
  ),
  fault('id-zero-lost', [echo, same], 'Over WebSocket the id 0 comes back as null', () =>
    envelope((answer) => (answer.id === 0 ? { ...answer, id: null } : answer)),
  ),
  fault('id-of-32-bits', [echo, same], 'Over WebSocket an id beyond 32 bits is cut', () =>
    envelope((answer) => ({ ...answer, id: folded(answer.id, 32) })),
  ),
  fault(
    'id-rounded',
    'jsonrpc.request.large-id',
    'Over WebSocket an id beyond 2^53 comes back rounded to tens of thousands',
    () =>
      envelope((answer) =>
        typeof answer.id === 'bigint' ? { ...answer, id: (answer.id / 10_000n) * 10_000n } : answer,
      ),
  ),
  fault('id-missing', [echo, same], 'Answers over WebSocket have no id', () =>
    envelope((answer) => withoutField(answer, 'id')),
  ),
  fault('version-missing', 'jsonrpc.response.version', 'Answers over WebSocket lack the field jsonrpc', () =>
    envelope((answer) => withoutField(answer, 'jsonrpc')),
  ),
  fault(
    'null-left-out',
    ['jsonrpc.response.result', 'jsonrpc.response.never-both', same],
    'Over WebSocket a result that is null is left out',
    () => envelope((answer) => (answer.result === null ? withoutField(answer, 'result') : answer)),
  ),
  fault('basic-elsewhere', same, 'A WebSocket opened by basic authentication leads to an empty chain', {
    'rpc.result': (value, info) =>
      overWebSocket(info) && info.mode === 'basic' && isJsonObject(value) ? null : value,
  }),
  fault(
    'basic-without-simulations',
    same,
    'Over a WebSocket opened by basic authentication simulations run nothing',
    {
      'rpc.params': (params, info) =>
        overWebSocket(info) &&
        info.mode === 'basic' &&
        info.method === 'eth_callMany' &&
        Array.isArray(params)
          ? [[], ...params.slice(1)]
          : params,
    },
  ),
  fault(
    'basic-other-blocks',
    same,
    'A WebSocket opened by basic authentication gives blocks another hash',
    () =>
      result('eth_getBlockByNumber', (value, { mode }) =>
        mode === 'basic' ? inObject((block) => ({ ...block, hash: block.parentHash }))(value) : value,
      ),
  ),
  fault('without-block-overrides', same, 'Over WebSocket simulations ignore block overrides', {
    'rpc.params': (params, info) =>
      overWebSocket(info) && info.method === 'eth_callMany' && Array.isArray(params)
        ? [
            elementsOf(params[0]).map((bundle) =>
              isJsonObject(bundle) ? withoutField(bundle, 'blockOverride') : bundle,
            ),
            ...params.slice(1),
          ]
        : params,
  }),
  fault('receipt-status', same, 'Receipts over WebSocket call every transaction a success', () =>
    result(
      'eth_getTransactionReceipt',
      inObject((receipt) => ({ ...receipt, status: '0x1' })),
    ),
  ),
  fault('receipt-without-logs', same, 'Receipts over WebSocket have no logs', () =>
    result(
      'eth_getTransactionReceipt',
      inObject((receipt) => ({ ...receipt, logs: [] })),
    ),
  ),
  fault('receipt-absent', same, 'Over WebSocket no transaction has a receipt', () =>
    result('eth_getTransactionReceipt', () => null),
  ),
  fault(
    'block-hashes-only',
    [same, 'evm.block.full-transactions'],
    'Over WebSocket blocks never hold full transactions',
    {
      'rpc.params': (params, info) =>
        overWebSocket(info) && info.method === 'eth_getBlockByNumber' && Array.isArray(params)
          ? [params[0], false]
          : params,
    },
  ),
  fault('block-gas', same, 'Over WebSocket the gas used by a block is that of an empty one', () =>
    result(
      'eth_getBlockByNumber',
      inObject((block) => ({ ...block, gasUsed: '0x0' })),
    ),
  ),
];
