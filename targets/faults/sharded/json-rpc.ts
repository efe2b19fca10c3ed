import { fieldsOf } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { rename, replace, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { json } from '../../serving/wire.ts';
import type { EnvelopeInfo } from '../../sharded/post-json-rpc.ts';

const fault = faultsOf({ id: 'sharded.json-rpc.', section: '4.3', requirements: 'sharded.' });

/** Another id than the one that came. */
function ids(change: (id: unknown, info: EnvelopeInfo) => unknown): Overrides {
  return { 'sharded.json-rpc': (envelope, info) => ({ ...envelope, id: change(envelope.id, info) }) };
}

const status = (code: number): Overrides => ({
  'sharded.answer': (answer, { kind, served }) =>
    kind === 'json-rpc' && served ? { ...answer, status: code } : answer,
});

/** A request that should be served is rejected where `chosen` says so. */
const rejects = (chosen: (info: EnvelopeInfo) => boolean, message: string): Overrides => ({
  'sharded.json-rpc': ({ result, ...envelope }, info) =>
    chosen(info) ? { ...envelope, error: { code: -32600, message } } : { ...envelope, result },
});

/** JSON-RPC answers of the sharded chain that break §4.3 or §9.3. */
export const faults: readonly Fault[] = [
  fault('status-201', 'json-rpc.status', 'A JSON-RPC answer with a result has status 201', () => status(201)),
  fault('status-500', 'json-rpc.status', 'A JSON-RPC answer with a result has status 500', () => status(500)),
  fault('version-missing', 'json-rpc.version', 'A JSON-RPC answer names no version', {
    'sharded.json-rpc': without('jsonrpc'),
  }),
  fault('version-number', 'json-rpc.version', 'A JSON-RPC answer names its version as a number', {
    'sharded.json-rpc': replace('jsonrpc', Number),
  }),
  fault('version-1', 'json-rpc.version', 'A JSON-RPC answer names version 1.0', {
    'sharded.json-rpc': replace('jsonrpc', () => '1.0'),
  }),
  fault('id-text', 'json-rpc.id-echo', 'The id of a request comes back as a string', () => ids(String)),
  fault('id-missing', 'json-rpc.id-echo', 'A JSON-RPC answer has no id', {
    'sharded.json-rpc': without('id'),
  }),
  fault('id-always-1', 'json-rpc.id-echo', 'Every JSON-RPC answer has the id 1', () => ids(() => 1)),
  fault('id-zero-lost', 'json-rpc.id-echo', 'The id 0 comes back as null', () =>
    ids((id) => (id === 0 ? null : id)),
  ),
  fault('id-32-bit', 'json-rpc.id-echo', 'Ids overflow at 32 bits', () =>
    ids((id) => (typeof id === 'number' ? id | 0 : id)),
  ),
  fault('id-without-sign', 'json-rpc.id-echo', 'A negative id comes back without its sign', () =>
    ids((id) => (typeof id === 'number' ? Math.abs(id) : id)),
  ),
  fault(
    'result-renamed',
    ['json-rpc.result', 'json-rpc.same-data'],
    'The result of a JSON-RPC answer is called data',
    {
      'sharded.json-rpc': rename('result', 'data'),
    },
  ),
  fault('result-null', ['json-rpc.same-data', 'json-rpc.result'], 'The result of a JSON-RPC answer is null', {
    'sharded.json-rpc': replace('result', () => null),
  }),
  fault(
    'result-flat',
    ['json-rpc.result', 'json-rpc.same-data'],
    'The shards are beside the id, without a result',
    {
      'sharded.json-rpc': ({ result, ...envelope }) => ({ ...envelope, ...fieldsOf(result) }),
    },
  ),
  fault(
    'without-envelope',
    ['transport.json-rpc', 'json-rpc.result', 'json-rpc.version'],
    'A JSON-RPC request gets the answer of the GET',
    {
      'sharded.json-rpc': ({ result }) => fieldsOf(result),
    },
  ),
  fault(
    'object-refused',
    ['json-rpc.params-object', 'json-rpc.result'],
    'Params are rejected when they are an object',
    () => rejects(() => true, 'params must be an array'),
  ),
  fault(
    'version-refused',
    ['json-rpc.request-version', 'json-rpc.result'],
    'Requests of version 2.0 are rejected',
    () => rejects(({ request }) => request.jsonrpc === '2.0', 'only version 1.0 is served'),
  ),
  fault(
    'not-found',
    ['transport.json-rpc', 'version.v2', 'json-rpc.result'],
    'The path of JSON-RPC is not there',
    {
      'sharded.answer': (answer, { kind }) =>
        kind === 'json-rpc' ? json(404, { detail: 'Not Found' }) : answer,
    },
  ),
];
