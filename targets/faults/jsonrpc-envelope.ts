import type { Bends, Fault } from '../behaviour.ts';
import { refuse, without } from '../evm/bends.ts';
import type { RpcInfo } from '../evm/hooks.ts';
import type { AnswerInfo } from '../wire.ts';

function fault(what: string, section: string, requirement: string, summary: string, bends: Bends): Fault {
  return {
    id: `jsonrpc.${what}`,
    section,
    summary,
    requirements: [`jsonrpc.${requirement}`],
    bends,
  };
}

function envelopes(
  change: (envelope: Record<string, unknown>) => Record<string, unknown>,
  when: (info: RpcInfo, envelope: Record<string, unknown>) => boolean = () => true,
): Bends {
  return { 'rpc.envelope': (envelope, info) => (when(info, envelope) ? change(envelope) : envelope) };
}

function hasResult(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'result' in body;
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
  fault('post-refused', '1.3', 'transport.https-post', 'JSON-RPC nodes refuse every POST with 405', {
    'wire.answer': (answer, info) =>
      info.accepted && info.node === 'jsonrpc-1' && isRpc(info)
        ? { status: 405, headers: { 'content-type': 'text/plain' }, body: undefined, raw: 'only GET\n' }
        : answer,
  }),
  fault(
    'websocket-bare',
    '1.3',
    'transport.websocket',
    'Over WebSocket the result comes without its envelope',
    envelopes((envelope) => ({ value: envelope.result ?? null }), overWebSocket),
  ),
  fault(
    'websocket-fails',
    '1.3',
    'transport.websocket',
    'Over WebSocket every call is an internal error',
    refuse(overWebSocket),
  ),
  fault(
    'websocket-no-receipts',
    '1.3',
    'transport.same-answer',
    'Over WebSocket every receipt is null',
    envelopes(
      (envelope) => ({ ...envelope, result: null }),
      (info) => overWebSocket(info) && info.method === 'eth_getTransactionReceipt',
    ),
  ),
  fault(
    'websocket-receipt-differs',
    '1.3',
    'transport.same-answer',
    'Over WebSocket receipts say another gas price',
    {
      'rpc.result': (result, info) =>
        overWebSocket(info) && typeof result === 'object' && result !== null && 'effectiveGasPrice' in result
          ? { ...result, effectiveGasPrice: '0x3b9aca00' }
          : result,
    },
  ),
  fault(
    'error-with-result',
    '1.3',
    'response.never-both',
    'Errors come with a result of null beside them',
    envelopes((envelope) => ({ ...envelope, result: null }), failed),
  ),
  fault(
    'result-with-error',
    '1.3',
    'response.never-both',
    'Answers for missing data hold both a null result and an error',
    envelopes((envelope) => ({ ...envelope, error: { code: -32001, message: 'not found' } }), isNull),
  ),
  fault(
    'error-empty',
    '1.3',
    'response.never-both',
    'Bad requests get an answer with neither result nor error',
    envelopes((envelope) => without(envelope, 'error'), failed),
  ),
  fault('content-type-refused', '4.3', 'request.accepted', 'Bodies of type application/json are refused', {
    'wire.answer': (answer, info) =>
      info.accepted && isRpc(info) && info.request.headers['content-type']?.startsWith('application/json')
        ? { status: 415, headers: { 'content-type': 'text/plain' }, body: undefined, raw: 'wrong type\n' }
        : answer,
  }),
  fault(
    'array-params-refused',
    '4.3',
    'request.params-array',
    'Params in an array are refused unless it is empty',
    refuse(({ params }) => Array.isArray(params) && params.length > 0, -32602),
  ),
  fault('status-201', '4.3', 'response.status', 'Answers with a result have status 201', {
    'wire.answer': (answer, info) =>
      isRpc(info) && hasResult(answer.body) ? { ...answer, status: 201 } : answer,
  }),
  fault(
    'status-203-now-and-then',
    '4.3',
    'response.status',
    'Every fifth answer with a result has status 203',
    {
      'wire.answer': (answer, info) =>
        isRpc(info) && info.count % 5 === 0 && hasResult(answer.body) ? { ...answer, status: 203 } : answer,
    },
  ),
  fault(
    'version-missing',
    '4.3',
    'response.version',
    'Answers name no version',
    envelopes((envelope) => without(envelope, 'jsonrpc')),
  ),
  fault(
    'version-number',
    '4.3',
    'response.version',
    'The version is the number 2',
    envelopes((envelope) => ({ ...envelope, jsonrpc: 2 })),
  ),
  {
    ...fault(
      'version-of-errors',
      '4.3',
      'response.version',
      'Error answers name version 1.0',
      envelopes((envelope) => ({ ...envelope, jsonrpc: '1.0' }), failed),
    ),
    requirements: ['jsonrpc.response.version', 'jsonrpc.error.envelope'],
  },
  fault(
    'version-of-null',
    '4.3',
    'response.version',
    'Answers with a null result name no version',
    envelopes((envelope) => without(envelope, 'jsonrpc'), isNull),
  ),
  fault(
    'result-missing-when-null',
    '4.3',
    'response.result',
    'A result that would be null is left out',
    envelopes((envelope) => without(envelope, 'result'), isNull),
  ),
  fault(
    'result-renamed',
    '4.3',
    'response.result',
    'The result stands under another name',
    envelopes((envelope) => ({ ...without(envelope, 'result'), data: envelope.result }), served),
  ),
  fault(
    'version-2-refused',
    '9.3',
    'version.request',
    'Requests that carry jsonrpc 2.0 are refused',
    refuse(() => true, -32600),
  ),
];
