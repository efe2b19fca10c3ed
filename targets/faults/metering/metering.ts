import type { Fault, Overrides } from '../../behaviour.ts';
import { faultsOf } from '../../fault-family.ts';
import type { ShardedAnswerInfo } from '../../sharded/sharded-service.ts';

const fault = faultsOf({ id: 'metering.', section: '1.5' });

/** Other units for a request that is served; undefined keeps the right ones. */
function costs(units: (info: ShardedAnswerInfo) => number | undefined): Overrides {
  return { 'sharded.cost': (right, info) => (info.served ? (units(info) ?? right) : right) };
}

const limitOf = ({ request }: ShardedAnswerInfo) => Number(request.query.get('limit') ?? 128);
const offsetOf = ({ request }: ShardedAnswerInfo) => Number(request.query.get('offset') ?? 0);
const seqnoOf = ({ request }: ShardedAnswerInfo) => Number(request.query.get('seqno') ?? 0);

const get = ['sharded.shards-get', 'sharded.every-request'];
const rpc = ['sharded.json-rpc', 'sharded.every-request'];
const messages = ['sharded.messages-get', 'sharded.every-request'];
const nodes = ['full-archive.same-cost', 'sharded.every-request'];

/** Requests of the sharded chain that cost something else than 1 request unit (§1.5, §8). */
export const faults: readonly Fault[] = [
  fault(
    'shards-get-two',
    get,
    'A GET of shards costs 2 request units',
    costs(({ kind }) => (kind === 'shards' ? 2 : undefined)),
    { section: '8' },
  ),
  fault(
    'shards-get-free',
    get,
    'A GET of shards costs nothing',
    costs(({ kind }) => (kind === 'shards' ? 0 : undefined)),
    { section: '8' },
  ),
  fault(
    'json-rpc-two',
    rpc,
    'A JSON-RPC request costs 2 request units',
    costs(({ kind }) => (kind === 'json-rpc' ? 2 : undefined)),
    { section: '8' },
  ),
  fault(
    'json-rpc-free',
    rpc,
    'A JSON-RPC request costs nothing',
    costs(({ kind }) => (kind === 'json-rpc' ? 0 : undefined)),
    { section: '8' },
  ),
  fault(
    'messages-two',
    messages,
    'A GET of messages costs 2 request units',
    costs(({ kind }) => (kind === 'messages' ? 2 : undefined)),
    { section: '8' },
  ),
  fault(
    'messages-by-limit',
    messages,
    'A GET of more than 100 messages costs 2 request units',
    costs((info) => (info.kind === 'messages' && limitOf(info) > 100 ? 2 : undefined)),
    { section: '8' },
  ),
  fault(
    'messages-above-default-two',
    'sharded.messages-get',
    'A GET of more messages than the default of 128 costs 2 request units',
    costs((info) => (info.kind === 'messages' && limitOf(info) > 128 ? 2 : undefined)),
    { section: '8' },
  ),
  fault(
    'messages-far-two',
    'sharded.messages-get',
    'A GET of messages behind the first 50 costs 2 request units',
    costs((info) => (info.kind === 'messages' && offsetOf(info) >= 50 ? 2 : undefined)),
    { section: '8' },
  ),
  fault(
    'messages-small-free',
    messages,
    'A GET of a single message costs nothing',
    costs((info) => (info.kind === 'messages' && limitOf(info) === 1 ? 0 : undefined)),
    { section: '8' },
  ),
  fault(
    'shards-old-two',
    [...get, 'full-archive.same-cost'],
    'A GET of shards of a block before 250 costs 2 request units',
    costs((info) => (info.kind === 'shards' && seqnoOf(info) < 250 ? 2 : undefined)),
    { section: '8' },
  ),
  fault(
    'archive-two',
    nodes,
    'Requests to archive nodes cost 2 request units',
    costs(({ mode }) => (mode === 'archive' ? 2 : undefined)),
  ),
  fault(
    'archive-messages-two',
    nodes,
    'On archive nodes a GET of messages costs 2 request units',
    costs(({ mode, kind }) => (mode === 'archive' && kind === 'messages' ? 2 : undefined)),
  ),
  fault(
    'archive-json-rpc-two',
    nodes,
    'On archive nodes a JSON-RPC request costs 2 request units',
    costs(({ mode, kind }) => (mode === 'archive' && kind === 'json-rpc' ? 2 : undefined)),
  ),
  fault(
    'full-free',
    nodes,
    'Requests to full nodes cost nothing',
    costs(({ mode }) => (mode === 'full' ? 0 : undefined)),
  ),
  fault(
    'basic-two',
    'sharded.every-request',
    'Requests with basic authentication cost 2 request units',
    costs(({ context }) => (context.mode === 'basic' ? 2 : undefined)),
  ),
  fault(
    'all-two',
    'sharded.every-request',
    'Every request costs 2 request units',
    costs(() => 2),
  ),
  fault(
    'all-free',
    'sharded.every-request',
    'No request costs anything',
    costs(() => 0),
  ),
  fault(
    'half',
    'sharded.every-request',
    'Every request costs half a request unit',
    costs(() => 0.5),
  ),
  fault(
    'alternating',
    'sharded.every-request',
    'Every second request costs 2 request units',
    costs(({ context }) => (context.count % 2 === 0 ? 2 : undefined)),
  ),
];
