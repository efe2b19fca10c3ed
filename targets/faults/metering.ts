import type { Bends, Fault } from '../behaviour.ts';
import type { ShardedAnswerInfo } from '../sharded/sharded-service.ts';

function fault(
  what: string,
  section: string,
  requirements: readonly string[],
  summary: string,
  bends: Bends,
): Fault {
  const [first = '', ...rest] = requirements.map((name) => `metering.${name}`);
  return { id: `metering.${what}`, section, summary, requirements: [first, ...rest], bends };
}

/** Other units for a request that is served; undefined keeps the right ones. */
function costs(units: (info: ShardedAnswerInfo) => number | undefined): Bends {
  return { 'sharded.cost': (right, info) => (info.served ? (units(info) ?? right) : right) };
}

const limitOf = ({ request }: ShardedAnswerInfo) => Number(request.query.get('limit') ?? 128);
const seqnoOf = ({ request }: ShardedAnswerInfo) => Number(request.query.get('seqno') ?? 0);

const get = ['sharded.shards-get', 'sharded.every-request'];
const rpc = ['sharded.json-rpc', 'sharded.every-request'];
const messages = ['sharded.messages-get', 'sharded.every-request'];
const nodes = ['full-archive.same-cost', 'sharded.every-request'];

/** Requests of the sharded chain that cost something else than 1 request unit (§1.5, §8). */
export const faults: readonly Fault[] = [
  fault(
    'shards-get-two',
    '8',
    get,
    'A GET of shards costs 2 request units',
    costs(({ kind }) => (kind === 'shards' ? 2 : undefined)),
  ),
  fault(
    'shards-get-free',
    '8',
    get,
    'A GET of shards costs nothing',
    costs(({ kind }) => (kind === 'shards' ? 0 : undefined)),
  ),
  fault(
    'json-rpc-two',
    '8',
    rpc,
    'A JSON-RPC request costs 2 request units',
    costs(({ kind }) => (kind === 'json-rpc' ? 2 : undefined)),
  ),
  fault(
    'json-rpc-free',
    '8',
    rpc,
    'A JSON-RPC request costs nothing',
    costs(({ kind }) => (kind === 'json-rpc' ? 0 : undefined)),
  ),
  fault(
    'messages-two',
    '8',
    messages,
    'A GET of messages costs 2 request units',
    costs(({ kind }) => (kind === 'messages' ? 2 : undefined)),
  ),
  fault(
    'messages-by-limit',
    '8',
    messages,
    'A GET of more than 100 messages costs 2 request units',
    costs((info) => (info.kind === 'messages' && limitOf(info) > 100 ? 2 : undefined)),
  ),
  fault(
    'messages-small-free',
    '8',
    messages,
    'A GET of a single message costs nothing',
    costs((info) => (info.kind === 'messages' && limitOf(info) === 1 ? 0 : undefined)),
  ),
  fault(
    'shards-old-two',
    '8',
    [...get, 'full-archive.same-cost'],
    'A GET of shards of a block before 250 costs 2 request units',
    costs((info) => (info.kind === 'shards' && seqnoOf(info) < 250 ? 2 : undefined)),
  ),
  fault(
    'archive-two',
    '1.5',
    nodes,
    'Requests to archive nodes cost 2 request units',
    costs(({ mode }) => (mode === 'archive' ? 2 : undefined)),
  ),
  fault(
    'archive-messages-two',
    '1.5',
    nodes,
    'On archive nodes a GET of messages costs 2 request units',
    costs(({ mode, kind }) => (mode === 'archive' && kind === 'messages' ? 2 : undefined)),
  ),
  fault(
    'archive-json-rpc-two',
    '1.5',
    nodes,
    'On archive nodes a JSON-RPC request costs 2 request units',
    costs(({ mode, kind }) => (mode === 'archive' && kind === 'json-rpc' ? 2 : undefined)),
  ),
  fault(
    'full-free',
    '1.5',
    nodes,
    'Requests to full nodes cost nothing',
    costs(({ mode }) => (mode === 'full' ? 0 : undefined)),
  ),
  fault(
    'basic-two',
    '1.5',
    ['sharded.every-request'],
    'Requests with basic authentication cost 2 request units',
    costs(({ context }) => (context.mode === 'basic' ? 2 : undefined)),
  ),
  fault(
    'all-two',
    '1.5',
    ['sharded.every-request'],
    'Every request costs 2 request units',
    costs(() => 2),
  ),
  fault(
    'all-free',
    '1.5',
    ['sharded.every-request'],
    'No request costs anything',
    costs(() => 0),
  ),
  fault(
    'half',
    '1.5',
    ['sharded.every-request'],
    'Every request costs half a request unit',
    costs(() => 0.5),
  ),
  fault(
    'alternating',
    '1.5',
    ['sharded.every-request'],
    'Every second request costs 2 request units',
    costs(({ context }) => (context.count % 2 === 0 ? 2 : undefined)),
  ),
];
