import { isObjectOrArray, type JsonObject } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { set, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { RpcInfo } from '../../evm/hooks.ts';
import { envelopes, reject } from '../../evm/overrides.ts';
import { type AnswerInfo, bodyBytes } from '../../serving/wire.ts';

const fault = faultsOf({ id: 'jsonrpc.', section: '4.3' });
const transportFault = fault.in('1.3');

function hasResult(body: unknown): boolean {
  return isObjectOrArray(body) && 'result' in body;
}

/** A call to a node that speaks JSON-RPC at its own address; the sharded API has a path for it. */
function isRpc({ surface, request }: AnswerInfo): boolean {
  return surface === 'http' && request.body.includes('"jsonrpc"') && !request.path.endsWith('/jsonRPC');
}

const failed = (_info: RpcInfo, envelope: JsonObject): boolean => 'error' in envelope;
const served = (_info: RpcInfo, envelope: JsonObject): boolean => 'result' in envelope;
const isNull = (_info: RpcInfo, envelope: JsonObject): boolean => envelope.result === null;
const overWebSocket = ({ transport }: RpcInfo): boolean => transport === 'websocket';

/** The envelope of JSON-RPC answers, and the transports (§1.3, §4.3). */
export const faults: readonly Fault[] = [
  transportFault('post-refused', 'transport.https-post', 'JSON-RPC nodes reject every POST with 405', {
    'wire.answer': (answer, info) =>
      info.accepted && info.node === 'jsonrpc-1' && isRpc(info)
        ? { status: 405, headers: { 'content-type': 'text/plain' }, body: undefined, raw: 'only GET\n' }
        : answer,
  }),
  transportFault(
    'websocket-bare',
    'transport.websocket',
    'Over WebSocket the result comes without its envelope',
    () => envelopes((envelope) => ({ value: envelope.result ?? null }), overWebSocket),
  ),
  transportFault(
    'websocket-fails',
    'transport.websocket',
    'Over WebSocket every call is an internal error',
    () => reject(overWebSocket),
  ),
  transportFault(
    'websocket-no-receipts',
    'transport.same-answer',
    'Over WebSocket every receipt is null',
    () =>
      envelopes(
        set('result', null),
        (info) => overWebSocket(info) && info.method === 'eth_getTransactionReceipt',
      ),
  ),
  transportFault(
    'websocket-receipt-differs',
    'transport.same-answer',
    'Over WebSocket receipts have another gas price',
    {
      'rpc.result': (result, info) =>
        overWebSocket(info) && isObjectOrArray(result) && 'effectiveGasPrice' in result
          ? { ...result, effectiveGasPrice: '0x3b9aca00' }
          : result,
    },
  ),
  transportFault(
    'error-with-result',
    'response.never-both',
    'Errors come with a result of null beside them',
    () => envelopes(set('result', null), failed),
  ),
  transportFault(
    'result-with-error',
    'response.never-both',
    'Answers for missing data hold both a null result and an error',
    () => envelopes(set('error', { code: -32001, message: 'not found' }), isNull),
  ),
  transportFault(
    'error-empty',
    'response.never-both',
    'Bad requests get an answer with neither result nor error',
    () => envelopes(without('error'), failed),
  ),
  fault('content-type-refused', 'request.accepted', 'Bodies of type application/json are rejected', {
    'wire.answer': (answer, info) =>
      info.accepted && isRpc(info) && info.request.headers['content-type']?.startsWith('application/json')
        ? { status: 415, headers: { 'content-type': 'text/plain' }, body: undefined, raw: 'wrong type\n' }
        : answer,
  }),
  fault(
    'array-params-refused',
    'request.params-array',
    'Params in an array are rejected unless it is empty',
    () => reject(({ params }) => Array.isArray(params) && params.length > 0, -32602),
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
  fault('version-of-simulations', 'response.version', 'Answers to eth_callMany name no version', () =>
    envelopes(without('jsonrpc'), ({ method }) => method === 'eth_callMany'),
  ),
  fault('version-missing', 'response.version', 'Answers name no version', () =>
    envelopes(without('jsonrpc')),
  ),
  fault('version-number', 'response.version', 'The version is the number 2', () =>
    envelopes(set('jsonrpc', 2)),
  ),
  fault(
    'version-of-errors',
    ['jsonrpc.response.version', 'jsonrpc.error.envelope'],
    'Error answers name version 1.0',
    () => envelopes(set('jsonrpc', '1.0'), failed),
  ),
  fault('version-of-null', 'response.version', 'Answers with a null result name no version', () =>
    envelopes(without('jsonrpc'), isNull),
  ),
  fault('result-missing-when-null', 'response.result', 'A result that would be null is left out', () =>
    envelopes(without('result'), isNull),
  ),
  fault('cut-off-now-and-then', 'response.result', 'Every ninth answer of more than 1 KB is cut off there', {
    'wire.answer': (answer, info) =>
      isRpc(info) && info.count % 9 === 0 && hasResult(answer.body) && bodyBytes(answer).length > 1024
        ? { ...answer, body: undefined, raw: bodyBytes(answer).subarray(0, 1024) }
        : answer,
  }),
  fault('result-renamed', 'response.result', 'The result is under another name', () =>
    envelopes((envelope) => ({ ...without('result')(envelope), data: envelope.result }), served),
  ),
  fault.in('9.3')(
    'version-2-refused',
    'version.request',
    'Requests that carry jsonrpc 2.0 are rejected',
    () => reject(() => true, -32600),
  ),
];
