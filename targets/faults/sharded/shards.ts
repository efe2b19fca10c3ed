import { elementsOf, fieldsOf } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { type Change, onlyWhere, rename, replace } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import { newestSeqno } from '../../sharded/shard-chain.ts';
import { failure } from '../../sharded/sharded-failure.ts';
import type { ShardsLookup, ShardsLookupInfo } from '../../sharded/shards.ts';

const fault = faultsOf({ id: 'sharded.', section: '4.8' });
const nodeFault = fault.in('1.5');

const onlyGet = (change: Change): Overrides => ({
  'sharded.shards-answer': (answer, { kind }) => (kind === 'shards' ? change(answer) : answer),
});

/** GETs of shards in another wrapper than §4.8 gives them. */
const wrappers: readonly Fault[] = [
  fault('shards.renamed', 'shards.answer', 'The shards are under items', () =>
    onlyGet(rename('shards', 'items')),
  ),
  fault('shards.wrapped', 'shards.answer', 'The shards are in a result beside ok', () =>
    onlyGet((answer) => ({ ok: true, result: { '@type': 'blocks.shards', ...answer } })),
  ),
  fault('shards.object', 'shards.answer', 'The shards are an object by identifier', () =>
    onlyGet(
      replace('shards', (shards) =>
        Object.fromEntries(elementsOf(shards).map((one) => [fieldsOf(one).shard, one])),
      ),
    ),
  ),
  fault('shards.single', 'shards.answer', 'A single shard is not in an array', {
    'sharded.shards-answer': (answer) => {
      const shards = elementsOf(answer.shards);
      return shards.length === 1 ? { shards: shards[0] } : answer;
    },
  }),
];

type Find = (info: ShardsLookupInfo, right: ShardsLookup) => ShardsLookup | undefined;

/** Another block; undefined keeps the right one. */
function finds(find: Find): Overrides {
  return { 'sharded.shards-lookup': (right, info) => find(info, right) ?? right };
}

const blockOf = ({ chain }: Pick<ShardsLookupInfo, 'chain'>, seqno: number): ShardsLookup | undefined => {
  const shards = chain.shards(seqno);
  return shards === undefined ? undefined : { seqno, shards };
};

/** Where a number is wanted and none is there, the shards of block 1. */
const servesWithout = (kind: 'shards' | 'json-rpc', reason: 'seqno-missing' | 'seqno-malformed') =>
  finds((info, right) =>
    info.kind === kind && 'failure' in right && right.failure.kind === reason ? blockOf(info, 1) : undefined,
  );

