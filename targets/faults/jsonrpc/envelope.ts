import { isObjectOrArray } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../behaviour.ts';
import type { RpcInfo } from '../../evm/hooks.ts';
import { refuse, without } from '../../evm/overrides.ts';
import { faultsOf } from '../../fault-family.ts';
import type { AnswerInfo } from '../../wire.ts';

const fault = faultsOf({ id: 'jsonrpc.', section: '4.3' });

function envelopes(
  change: (envelope: Record<string, unknown>) => Record<string, unknown>,
  when: (info: RpcInfo, envelope: Record<string, unknown>) => boolean = () => true,
): Overrides {
  return { 'rpc.envelope': (envelope, info) => (when(info, envelope) ? change(envelope) : envelope) };
}

function hasResult(body: unknown): boolean {
  return isObjectOrArray(body) && 'result' in body;
}

/** A call to a node that speaks JSON-RPC at its own address; the sharded API has a path for it. */
function isRpc({ surface, request }: AnswerInfo): boolean {
  return surface === 'http' && request.body.includes('"jsonrpc"') && !request.path.endsWith('/jsonRPC');
}

const failed = (_info: RpcInfo, envelope: Record<string, unknown>): boolean => 'error' in envelope;
const served = (_info: RpcInfo, envelope: Record<string, unknown>): boolean => 'result' in envelope;
const isNull = (_info: RpcInfo, envelope: Record<string, unknown>): boolean => envelope.result === null;
const overWebSocket = ({ transport }: RpcInfo): boolean => transport === 'websocket';

/** The envelope of JSON-RPC answers, and the transports (§1.3, §4.3). */
export const faults: readonly Fault[] = [
  fault(
    'post-refused',
    'transport.https-post',
    'JSON-RPC nodes refuse every POST with 405',
    {
      'wire.answer': (answer, info) =>
        info.accepted && info.node === 'jsonrpc-1' && isRpc(info)
          ? { status: 405, headers: { 'content-type': 'text/plain' }, body: undefined, raw: 'only GET\n' }
          : answer,
    },
    { section: '1.3' },
  ),
  fault(
    'websocket-bare',
    'transport.websocket',
    'Over WebSocket the result comes without its envelope',
    envelopes((envelope) => ({ value: envelope.result ?? null }), overWebSocket),
    { section: '1.3' },
  ),
  fault(
    'websocket-fails',
    'transport.websocket',
    'Over WebSocket every call is an internal error',
    refuse(overWebSocket),
    { section: '1.3' },
  ),
  fault(
    'websocket-no-receipts',
    'transport.same-answer',
    'Over WebSocket every receipt is null',
    envelopes(
      (envelope) => ({ ...envelope, result: null }),
      (info) => overWebSocket(info) && info.method === 'eth_getTransactionReceipt',
    ),
    { section: '1.3' },
  ),
  fault(
    'websocket-receipt-differs',
    'transport.same-answer',
    'Over WebSocket receipts say another gas price',
    {
      'rpc.result': (result, info) =>
        overWebSocket(info) && isObjectOrArray(result) && 'effectiveGasPrice' in result
          ? { ...result, effectiveGasPrice: '0x3b9aca00' }
          : result,
    },
    { section: '1.3' },
  ),
  fault(
    'error-with-result',
    'response.never-both',
    'Errors come with a result of null beside them',
    envelopes((envelope) => ({ ...envelope, result: null }), failed),
    { section: '1.3' },
  ),
  fault(
    'result-with-error',
    'response.never-both',
    'Answers for missing data hold both a null result and an error',
    envelopes((envelope) => ({ ...envelope, error: { code: -32001, message: 'not found' } }), isNull),
    { section: '1.3' },
  ),
  fault(
    'error-empty',
    'response.never-both',
    'Bad requests get an answer with neither result nor error',
    envelopes((envelope) => without(envelope, 'error'), failed),
    { section: '1.3' },
  ),
  fault('content-type-refused', 'request.accepted', 'Bodies of type application/json are refused', {
    'wire.answer': (answer, info) =>
      info.accepted && isRpc(info) && info.request.headers['content-type']?.startsWith('application/json')
        ? { status: 415, headers: { 'content-type': 'text/plain' }, body: undefined, raw: 'wrong type\n' }
        : answer,
  }),
  fault(
    'array-params-refused',
    'request.params-array',
    'Params in an array are refused unless it is empty',
    refuse(({ params }) => Array.isArray(params) && params.length > 0, -32602),
  ),
  fault('status-201', 'response.status', 'Answers with a result have status 201', {
    'wire.answer': (answer, info) =>
      isRpc(info) && hasResult(answer.body) ? { ...answer, status: 201 } : answer,
  }),
  fault('status-203-now-and-then', 'response.status', 'Every fifth answer with a result has status 203', {
    'wire.answer': (answer, info) =>
      isRpc(info) && info.count % 5 === 0 && hasResult(answer.body) ? { ...answer, status: 203 } : answer,
  }),
  fault('status-202-with-basic', 'response.status', 'With basic authentication answers have status 202', {
    'wire.answer': (answer, info) =>
      isRpc(info) && info.mode === 'basic' && hasResult(answer.body) ? { ...answer, status: 202 } : answer,
  }),
  fault(
    'version-of-simulations',
    'response.version',
    'Answers to eth_callMany name no version',
    envelopes(
      (envelope) => without(envelope, 'jsonrpc'),
      ({ method }) => method === 'eth_callMany',
    ),
  ),
  fault(
    'version-missing',
    'response.version',
    'Answers name no version',
    envelopes((envelope) => without(envelope, 'jsonrpc')),
  ),
  fault(
    'version-number',
    'response.version',
    'The version is the number 2',
    envelopes((envelope) => ({ ...envelope, jsonrpc: 2 })),
  ),
  {
    ...fault(
      'version-of-errors',
      'response.version',
      'Error answers name version 1.0',
      envelopes((envelope) => ({ ...envelope, jsonrpc: '1.0' }), failed),
    ),
    requirements: ['jsonrpc.response.version', 'jsonrpc.error.envelope'],
  },
  fault(
    'version-of-null',
    'response.version',
    'Answers with a null result name no version',
    envelopes((envelope) => without(envelope, 'jsonrpc'), isNull),
  ),
  fault(
    'result-missing-when-null',
    'response.result',
    'A result that would be null is left out',
    envelopes((envelope) => without(envelope, 'result'), isNull),
  ),
  fault(
    'result-renamed',
    'response.result',
    'The result stands under another name',
    envelopes((envelope) => ({ ...without(envelope, 'result'), data: envelope.result }), served),
  ),
  fault(
    'version-2-refused',
    'version.request',
    'Requests that carry jsonrpc 2.0 are refused',
    refuse(() => true, -32600),
    { section: '9.3' },
  ),
];
