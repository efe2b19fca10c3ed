import { type Json, renamed, without } from '../json.ts';
import { type ShardedTraits, startSharded } from '../sharded-service.ts';
import { variantsOf } from '../variant.ts';

type Traits = Partial<ShardedTraits>;
const shard = (change: (shard: Json) => Json): Traits => ({ shard: change });
const message = (change: (message: Json, at: number) => Json): Traits => ({ message: change });
const window = (change: ShardedTraits['window']): Traits => ({ window: change });
const costs = (units: number, where: (path: string, n: number) => boolean): Traits => ({
  cost: (ask, path) => (where(path, ask.n) ? units : 1),
});
const shardFields = 'workchain shard seqno root_hash file_hash';
const messageFields = 'hash source destination value fwd_fee ihr_fee created_lt body_hash';

export const shardedDefects = variantsOf<ShardedTraits>('sharded', startSharded, [
  ...shardFields
    .split(' ')
    .map(
      (field) =>
        [
          `shard-without-${field}`,
          '2.9',
          `shards have no ${field}`,
          shard((all) => without(all, field)),
        ] as const,
    ),
  ['shard-number', '2.9', 'shard is a number', shard((all) => ({ ...all, shard: Number(all.shard) }))],
  ['shard-seqno-text', '2.9', 'seqno is text', shard((all) => ({ ...all, seqno: `${all.seqno}` }))],
  [
    'shard-workchain-text',
    '2.9',
    'workchain is text',
    shard((all) => ({ ...all, workchain: `${all.workchain}` })),
  ],
  [
    'shard-seqno-fraction',
    '2.9',
    'seqno is a fraction',
    shard((all) => ({ ...all, seqno: Number(all.seqno) + 0.5 })),
  ],
  ['shard-hash-null', '2.9', 'root_hash is null', shard((all) => ({ ...all, root_hash: null }))],
  ['shard-camel', '2.9', 'file_hash is fileHash', shard((all) => renamed(all, 'file_hash', 'fileHash'))],
  ['shards-renamed', '4.8', 'shards are called items', { getBody: (all) => ({ items: all }) }],
  ['shards-bare', '4.8', 'shards come without wrapper', { getBody: (all) => all }],
  ['shards-object', '4.8', 'shards are one object', { shards: (all) => all[0] }],
  [
    'get-post-differ',
    '4.8',
    'POST gives other hashes',
    { shard: (all, by) => (by === 'post' ? { ...all, root_hash: String(all.file_hash) } : all) },
  ],
  [
    'get-post-count',
    '4.8',
    'GET gives the first shard alone',
    { shards: (all, by) => (by === 'get' ? all.slice(0, 1) : all) },
  ],
  [
    'post-next',
    '4.8',
    'POST gives the next block',
    {
      shards: (all, by) =>
        by === 'post' ? all.map((one) => ({ ...one, seqno: Number(one.seqno) + 2 })) : all,
    },
  ],
  ['seqno-ignored', '4.8', 'seqno is ignored: always the newest', { seqno: () => 900 }],
  ['seqno-optional', '4.8', 'seqno may be left out', { seqnoRequired: false }],
  ['envelope-version', '4.3', 'no jsonrpc in answers', { envelope: (answer) => without(answer, 'jsonrpc') }],
  [
    'envelope-id-text',
    '4.3',
    'the id is text',
    { envelope: (answer) => ({ ...answer, id: `${answer.id}` }) },
  ],
  ['envelope-id-missing', '4.3', 'no id in answers', { envelope: (answer) => without(answer, 'id') }],
  [
    'envelope-result',
    '4.3',
    'the result stands outside',
    { envelope: (answer) => ({ jsonrpc: '2.0', id: answer.id, ...(answer.result as Json) }) },
  ],
  ...messageFields
    .split(' ')
    .map(
      (field) =>
        [
          `message-without-${field}`,
          '2.9',
          `messages have no ${field}`,
          message((all) => without(all, field)),
        ] as const,
    ),
  [
    'message-value-number',
    '2.9',
    'value is a number',
    message((all) => ({ ...all, value: Number(all.value) })),
  ],
  [
    'message-lt-number',
    '2.9',
    'created_lt is a number',
    message((all) => ({ ...all, created_lt: Number(all.created_lt) })),
  ],
  [
    'message-fee-null',
    '2.9',
    'fwd_fee is null now and then',
    message((all, at) => (at % 9 === 8 ? { ...all, fwd_fee: null } : all)),
  ],
  [
    'message-source-object',
    '2.9',
    'source is an object',
    message((all) => ({ ...all, source: { account: all.source } })),
  ],
  [
    'message-late',
    '2.9',
    'only the hundredth message has a numeric fee',
    message((all, at) => (at === 99 ? { ...all, ihr_fee: 0 } : all)),
  ],
  ['messages-renamed', '4.8', 'messages are called result', { messages: (all) => ({ result: all }) }],
  ['messages-object', '4.8', 'messages are an object', { messages: (all) => ({ messages: { ...all } }) }],
  [
    'limit-default-100',
    '8',
    'the default limit is 100',
    window((offset = 0, limit = 100) => [offset, offset + limit]),
  ],
  [
    'limit-default-129',
    '8',
    'the default limit is 129',
    window((offset = 0, limit = 129) => [offset, offset + limit]),
  ],
  ['limit-ignored', '4.8', 'the limit is ignored', window((offset = 0) => [offset, offset + 128])],
  [
    'limit-plus-one',
    '4.8',
    'one more than the limit comes',
    window((offset = 0, limit = 127) => [offset, offset + limit + 1]),
  ],
  ['offset-ignored', '4.8', 'the offset is ignored', window((_offset, limit = 128) => [0, limit])],
  [
    'offset-default-one',
    '8',
    'the default offset is 1',
    window((offset = 1, limit = 128) => [offset, offset + limit]),
  ],
  [
    'offset-one-off',
    '4.8',
    'windows overlap by one',
    window((offset = 0, limit = 128) => [Math.max(0, offset - 1), Math.max(0, offset - 1) + limit]),
  ],
  [
    'offset-pages',
    '4.8',
    'the offset counts pages',
    window((offset = 0, limit = 128) => [offset * limit, (offset + 1) * limit]),
  ],
  ['v3-missing', '9', 'v3 is not served', { serves: (path) => !path.startsWith('/api/v3') }],
  ['v2-missing', '9', 'v2 is not served', { serves: (path) => !path.startsWith('/api/v2') }],
  ['post-missing', '4.8', 'jsonRPC is not served', { serves: (path) => path !== '/api/v2/jsonRPC' }],
  ['post-costs-two', '8', 'POST costs two units', costs(2, (path) => path === '/api/v2/jsonRPC')],
  ['v3-costs-two', '8', 'v3 costs two units', costs(2, (path) => path.startsWith('/api/v3'))],
  ['all-cost-two', '8', 'every request costs two units', costs(2, () => true)],
  ['get-free', '8', 'GET of shards is free', costs(0, (path) => path === '/api/v2/shards')],
  ['fifth-costs-two', '8', 'every fifth request costs two units', costs(2, (_path, n) => n % 5 === 0)],
  [
    'archive-costs-two',
    '1',
    'archive nodes cost two units',
    { nodes: ['full', 'archive'], cost: (_ask, _path, mode) => (mode === 'archive' ? 2 : 1) },
  ],
  [
    'full-lacks-old',
    '1',
    'a full node lacks old blocks',
    { nodes: ['full', 'archive'], keeps: (mode, seqno) => mode !== 'full' || seqno > 800 },
  ],
  ['token-any', '5.2', 'any token is let in', { admitsToken: () => true }],
  ['nobody', '5.2', 'no credentials are needed', { admitsNobody: true }],
]);
