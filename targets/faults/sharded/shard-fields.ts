import type { Fault } from '../../entries/behaviour.ts';
import { type Change, onlyWhere, replace, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { ShardInfo } from '../../sharded/shards.ts';

const fault = faultsOf({ id: 'sharded.', section: '2.9' });

const fields = ['workchain', 'shard', 'seqno', 'root_hash', 'file_hash'] as const;
const requirementOf = (field: string) => `shard.${field.replace('_', '-')}`;
const byRpc = ({ kind }: ShardInfo) => kind === 'json-rpc';

/** Each field of a shard left out, and null by JSON-RPC only. */
const each: readonly Fault[] = fields.flatMap((field) => [
  fault.hiding(
    new RegExp(`^sharded\\.shards?\\.${field.replace('_', '-')}`),
    'what is not there cannot be wrong',
  )(`${requirementOf(field)}-missing`, requirementOf(field), `A shard has no ${field}`, {
    'sharded.shard': without(field),
  }),
  fault(
    `${requirementOf(field)}-null-by-json-rpc`,
    [requirementOf(field), 'json-rpc.same-data'],
    `By JSON-RPC, ${field} of a shard is null`,
    {
      'sharded.shard': onlyWhere(
        byRpc,
        replace(field, () => null),
      ),
    },
  ),
]);

const shardFault = (
  what: string,
  field: string,
  summary: string,
  change: Change,
  where = (_info: ShardInfo) => true,
) =>
  fault(`shard.${what}`, requirementOf(field), summary, {
    'sharded.shard': onlyWhere(where, change),
  });

/** Fields of another type than §2.9 gives them. */
const types: readonly Fault[] = [
  fault('shard.shard-number', requirementOf('shard'), 'The identifier of a shard is a number', {
    'sharded.shard': (rendered, { shard }) => ({ ...rendered, shard: shard.id }),
  }),
  shardFault(
    'shard-number-rounded',
    'shard',
    'The identifier of a shard is a number, rounded',
    replace('shard', Number),
  ),
  shardFault(
    'shard-number-of-last',
    'shard',
    'The identifier of every shard but the first is a number',
    replace('shard', Number),
    ({ position }) => position > 0,
  ),
  shardFault('seqno-text', 'seqno', 'The sequence number of a shard is a string', replace('seqno', String)),
  shardFault(
    'seqno-fraction',
    'seqno',
    'The sequence number of a shard has a fraction',
    replace('seqno', (seqno) => Number(seqno) + 0.5),
  ),
  shardFault(
    'workchain-text',
    'workchain',
    'The workchain of a shard is a string',
    replace('workchain', String),
  ),
  shardFault(
    'workchain-boolean',
    'workchain',
    'The workchain of a shard is a boolean',
    replace('workchain', Boolean),
  ),
  shardFault(
    'root-hash-bytes',
    'root_hash',
    'The root hash of a shard is an array of bytes',
    replace('root_hash', (hash) => [...Buffer.from(String(hash), 'base64')]),
  ),
  shardFault(
    'file-hash-object',
    'file_hash',
    'The file hash of a shard is an object',
    replace('file_hash', (base64) => ({ base64 })),
  ),
  fault('shards.hash-cut', 'shards.hash-length', 'Root hashes have lost their last byte', {
    'sharded.shard': replace('root_hash', (hash) =>
      Buffer.from(String(hash), 'base64').subarray(0, 31).toString('base64'),
    ),
  }),
  fault(
    'shards.root-hash-hexadecimal-later',
    'shards.one-form',
    'Root hashes are in hexadecimal, but for the first shard',
    {
      'sharded.shard': onlyWhere(
        ({ position }) => position > 0,
        replace('root_hash', (hash) => Buffer.from(String(hash), 'base64').toString('hex')),
      ),
    },
  ),
  fault(
    'shards.file-hash-unpadded',
    'shards.one-form',
    'File hashes have lost the padding that root hashes have',
    {
      'sharded.shard': replace('file_hash', (hash) => String(hash).replace('=', '')),
    },
  ),
  fault(
    'shards.identifier-unsigned-once',
    'shards.one-form',
    'Of four identifiers of shards the last one is unsigned',
    {
      'sharded.shard': onlyWhere(
        ({ position }) => position === 3,
        replace('shard', (id) => String(BigInt.asUintN(64, BigInt(String(id))))),
      ),
    },
  ),
  fault(
    'shards.file-hash-is-root-hash',
    'shards.hash-of-one-block',
    'The file hash of a shard is its root hash once more',
    { 'sharded.shard': (shard) => ({ ...shard, file_hash: shard.root_hash }) },
  ),
  fault(
    'shards.root-hash-of-first',
    ['shards.hash-of-one-block', 'shards.one-block-per-name'],
    'All shards of a block have the root hash of its first one',
    {
      'sharded.shards': (shards) => shards.map((shard) => ({ ...shard, root_hash: shards[0]?.root_hash })),
    },
  ),
  fault('shards.doubled', 'shards.unique', 'The first shard of a block occurs twice', {
    'sharded.shards': (shards) => [...shards, ...shards.slice(0, 1)],
  }),
  fault(
    'shards.identifier-rounded',
    'shards.id-digits',
    'The identifier of a shard is a string of the digits that a double keeps',
    { 'sharded.shard': replace('shard', (id) => String(Number(id))) },
  ),
  fault('shards.same-identifier', 'shards.unique', 'All shards of a block have the identifier of the whole', {
    'sharded.shard': replace('shard', () => '-9223372036854775808'),
  }),
  fault('shards.last-left-out', 'shards.partition', 'The last of several shards of a block is left out', {
    'sharded.shards': (shards) => (shards.length > 1 ? shards.slice(0, -1) : shards),
  }),
  fault(
    'shard.seqno-stands-still',
    'shards.one-block-per-name',
    'The sequence number of every shard is that of its first block',
    { 'sharded.shard': replace('seqno', () => 1) },
  ),
  fault('shards.fall-back', 'shards.seqno-rises', 'In every second block the shards are ten blocks behind', {
    'sharded.shard': (shard, info) =>
      info.seqno % 2 === 0 ? replace('seqno', (seqno) => Number(seqno) - 10)(shard) : shard,
  }),
];

export const faults: readonly Fault[] = [...each, ...types];
