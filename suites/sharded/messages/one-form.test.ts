import { expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import { watches as ofShards } from '../blocks/shards.check.ts';
import { watches as ofMessages } from './messages.check.ts';

const sharded = await SeenSurface.of('sharded');

const hex = (digit: string) => digit.repeat(64);
const base64 = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const url = (byte: number) => base64(byte).replaceAll('+', '-').replaceAll('/', '_');

/** Where answers are written in several forms. */
function places(path: string, value: object): string[] {
  return sharded
    .breaches([...ofShards, ...ofMessages], [sharded.response({ path, value })])
    .flat()
    .filter(([id]) => id.endsWith('.one-form'))
    .map(([, { at }]) => at);
}

const inMessages = (...hashes: readonly string[]) =>
  places('/api/v3/messages?limit=5', {
    messages: hashes.map((hash) => ({ hash, body_hash: base64(1) })),
  });

const inShards = (...shards: readonly object[]) =>
  places('/api/v2/shards?seqno=7', {
    shards: shards.map((shard) => ({ workchain: 0, shard: '-9223372036854775808', seqno: 1, ...shard })),
  });

it('reports a hash that is written otherwise than its neighbours', () => {
  expect(inMessages(base64(2), base64(3), hex('a'))).toEqual(['/messages/2/hash']);
  expect(inMessages(base64(2), base64(3).replace('=', ''))).toEqual(['/messages/1/hash']);
  expect(inMessages(hex('a'), `0x${hex('b')}`)).toEqual(['/messages/1/hash']);
  expect(inShards({ root_hash: base64(0xfb), file_hash: url(0xfe) })).toEqual(['/shards/0/file_hash']);
  expect(inShards({ root_hash: base64(2), file_hash: base64(3).replace('=', '') })).toEqual([
    '/shards/0/file_hash',
  ]);
});

it('reports an identifier that is written otherwise than its neighbours', () => {
  expect(inShards({ shard: '-6917529027641081856' }, { shard: '16140901064495857664' })).toEqual([
    '/shards/1/shard',
  ]);
  expect(inShards({ shard: '2305843009213693952' }, { shard: 'e000000000000000' })).toEqual([
    '/shards/1/shard',
  ]);
});

it('lets each field have a base of its own, and whatever form all have', () => {
  expect(inMessages(hex('a'), hex('b'))).toEqual([]);
  expect(inMessages(url(0xfb), url(0xff))).toEqual([]);
  expect(inShards({ root_hash: hex('A'), file_hash: base64(3) }, { root_hash: hex('B') })).toEqual([]);
  expect(inShards({ shard: '2305843009213693952' }, { shard: '-6917529027641081856' })).toEqual([]);
  expect(inMessages('', 'x', base64(2))).toEqual([]);
});
