import { expect, it } from 'vitest';
import { SeenSurface } from '../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../engine/watch/seen.ts';
import { watchBlockContents } from './watch-block-contents.ts';

const sharded = await SeenSurface.of('sharded');
const steady = 'sharded.shards.seqno-parameter';
const same = 'sharded.json-rpc.same-data';
const rule = watchBlockContents(steady, same);

const shardsOf = (file: string) => [
  {
    workchain: 0,
    shard: '-9223372036854775808',
    seqno: 7,
    root_hash: 'a'.repeat(64),
    file_hash: file.repeat(64),
  },
];
const got = (seqno: number, shards: readonly unknown[] = shardsOf('b')): Seen =>
  sharded.response({ path: `/api/v2/shards?seqno=${seqno}`, value: { shards } });
const called = (seqno: number, result: object = { shards: shardsOf('b') }): Seen =>
  sharded.response({
    path: '/api/v2/jsonRPC',
    body: { jsonrpc: '2.0', method: 'shards', params: { seqno }, id: 1 },
    value: { jsonrpc: '2.0', id: 1, result },
  });
const found = (...responses: readonly Seen[]) =>
  sharded
    .breaches([rule], responses)
    .map((breaches) => breaches.map(([id, { rule: broken }]) => `${id} ${broken}`));

it('reports a block with other shards, by the way in which it was asked for first', () => {
  expect(found(got(100), got(100, shardsOf('c')))).toEqual([[], [`${steady} one-content`]]);
  expect(found(got(100), called(100, { shards: shardsOf('c') }))).toEqual([[], [`${same} one-content`]]);
});

it('reports a block that has no shards once, far below the newest one, when they are there again', () => {
  expect(found(got(200), got(100), got(100, []), got(100))).toEqual([[], [], [], [`${steady} missing`]]);
  expect(found(called(200), called(100), called(100, {}), called(100))).toEqual([
    [],
    [],
    [],
    [`${steady} missing`],
  ]);
  expect(found(got(200), got(100), called(100, []), got(100))).toEqual([[], [], [], [`${same} missing`]]);
});

it('leaves out what a backend may lack yet, what is no longer kept, and blocks that none has', () => {
  expect(found(got(200), got(190), got(190, []), got(190)).flat()).toEqual([]);
  expect(found(got(200), got(100), got(100, []), got(100, [])).flat()).toEqual([]);
  expect(found(got(200), got(100, []), got(100)).flat()).toEqual([]);
});
