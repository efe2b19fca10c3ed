import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Behaviour, type Setting, SmallSharded, shardAt } from './small-sharded.ts';
import { at, failedOf, getMessages, getShards, jsonRpc, replaceShards } from './small-sharded-overrides.ts';

let service: SmallSharded;
beforeAll(async () => {
  service = await SmallSharded.open();
});
afterAll(() => service.close());

describe('a small sharded chain with one defect in its shards', () => {
  const defects: readonly (readonly [
    what: string,
    ids: string,
    parts: Partial<Behaviour>,
    setting?: Setting,
  ])[] = [
    [
      'every tenth GET lacks a hash',
      'sharded.shard.root-hash',
      {
        override: replaceShards(getShards, (shards, { count }) =>
          count % 10 === 0 ? shards.map(({ root_hash: _, ...rest }) => rest) : shards,
        ),
      },
    ],
    [
      'the third shard lacks its file hash',
      'sharded.shard.file-hash',
      {
        override: replaceShards(getShards, (shards) =>
          shards.map(({ file_hash: hash, ...rest }, index) =>
            index === 2 ? rest : { ...rest, file_hash: hash },
          ),
        ),
      },
    ],
    [
      'a workchain that is text by JSON-RPC',
      'sharded.shard.workchain sharded.json-rpc.same-data',
      { override: replaceShards(jsonRpc, (shards) => shards.map((one) => ({ ...one, workchain: '0' }))) },
    ],
    [
      'JSON-RPC is one block behind from block 30 on',
      'sharded.json-rpc.same-data',
      {
        override: replaceShards(jsonRpc, (shards, { body }) =>
          Number(body.params?.seqno) >= 30 ? shardAt(Number(body.params?.seqno) - 1) : shards,
        ),
      },
    ],
    ['JSON-RPC has no shards', 'sharded.json-rpc.same-data', { override: replaceShards(jsonRpc, () => []) }],
    [
      'JSON-RPC has the newest block always',
      'sharded.json-rpc.same-data',
      { override: replaceShards(jsonRpc, () => shardAt(40)) },
    ],
    [
      'JSON-RPC swaps two hashes',
      'sharded.json-rpc.same-data',
      {
        override: replaceShards(jsonRpc, (shards) =>
          shards.map((one) => ({ ...one, root_hash: one.file_hash, file_hash: one.root_hash })),
        ),
      },
    ],
    [
      'GET has the newest block always',
      'sharded.shards.seqno-parameter',
      { override: replaceShards(getShards, () => shardAt(40)) },
    ],
    [
      'both have the newest block beyond the last',
      'sharded.shards.seqno-parameter',
      {
        override: ({ path, query }, { status }) =>
          path === getShards && status === 404 && Number(query.get('seqno')) > 40
            ? { status: 200, body: { shards: shardAt(40) } }
            : undefined,
      },
    ],
    [
      'sequence numbers count in bytes',
      'sharded.shards.seqno-parameter',
      {
        last: 600,
        override: replaceShards(getShards, (_shards, { query }) => shardAt(Number(query.get('seqno')) % 256)),
      },
      { seqno: 400 },
    ],
    [
      'GET without a number has the newest',
      'sharded.shards.seqno-required',
      {
        override: ({ path, query }) =>
          path === getShards && !query.has('seqno')
            ? { status: 200, body: { shards: shardAt(40) } }
            : undefined,
      },
    ],
    [
      'JSON-RPC without a number has the newest',
      'sharded.json-rpc.seqno-required',
      {
        override: ({ path, body }) =>
          path === jsonRpc && body.params?.seqno === undefined
            ? { status: 200, body: { jsonrpc: '2.0', id: body.id, result: { shards: shardAt(40) } } }
            : undefined,
      },
    ],
    [
      'the id is text beyond 32 bits',
      'sharded.json-rpc.id-echo',
      {
        override: at(jsonRpc, (body) => ({
          ...body,
          id: Number(body.id) > 2 ** 31 ? String(body.id) : body.id,
        })),
      },
    ],
    [
      'every fifth answer has the id before',
      'sharded.json-rpc.id-echo',
      {
        override: at(jsonRpc, (body, { count }) => ({
          ...body,
          id: count % 5 === 0 ? Number(body.id) - 1 : body.id,
        })),
      },
    ],
    [
      'version 2',
      'sharded.json-rpc.version',
      { override: at(jsonRpc, (body) => ({ ...body, jsonrpc: '2' })) },
    ],
    [
      'JSON-RPC has status 202',
      'sharded.json-rpc.status',
      { override: ({ path }, { body }) => (path === jsonRpc ? { status: 202, body } : undefined) },
    ],
    [
      'params by name are rejected',
      'sharded.json-rpc.params-object',
      {
        override: at(jsonRpc, ({ id }) => ({
          jsonrpc: '2.0',
          id,
          error: { code: -32602, message: 'params must be a list' },
        })),
      },
    ],
    [
      'JSON-RPC is not there',
      'sharded.version.v2 sharded.transport.json-rpc',
      {
        override: ({ path }) =>
          path === jsonRpc ? { status: 404, body: { detail: 'Not Found' } } : undefined,
      },
    ],
    [
      'nothing below v2 is there',
      'sharded.version.v2',
      {
        override: ({ path }) =>
          path.startsWith('/api/v2') ? { status: 404, body: { detail: 'Not Found' } } : undefined,
      },
    ],
    [
      'GET of shards is not there',
      'sharded.shards.answer',
      {
        override: ({ path }) =>
          path === getShards ? { status: 404, body: { detail: 'Not Found' } } : undefined,
      },
    ],
    [
      'nothing below v3 is there',
      'sharded.version.v3',
      {
        override: ({ path }) =>
          path === getMessages ? { status: 404, body: { detail: 'Not Found' } } : undefined,
      },
    ],
    [
      'GET of shards has status 201',
      'sharded.shards.answer',
      {
        override: ({ path }, { status, body }) =>
          path === getShards && status === 200 ? { status: 201, body } : undefined,
      },
    ],
    [
      'shards without a wrapper',
      'sharded.shards.answer',
      { override: at(getShards, ({ shards }) => shards) },
    ],
    [
      'messages under data',
      'sharded.messages.answer',
      { override: at(getMessages, ({ messages }) => ({ data: messages })) },
    ],
  ];

  it.each(defects.map(([what, ids, parts, setting]) => ({ what, ids: ids.split(' '), parts, setting })))(
    'is caught: $what',
    async ({ ids, parts, setting }) => {
      const failed = failedOf(await service.run(parts, setting, service.deciding(ids)));
      expect(failed.filter((id) => ids.includes(id))).not.toEqual([]);
    },
  );
});
