import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Behaviour, type Setting, SmallSharded } from './small-sharded.ts';
import {
  each,
  failedOf,
  getMessages,
  getShards,
  jsonRpc,
  metered,
  replaceShards,
  twoNodes,
  windows,
} from './small-sharded-overrides.ts';

let service: SmallSharded;
beforeAll(async () => {
  service = await SmallSharded.open();
});
afterAll(() => service.close());

describe('a small sharded chain with one defect in its messages, between its nodes or in its prices', () => {
  const defects: readonly (readonly [
    what: string,
    ids: string,
    parts: Partial<Behaviour>,
    setting?: Setting,
  ])[] = [
    [
      '200 messages without a limit',
      'sharded.messages.limit-default',
      { override: windows((limit, offset, query) => [query.has('limit') ? limit : 200, offset]) },
    ],
    [
      '50 messages with an offset and without a limit',
      'sharded.messages.limit-default',
      {
        override: windows((limit, offset, query) => [
          query.has('limit') || !query.has('offset') ? limit : 50,
          offset,
        ]),
      },
    ],
    [
      '127 messages without a limit',
      'sharded.messages.limit-default',
      { override: windows((limit, offset, query) => [query.has('limit') ? limit : 127, offset]) },
    ],
    [
      'the first is left out without an offset',
      'sharded.messages.offset-default',
      { override: windows((limit, offset, query) => [limit, query.has('offset') ? offset : 1]) },
    ],
    [
      'no more than 100 at once',
      'sharded.messages.limit',
      {
        override: windows((limit, offset, query) => [
          query.has('limit') ? Math.min(limit, 100) : limit,
          offset,
        ]),
      },
    ],
    [
      'one more with an offset',
      'sharded.messages.limit',
      { override: windows((limit, offset) => [offset > 0 ? limit + 1 : limit, offset]) },
    ],
    [
      'a limit of 1 is none',
      'sharded.messages.limit',
      { override: windows((limit, offset) => [limit === 1 ? 128 : limit, offset]) },
    ],
    [
      'windows overlap by one',
      'sharded.messages.offset',
      { override: windows((limit, offset) => [limit, Math.max(0, offset - 1)]) },
    ],
    [
      'one is skipped from 128 on',
      'sharded.messages.offset',
      { override: windows((limit, offset) => [limit, offset >= 128 ? offset + 1 : offset]) },
    ],
    [
      'an offset is rounded down to tens',
      'sharded.messages.offset',
      { override: windows((limit, offset) => [limit, offset - (offset % 10)]) },
    ],
    [
      'an offset counts pages',
      'sharded.messages.offset',
      { override: windows((limit, offset) => [limit, offset * limit]) },
    ],
    [
      'an offset is for nothing beside a limit',
      'sharded.messages.offset',
      { override: windows((limit, offset, query) => [limit, query.has('limit') ? 0 : offset]) },
    ],
    [
      'beyond the end the list begins again',
      'sharded.messages.offset',
      { override: windows((limit, offset) => [limit, offset % 300]) },
    ],
    [
      'a window without a limit is rejected',
      'sharded.messages.limit-optional',
      {
        override: ({ path, query }) =>
          path === getMessages && !query.has('limit')
            ? { status: 422, body: { detail: 'limit' } }
            : undefined,
      },
    ],
    [
      'a value deep in the list is a number',
      'sharded.message.value',
      { override: each((one, index) => (index > 250 ? { ...one, value: index } : one)) },
    ],
    [
      'one in fifty has no source',
      'sharded.message.source',
      { override: each((one, index) => (index % 50 === 49 ? { ...one, source: null } : one)) },
    ],
    [
      'times are numbers',
      'sharded.message.created-lt',
      { override: each((one) => ({ ...one, created_lt: Number(one.created_lt) })) },
    ],
    [
      'a full node has no old blocks',
      'sharded.full-archive.same-data',
      {
        override: ({ node, path, query, body }) =>
          node === 'full' && path !== getMessages && Number(query.get('seqno') ?? body.params?.seqno) < 10
            ? { status: 404, body: { detail: 'pruned' } }
            : undefined,
      },
      twoNodes,
    ],
    [
      'a full node has the last 100 messages',
      'sharded.full-archive.same-data',
      {
        override: (asked, answer) =>
          asked.node === 'full'
            ? windows((limit, offset) => [Math.max(0, Math.min(limit, 100 - offset)), offset])(asked, answer)
            : undefined,
      },
      twoNodes,
    ],
    [
      'a full node has the last 200 messages',
      'sharded.full-archive.same-data',
      {
        override: (asked, answer) =>
          asked.node === 'full'
            ? windows((limit, offset) => [Math.max(0, Math.min(limit, 200 - offset)), offset])(asked, answer)
            : undefined,
      },
      twoNodes,
    ],
    [
      'an archive node has other hashes',
      'sharded.full-archive.same-data',
      {
        override: (asked, answer) =>
          asked.node === 'archive'
            ? replaceShards(getShards, (shards) =>
                shards.map((one) => ({ ...one, file_hash: one.root_hash })),
              )(asked, answer)
            : undefined,
      },
      twoNodes,
    ],
    ['a POST costs 2', 'metering.sharded.json-rpc', { cost: (path) => (path === jsonRpc ? 2 : 1) }, metered],
    [
      'a GET of shards costs nothing',
      'metering.sharded.shards-get',
      { cost: (path) => (path === getShards ? 0 : 1) },
      metered,
    ],
    [
      'a window costs by its length',
      'metering.sharded.messages-get',
      { cost: (_path, query) => (Number(query.get('limit') ?? 0) > 100 ? 2 : 1) },
      metered,
    ],
    [
      'every tenth request costs 2',
      // Which kind the tenth is of is chance.
      'metering.sharded.every-request metering.sharded.shards-get metering.sharded.json-rpc metering.sharded.messages-get',
      { cost: (_path, _query, count) => (count % 10 === 0 ? 2 : 1) },
      metered,
    ],
    ['every request costs a tenth', 'metering.sharded.every-request', { cost: () => 0.1 }, metered],
  ];

  it.each(defects.map(([what, ids, parts, setting]) => ({ what, ids: ids.split(' '), parts, setting })))(
    'is caught: $what',
    async ({ ids, parts, setting }) => {
      const failed = failedOf(await service.run(parts, setting, service.deciding(ids)));
      expect(failed.filter((id) => ids.includes(id))).not.toEqual([]);
    },
  );
});
