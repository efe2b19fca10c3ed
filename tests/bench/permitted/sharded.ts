import { type ShardedTraits, startSharded } from '../sharded-service.ts';
import { variantsOf } from '../variant.ts';

export const shardedPermitted = variantsOf<ShardedTraits>('sharded', startSharded, [
  ['plain', '4.8', 'the plain node', {}],
  ['no-meter', '8', 'no meter', { metered: false }],
  ['no-known', '4.8', 'no seqno is known', { known: undefined }],
  ['full-and-archive', '1', 'two nodes, full and archive', { nodes: ['full', 'archive'] }],
  ['one-meter', '8', 'full and archive node on one meter', { nodes: ['full', 'archive'], oneMeter: true }],
  ['two-full', '1', 'two full nodes', { nodes: ['full', 'full'] }],
  ['arriving', '4.8', 'messages arrive while they are read', { arrives: 1 }],
  ['arriving-slowly', '4.8', 'messages arrive now and then', { arrives: 9 }],
  ['few-messages', '4.8', 'fewer messages than the default limit', { total: 17 }],
  ['no-messages', '4.8', 'no messages', { total: 0 }],
  [
    'limit-capped',
    '4.8',
    'no more than 500 come at once',
    { window: (offset = 0, limit = 128) => [offset, offset + Math.min(limit, 500)] },
  ],
  ['errors-400', '7', 'errors with 400', { errorStatus: 400 }],
  ['errors-500', '7', 'errors with 500', { errorStatus: 500 }],
  [
    'more-fields',
    '2.9',
    'further fields',
    {
      shard: (all) => ({ '@type': 'ton.blockIdExt', ...all }),
      message: (all) => ({ ...all, opcode: null, bounce: true }),
      messages: (all) => ({ messages: all, address_book: {} }),
      getBody: (all) => ({ ok: true, shards: all }),
    },
  ],
  [
    'hex-shards',
    '2.9',
    'shards as hexadecimal text',
    { shard: (all) => ({ ...all, shard: '8000000000000000' }) },
  ],
  ['few-blocks', '4.8', 'three blocks', { top: 3, known: { seqno: 2 } }],
  ['no-auth', '5.2', 'no credentials', { modes: 'none' }],
  ['basic-only', '5.2', 'only basic credentials', { modes: 'basic' }],
  ['gzip', '4.8', 'compressed', { wire: { gzip: true, reversedKeys: true } }],
]);
