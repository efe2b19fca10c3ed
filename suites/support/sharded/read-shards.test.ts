import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caching } from '../../../engine/caching.ts';
import { Session } from '../../../engine/run/session.ts';
import { parseTarget } from '../../../engine/target/target-file.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import {
  blockText,
  callShards,
  findShards,
  getShards,
  holdsShards,
  shardsOf,
  shardText,
} from './read-shards.ts';

function answered(value: unknown): Exchange {
  const answer = {
    kind: 'answer',
    status: 200,
    headers: {},
    text: '',
    body: { kind: 'json', value },
  } as const;
  const request = { method: 'GET', url: 'https://node.example/api/v2/shards', headers: {} };
  return { node: 'ton-1', transport: 'http', request, answer, durationMs: 1 };
}

const shard = { workchain: 0, shard: '-9223372036854775808', seqno: 7, root_hash: 'r', file_hash: 'f' };

describe('shards in a body', () => {
  it.each([
    ['as documented', { shards: [shard] }, ''],
    ['in a result', { ok: true, result: { shards: [shard] } }, '/result'],
    ['as the result of JSON-RPC', { jsonrpc: '2.0', id: 1, result: [shard] }, '/result'],
    [
      'in the third result within another',
      { result: { result: { result: { shards: [shard] } } } },
      '/result/result/result',
    ],
    ['in a result within a result', { result: { ok: true, result: { shards: [shard] } } }, '/result/result'],
  ])('are found %s', (_where, body, holder) => {
    expect(findShards(body)).toEqual({ shards: [shard], holder });
  });

  it.each([
    [{ items: [shard] }],
    [{ shards: shard }],
    [{ error: 'no' }],
    [{ result: { result: { result: { result: { shards: [shard] } } } } }],
    [[shard]],
    ['shards'],
    [null],
  ])('are not found in %j', (body) => {
    expect(findShards(body)).toBeUndefined();
  });

  it('are recognized wherever they stand', () => {
    const { root_hash, file_hash, ...id } = shard;
    for (const value of [
      { items: [shard] },
      { shards: shard },
      [shard],
      { ...id, root_hash },
      { ...id, file_hash },
    ])
      expect(holdsShards(value)).toBe(true);
    for (const value of [
      { shards: [] },
      { detail: 'shard' },
      null,
      'root_hash',
      id,
      { root_hash, file_hash },
    ])
      expect(holdsShards(value)).toBe(false);
  });

  it('are none in an answer of another kind', () => {
    expect(shardsOf(answered({ result: [shard] }))).toEqual([shard]);
    expect(shardsOf(answered({ error: 'no' }))).toEqual([]);
    expect(shardsOf(answered(null))).toEqual([]);
  });
});

describe('the text of a block', () => {
  it('does not depend on the order of its shards, nor on what else they hold', () => {
    const shards = [1, 2, 3, 4].map((seqno) => ({ ...shard, seqno }));
    fc.assert(
      fc.property(fc.shuffledSubarray(shards, { minLength: 4 }), (shuffled) => {
        const extended = shuffled.map((one) => ({ '@type': 'ton.blockIdExt', ...one }));
        expect(blockText(extended)).toBe(blockText(shards));
        expect(blockText(extended.slice(1))).not.toBe(blockText(shards));
      }),
    );
  });

  it('distinguishes what differs in the last digit or in its type', () => {
    const others = [
      { ...shard, shard: '-9223372036854775807' },
      { ...shard, shard: -9223372036854775808n },
      { ...shard, seqno: '7' },
      { ...shard, root_hash: 'f', file_hash: 'r' },
    ];
    for (const other of others) expect(shardText(other)).not.toBe(shardText(shard));
  });
});

describe('a request for shards', () => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    asked.push(`${request.method} ${request.url} ${body}`.trim());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { shards: [shard] } }));
  });
  let session: Session;
  let wire: Wire;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  // A session of its own for each test: what was asked before would not be asked again.
  beforeEach(async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const file = JSON.stringify({ name: 'shards', nodes: [{ name: 'ton-1', api: 'sharded', url }] });
    session = new Session(await parseTarget(file, 'shards', {}), '0.0.0', new AbortController().signal);
    const [node] = session.target.nodes;
    if (node === undefined) throw new Error('the target has no node');
    wire = session.nodeWire(node, 'open');
  });
  afterEach(() => session.close());
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  it('is a GET with any text for its number, or none', async () => {
    await getShards(wire, '40', Caching.shared);
    await getShards(wire, '-1 or so', Caching.shared);
    await getShards(wire, undefined, Caching.shared);
    expect(asked.splice(0)).toEqual([
      'GET /api/v2/shards?seqno=40',
      'GET /api/v2/shards?seqno=-1+or+so',
      'GET /api/v2/shards',
    ]);
  });

  it('is a POST of JSON-RPC with any params, or none', async () => {
    const { outcome } = await callShards(wire, { seqno: 40 }, Caching.shared);
    await callShards(wire, undefined, Caching.shared, 7);
    expect(outcome).toEqual({ kind: 'result', value: { shards: [shard] } });
    expect(asked.splice(0)).toEqual([
      'POST /api/v2/jsonRPC {"jsonrpc":"2.0","method":"shards","params":{"seqno":40},"id":1}',
      'POST /api/v2/jsonRPC {"jsonrpc":"2.0","method":"shards","id":7}',
    ]);
  });
});
