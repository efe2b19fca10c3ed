import { describe, expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
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

it('reports a block whose answer lacks the field, as one without shards', () => {
  const empty = sharded.response({ path: '/api/v2/shards?seqno=100', value: {} });
  expect(found(got(200), got(100), empty, got(100))).toEqual([[], [], [], [`${steady} missing`]]);
});

describe('errors about a block that was served', () => {
  const failed = (value: object, status = 404): Seen => {
    const seen = sharded.response({ path: '/api/v2/shards?seqno=100', value });
    return {
      ...seen,
      exchange: { ...seen.exchange, answer: { ...seen.exchange.answer, status } },
    };
  };
  const missing = failed({ ok: false, error: 'there is no such block', code: 404 });
  const error = { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no such block' } };
  const call: Seen = sharded.response({
    path: '/api/v2/jsonRPC',
    body: { jsonrpc: '2.0', method: 'shards', params: { seqno: 100 }, id: 1 },
    value: error,
  });

  it('are reported from the second on, when it is served again', () => {
    expect(found(got(200), got(100), missing, got(100), missing, got(100))).toEqual([
      ...[[], [], [], [], []],
      [`${steady} served-before`],
    ]);
    expect(found(got(200), got(100), call, call, got(100)).flat()).toEqual([`${same} served-before`]);
  });

  it('are left out where the service may have been busy, or the block is new or gone', () => {
    const busy = [failed({ error: 'timeout' }), failed({}, 503), failed({ ok: false, code: 542 }, 200)];
    for (const one of [...busy, failed({}, 429), failed({}, 401)])
      expect(found(got(200), got(100), one, one, one, got(100)).flat()).toEqual([]);
    expect(found(got(110), got(100), missing, missing, got(100)).flat()).toEqual([]);
    expect(found(got(200), got(100), missing, missing, missing).flat()).toEqual([]);
  });
});
