import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { ShardedAnswerInfo } from '../../sharded/sharded-service.ts';

const fault = faultsOf({ id: 'metering.', section: '1.5', requirements: 'metering.sharded.' });
const defaultFault = fault.in('8');

/** Other units for a request that is served; undefined keeps the right ones. */
function costs(units: (info: ShardedAnswerInfo) => number | undefined): Overrides {
  return { 'sharded.cost': (right, info) => (info.served ? (units(info) ?? right) : right) };
}

const limitOf = ({ request }: ShardedAnswerInfo) => Number(request.query.get('limit') ?? 128);
const offsetOf = ({ request }: ShardedAnswerInfo) => Number(request.query.get('offset') ?? 0);
const seqnoOf = ({ request }: ShardedAnswerInfo) => Number(request.query.get('seqno') ?? 0);

const get = ['shards-get', 'every-request'];
const rpc = ['json-rpc', 'every-request'];
const messages = ['messages-get', 'every-request'];
const nodes = ['metering.full-archive.same-cost', 'every-request'];

/** Requests of the sharded chain that cost something else than 1 request unit (§1.5, §8). */
export const faults: readonly Fault[] = [
  defaultFault('shards-get-two', get, 'A GET of shards costs 2 request units', () =>
    costs(({ kind }) => (kind === 'shards' ? 2 : undefined)),
  ),
  defaultFault('shards-get-free', get, 'A GET of shards costs nothing', () =>
    costs(({ kind }) => (kind === 'shards' ? 0 : undefined)),
  ),
  defaultFault('json-rpc-two', rpc, 'A JSON-RPC request costs 2 request units', () =>
    costs(({ kind }) => (kind === 'json-rpc' ? 2 : undefined)),
  ),
  defaultFault('json-rpc-free', rpc, 'A JSON-RPC request costs nothing', () =>
    costs(({ kind }) => (kind === 'json-rpc' ? 0 : undefined)),
  ),
  defaultFault('messages-two', messages, 'A GET of messages costs 2 request units', () =>
    costs(({ kind }) => (kind === 'messages' ? 2 : undefined)),
  ),
  defaultFault('messages-by-limit', messages, 'A GET of more than 100 messages costs 2 request units', () =>
    costs((info) => (info.kind === 'messages' && limitOf(info) > 100 ? 2 : undefined)),
  ),
  defaultFault(
    'messages-above-default-two',
    'messages-get',
    'A GET of more messages than the default of 128 costs 2 request units',
    () => costs((info) => (info.kind === 'messages' && limitOf(info) > 128 ? 2 : undefined)),
  ),
  defaultFault(
    'messages-far-two',
    'messages-get',
    'A GET of messages behind the first 50 costs 2 request units',
    () => costs((info) => (info.kind === 'messages' && offsetOf(info) >= 50 ? 2 : undefined)),
  ),
  fault('messages-empty-free', 'every-request', 'A GET of messages behind the last costs nothing', () =>
    costs((info) => (info.kind === 'messages' && offsetOf(info) >= 10_000 ? 0 : undefined)),
  ),
  defaultFault('messages-small-free', messages, 'A GET of a single message costs nothing', () =>
    costs((info) => (info.kind === 'messages' && limitOf(info) === 1 ? 0 : undefined)),
  ),
  defaultFault(
    'shards-old-two',
    [...get, 'metering.full-archive.same-cost'],
    'A GET of shards of a block before 250 costs 2 request units',
    () => costs((info) => (info.kind === 'shards' && seqnoOf(info) < 250 ? 2 : undefined)),
  ),
  fault('archive-two', nodes, 'Requests to archive nodes cost 2 request units', () =>
    costs(({ mode }) => (mode === 'archive' ? 2 : undefined)),
  ),
  fault('archive-messages-two', nodes, 'On archive nodes a GET of messages costs 2 request units', () =>
    costs(({ mode, kind }) => (mode === 'archive' && kind === 'messages' ? 2 : undefined)),
  ),
  fault('archive-json-rpc-two', nodes, 'On archive nodes a JSON-RPC request costs 2 request units', () =>
    costs(({ mode, kind }) => (mode === 'archive' && kind === 'json-rpc' ? 2 : undefined)),
  ),
  fault('full-free', nodes, 'Requests to full nodes cost nothing', () =>
    costs(({ mode }) => (mode === 'full' ? 0 : undefined)),
  ),
  fault('basic-two', 'every-request', 'Requests with basic authentication cost 2 request units', () =>
    costs(({ context }) => (context.mode === 'basic' ? 2 : undefined)),
  ),
  fault('all-two', 'every-request', 'Every request costs 2 request units', () => costs(() => 2)),
  fault('all-free', 'every-request', 'No request costs anything', () => costs(() => 0)),
  fault(
    'archive-failed-two',
    'every-request',
    'On archive nodes a request that fails costs 2 request units',
    {
      'sharded.cost': (units, { served, mode }) => (served || mode !== 'archive' ? units : 2),
    },
  ),
  fault(
    'first-three-hundred-free',
    'every-request',
    'The first three hundred requests to a node cost nothing',
    () => costs(({ context }) => (context.count <= 300 ? 0 : undefined)),
  ),
  fault('half', 'every-request', 'Every request costs half a request unit', () => costs(() => 0.5)),
  fault('first-of-connection-free', 'messages-get', 'The first request of a connection costs nothing', () => {
    const known = new Set<string>();
    return costs(({ request: { connection }, context }) => {
      const isFirst = !known.has(`${context.node} ${connection}`);
      known.add(`${context.node} ${connection}`);
      return isFirst ? 0 : undefined;
    });
  }),
  fault(
    'first-of-connection-two',
    'messages-get',
    'The first request of a connection costs 2 request units',
    () => {
      const known = new Set<string>();
      return costs(({ request: { connection }, context }) => {
        const isFirst = !known.has(`${context.node} ${connection}`);
        known.add(`${context.node} ${connection}`);
        return isFirst ? 2 : undefined;
      });
    },
  ),
  fault('alternating', 'every-request', 'Every second request costs 2 request units', () =>
    costs(({ context }) => (context.count % 2 === 0 ? 2 : undefined)),
  ),
];