/** Shards of another block than the one asked for, against §4.8. */
const lookups: readonly Fault[] = [
  fault(
    'shards.seqno-ignored',
    'shards.seqno-parameter',
    'The shards of the newest block come whatever is asked for',
    () => finds((info) => blockOf(info, newestSeqno)),
  ),
  fault.hiding(
    /^sharded\.(json-rpc|full-archive)\.shard-lost$/,
    'the first sixteen blocks have one shard each',
  )('shards.seqno-wraps', 'shards.seqno-parameter', 'Sequence numbers start again after 16', () =>
    finds((info, right) => ('seqno' in right ? blockOf(info, (right.seqno % 16) + 1) : undefined)),
  ),
  fault(
    'shards.seqno-backwards',
    'shards.seqno-parameter',
    'Sequence numbers count from the newest block back',
    () =>
      finds((info, right) => ('seqno' in right ? blockOf(info, newestSeqno + 1 - right.seqno) : undefined)),
  ),
  fault(
    'shards.seqno-unsteady',
    'shards.seqno-parameter',
    'Every third request has the shards of an older block',
    () =>
      finds((info, right) =>
        'seqno' in right && info.context.count % 3 === 0 ? blockOf(info, right.seqno - 5) : undefined,
      ),
  ),
  fault(
    'shards.vanish-now-and-then',
    'shards.seqno-parameter',
    'Every sixth answer about a block has no shards',
    () => {
      const isEmpty = nthTimes(6);
      return finds((_info, right) =>
        'seqno' in right && isEmpty() ? { seqno: right.seqno, shards: [] } : undefined,
      );
    },
  ),
  fault('shards.gaps', 'shards.answer', 'Every third block below 200 has no shards', () =>
    finds((_info, right) =>
      'seqno' in right && right.seqno < 200 && right.seqno % 3 === 0
        ? failure('seqno-unknown', `there is no masterchain block ${right.seqno}`)
        : undefined,
    ),
  ),
  fault(
    'shards.seqno-missing-served',
    'shards.seqno-required',
    'A GET without a sequence number has shards',
    () => servesWithout('shards', 'seqno-missing'),
  ),
  fault(
    'shards.seqno-malformed-served',
    'shards.seqno-required',
    'A GET with a word for the sequence number has shards',
    () => servesWithout('shards', 'seqno-malformed'),
  ),
  fault(
    'json-rpc.seqno-missing-served',
    'json-rpc.seqno-required',
    'A JSON-RPC request without a sequence number has shards',
    () => servesWithout('json-rpc', 'seqno-missing'),
  ),
  fault('json-rpc.block-before', 'json-rpc.same-data', 'JSON-RPC has the shards of the block before', () =>
    finds((info, right) =>
      info.kind === 'json-rpc' && 'seqno' in right ? blockOf(info, right.seqno - 1) : undefined,
    ),
  ),
  nodeFault(
    'full-archive.pruned',
    'full-archive.same-data',
    'A full node has no shards of blocks older than 280',
    () =>
      finds(({ context }, right) =>
        'seqno' in right && right.seqno < 280 && context.node.includes('full')
          ? failure('seqno-unknown', 'the block was pruned')
          : undefined,
      ),
  ),
  nodeFault(
    'full-archive.first-blocks-pruned',
    'full-archive.same-data',
    'A full node has no shards of blocks older than 20',
    () =>
      finds(({ context }, right) =>
        'seqno' in right && right.seqno < 20 && context.node.includes('full')
          ? failure('seqno-unknown', 'the block was pruned')
          : undefined,
      ),
  ),
  nodeFault(
    'full-archive.archive-behind',
    'full-archive.same-data',
    'An archive node has the shards of the block before',
    () =>
      finds((info, right) =>
        'seqno' in right && info.context.node.includes('archive')
          ? blockOf(info, right.seqno - 1)
          : undefined,
      ),
  ),
];

/** Shards that differ between nodes, or between GET and JSON-RPC, in a part only. */
const differences: readonly Fault[] = [
  nodeFault('full-archive.hash', 'full-archive.same-data', 'An archive node has other file hashes', {
    'sharded.shard': onlyWhere(
      ({ context }) => context.node.includes('archive'),
      replace('file_hash', (hash) =>
        String(hash).split('').reverse().join('').replace(/^=/, 'A').replace(/.$/, '='),
      ),
    ),
  }),
  nodeFault(
    'full-archive.shard-lost',
    'full-archive.same-data',
    'A full node leaves out the last of several shards',
    {
      'sharded.shards': (shards, { context }) =>
        context.node.includes('full') && shards.length > 1 ? shards.slice(0, -1) : shards,
    },
  ),
  fault('json-rpc.shard-lost', 'json-rpc.same-data', 'JSON-RPC leaves out the last of several shards', {
    'sharded.shards': (shards, { kind }) =>
      kind === 'json-rpc' && shards.length > 1 ? shards.slice(0, -1) : shards,
  }),
  fault(
    'json-rpc.hashes-swapped',
    'json-rpc.same-data',
    'JSON-RPC swaps root and file hash in every fifth block',
    {
      'sharded.shard': onlyWhere(
        ({ kind, seqno }) => kind === 'json-rpc' && seqno % 5 === 0,
        (shard) => ({ ...shard, root_hash: shard.file_hash, file_hash: shard.root_hash }),
      ),
    },
  ),
  fault(
    'json-rpc.shard-unsigned',
    'json-rpc.same-data',
    'JSON-RPC writes the identifier of a shard without a sign',
    {
      'sharded.shard': (rendered, { kind, shard }) =>
        kind === 'json-rpc' ? { ...rendered, shard: String(BigInt.asUintN(64, shard.id)) } : rendered,
    },
  ),
];

export const faults: readonly Fault[] = [...wrappers, ...lookups, ...differences];
