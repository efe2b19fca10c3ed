import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { newestSeqno } from '../../sharded/shard-chain.ts';

const fault = faultsOf({ id: 'sharded.newest.', section: '4.8', requirements: 'sharded.' });

/** What goes wrong with the newest masterchain block alone (§4.8). */
export const faults: readonly Fault[] = [
  fault(
    'json-rpc-behind',
    'json-rpc.same-data',
    'Over JSON-RPC shards of the newest masterchain block are one block behind',
    {
      'sharded.shard': (shard, { kind, seqno }) =>
        kind === 'json-rpc' && seqno === newestSeqno ? { ...shard, seqno: Number(shard.seqno) - 1 } : shard,
    },
  ),
  fault('get-loses-shard', 'json-rpc.same-data', 'A GET of the newest masterchain block lacks a shard', {
    'sharded.shards': (shards, { kind, seqno }) =>
      kind === 'shards' && seqno === newestSeqno ? shards.slice(0, -1) : shards,
  }),
];
