import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Check } from '../engine/check.ts';
import { profiles } from '../engine/run/profile.ts';
import type { RequirementResult } from '../engine/run/result.ts';
import { runTarget } from '../engine/run/run-target.ts';
import { wholeRun } from '../engine/run/selection.ts';
import { parseTarget } from '../engine/target/target-file.ts';
import { loadRegister } from '../specs/register.ts';
import { loadChecks } from '../suites/all-checks.ts';

/** A service that shares nothing with the embedded target: what the contract says, in the fewest lines. */
interface Outsider {
  readonly first: number;
  readonly last: number;
  readonly messages: number;
  /** Request units of a request. */
  readonly cost: (path: string, query: URLSearchParams, count: number) => number;
  /** Changes an answer: undefined keeps it. */
  readonly bend: (asked: Asked, answer: Answer) => Answer | undefined;
}

interface Asked {
  readonly node: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: { readonly id?: unknown; readonly params?: { readonly seqno?: unknown } };
  readonly count: number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Shard = Record<string, unknown>;

const plain: Outsider = { first: 1, last: 40, messages: 300, cost: () => 1, bend: () => undefined };

const shardAt = (seqno: number): Shard[] =>
  ['2000000000000000', '6000000000000000', 'a000000000000000', 'e000000000000000'].map((shard, index) => ({
    workchain: 0,
    shard,
    seqno: seqno * 2 + index,
    root_hash: Buffer.alloc(32, seqno * 4 + index).toString('base64'),
    file_hash: Buffer.alloc(32, seqno * 4 + index + 7).toString('base64'),
  }));

const messageAt = (index: number) => ({
  hash: `hash-${index}`,
  source: `0:${index}`,
  destination: `0:${index + 1}`,
  value: String(index * 1000),
  fwd_fee: '1',
  ihr_fee: '0',
  created_lt: String(9007199254740993n + BigInt(index)),
  body_hash: `body-${index}`,
});

let outsider: Outsider = plain;
const totals = new Map<string, number>();
const counts = new Map<string, number>();

function serve({ first, last, messages }: Outsider, { path, query, body }: Asked): Answer {
  const blockOf = (seqno: number): Answer =>
    Number.isInteger(seqno) && seqno >= first && seqno <= last
      ? { status: 200, body: { shards: shardAt(seqno) } }
      : { status: 404, body: { detail: 'block not found' } };
  if (path === '/api/v2/shards') {
    const text = query.get('seqno');
    return text === null || !/^\d+$/.test(text)
      ? { status: 422, body: { detail: 'seqno' } }
      : blockOf(Number(text));
  }
  if (path === '/api/v2/jsonRPC') {
    const found = blockOf(Number(body.params?.seqno ?? Number.NaN));
    return found.status === 200
      ? { status: 200, body: { jsonrpc: '2.0', id: body.id, result: found.body } }
      : { status: 200, body: { jsonrpc: '2.0', id: body.id, error: { code: -32602, message: 'seqno' } } };
  }
  if (path === '/api/v3/messages') {
    const [limit, offset] = [Number(query.get('limit') ?? 128), Number(query.get('offset') ?? 0)];
    if (!Number.isInteger(limit) || !Number.isInteger(offset) || limit < 0 || offset < 0)
      return { status: 422, body: { detail: 'window' } };
    const count = Math.max(0, Math.min(limit, messages - offset));
    return {
      status: 200,
      body: { messages: Array.from({ length: count }, (_, index) => messageAt(offset + index)) },
    };
  }
  return { status: 404, body: { detail: 'Not Found' } };
}

let server: Server;
let checks: readonly Check[];

beforeAll(async () => {
  checks = (await loadChecks()).filter(({ decides: [id] }) => /^(sharded|metering)\./.test(id));
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    const [, node = '', ...rest] = url.pathname.split('/');
    const path = `/${rest.join('/')}`;
    const send = ({ status, body }: Answer) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (path === '/usage') return send({ status: 200, body: { total: totals.get(node) ?? 0 } });
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const count = (counts.get(node) ?? 0) + 1;
    counts.set(node, count);
    totals.set(node, (totals.get(node) ?? 0) + outsider.cost(path, url.searchParams, count));
    const asked = { node, path, query: url.searchParams, body: text === '' ? {} : JSON.parse(text), count };
    const answer = serve(outsider, asked);
    return send(outsider.bend(asked, answer) ?? answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Setting {
  readonly meter?: boolean;
  readonly nodes?: readonly ('full' | 'archive')[];
  readonly seqno?: number;
}

async function run(
  parts: Partial<Outsider>,
  { meter = false, nodes = ['full'], seqno }: Setting = {},
  chosen: readonly Check[] = checks,
): Promise<readonly RequirementResult[]> {
  outsider = { ...plain, ...parts };
  counts.clear();
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entries = nodes.map((mode) => ({
    name: mode,
    api: 'sharded',
    url: `${base}/${mode}`,
    mode,
    ...(seqno === undefined ? {} : { known: { seqno } }),
    ...(meter ? { meter: { url: `${base}/${mode}/usage`, pointer: '/total' } } : {}),
  }));
  const plan = {
    target: await parseTarget(JSON.stringify({ name: 'outsider', nodes: entries }), 'outsider', {}),
    checks: chosen,
    register: loadRegister().filter(({ id }) => chosen.some(({ decides }) => decides.includes(id))),
    profile: profiles.quick,
    seed: 3,
    selection: wholeRun,
    strict: false,
    version: 'test',
    baseline: [],
  };
  const { run: result } = await runTarget(plan, { emit: () => {}, signal: new AbortController().signal });
  return result.requirements;
}

const failedOf = (results: readonly RequirementResult[]) => [
  ...new Set(results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)),
];

/** Changes an answer to one path, where it has what is changed. */
const at =
  (path: string, change: (body: Record<string, unknown>, asked: Asked) => unknown) =>
  (asked: Asked, answer: Answer): Answer | undefined =>
    asked.path === path && answer.status === 200
      ? { status: 200, body: change(answer.body as Record<string, unknown>, asked) }
      : undefined;
const getShards = '/api/v2/shards';
const jsonRpc = '/api/v2/jsonRPC';
const getMessages = '/api/v3/messages';

describe('a service of another make', () => {
  it('passes, and what cannot be tried is told', async () => {
    const results = await run({}, { meter: true, nodes: ['full', 'archive'] });
    const open = results.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'observed');
    expect(open).toEqual([]);
  });

  const variations: readonly (readonly [what: string, parts: Partial<Outsider>, setting?: Setting])[] = [
    ['a chain of five blocks', { last: 5 }],
    ['a chain of a million blocks', { last: 1_000_000 }],
    ['a chain that begins late', { first: 1_000, last: 1_400 }, { seqno: 1_200 }],
    ['a chain that begins late and that nobody tells of', { first: 30_000_001, last: 30_000_300 }],
    ['a chain of one block', { last: 1 }],
    ['no block at all', { first: 2, last: 1 }],
    [
      'a backend that is two blocks behind',
      {
        bend: ({ path, query, body, count }) =>
          count % 2 === 0 && path !== getMessages && Number(query.get('seqno') ?? body.params?.seqno) > 38
            ? { status: 404, body: { detail: 'block not found' } }
            : undefined,
      },
      { seqno: 36, nodes: ['full', 'archive'] },
    ],
    ['a few messages', { messages: 7 }],
    ['one message', { messages: 1 }],
    ['no messages', { messages: 0 }],
    ['129 messages', { messages: 129 }],
    [
      'a result of JSON-RPC that is the array',
      {
        bend: at(jsonRpc, ({ result, ...rest }) => ({
          ...rest,
          result: (result as { shards?: unknown } | undefined)?.shards,
        })),
      },
    ],
    [
      'errors of status 200',
      {
        bend: (_asked, { status, body }) =>
          status === 404 || status === 422
            ? { status: 200, body: { ok: false, ...(body as object) } }
            : undefined,
      },
    ],
    [
      'pages for errors',
      { bend: (_asked, { status }) => (status === 404 ? { status: 404, body: '<html>' } : undefined) },
    ],
    [
      'a limit that is cut at 128',
      { bend: at(getMessages, ({ messages }) => ({ messages: (messages as unknown[]).slice(0, 128) })) },
    ],
    [
      'a number in a word read as far as it goes',
      {
        bend: ({ path, query }) =>
          path === getShards &&
          Number.isInteger(Number.parseInt(query.get('seqno') ?? '', 10)) &&
          Number.parseInt(query.get('seqno') ?? '', 10) <= 40 &&
          Number.parseInt(query.get('seqno') ?? '', 10) > 0
            ? { status: 200, body: { shards: shardAt(Number.parseInt(query.get('seqno') ?? '', 10)) } }
            : undefined,
      },
    ],
    [
      'failures that cost nothing',
      { cost: (path, query) => (path === getShards && !query.has('seqno') ? 0 : 1) },
      { meter: true },
    ],
  ];

  it.each(variations.map(([what, parts, setting]) => ({ what, parts, setting })))(
    'is let be with $what',
    async ({ parts, setting }) => {
      const results = await run(parts, setting);
      const faulty = results.filter(
        ({ verdict, reason }) => verdict === 'failed' || /fault of nodeproof/.test(reason ?? ''),
      );
      expect(faulty).toEqual([]);
    },
  );
});

type Members = Record<string, unknown>;
const shardsOf = (body: Members): Shard[] =>
  (body.shards ?? (body.result as Members | undefined)?.shards ?? []) as Shard[];
const windowOf = (body: Members) => body.messages as Members[];
const number = (query: URLSearchParams, name: string, otherwise: number) =>
  Number(query.get(name) ?? otherwise);
const slice = (offset: number, limit: number) => ({
  messages: Array.from({ length: Math.max(0, Math.min(limit, 300 - offset)) }, (_, index) =>
    messageAt(offset + index),
  ),
});
/** Another window than the one that was asked for. */
const windows = (
  change: (limit: number, offset: number, query: URLSearchParams) => readonly [number, number],
) =>
  at(getMessages, (_body, { query }) => {
    const [limit, offset] = change(number(query, 'limit', 128), number(query, 'offset', 0), query);
    return slice(offset, limit);
  });
const replaceShards = (path: string, change: (shards: Shard[], asked: Asked) => unknown) =>
  at(path, (body, asked) => {
    if (shardsOf(body).length === 0) return body;
    const shards = change(shardsOf(body), asked);
    return 'result' in body ? { ...body, result: { shards } } : { shards };
  });
const each = (change: (message: Members, index: number) => Members) =>
  at(getMessages, (body) => ({
    messages: windowOf(body).map((one) => change(one, Number(String(one.hash).slice(5)))),
  }));
const twoNodes: Setting = { nodes: ['full', 'archive'] };
const metered: Setting = { meter: true };

describe('a service of another make with one defect', () => {
  const defects: readonly (readonly [
    what: string,
    ids: string,
    parts: Partial<Outsider>,
    setting?: Setting,
  ])[] = [
    [
      'every tenth GET lacks a hash',
      'sharded.shard.root-hash',
      {
        bend: replaceShards(getShards, (shards, { count }) =>
          count % 10 === 0 ? shards.map(({ root_hash: _, ...rest }) => rest) : shards,
        ),
      },
    ],
    [
      'the third shard lacks its file hash',
      'sharded.shard.file-hash',
      {
        bend: replaceShards(getShards, (shards) =>
          shards.map(({ file_hash: hash, ...rest }, index) =>
            index === 2 ? rest : { ...rest, file_hash: hash },
          ),
        ),
      },
    ],
    [
      'a workchain that is text by JSON-RPC',
      'sharded.shard.workchain sharded.json-rpc.same-data',
      { bend: replaceShards(jsonRpc, (shards) => shards.map((one) => ({ ...one, workchain: '0' }))) },
    ],
    [
      'JSON-RPC is one block behind from block 30 on',
      'sharded.json-rpc.same-data',
      {
        bend: replaceShards(jsonRpc, (shards, { body }) =>
          Number(body.params?.seqno) >= 30 ? shardAt(Number(body.params?.seqno) - 1) : shards,
        ),
      },
    ],
    ['JSON-RPC has no shards', 'sharded.json-rpc.same-data', { bend: replaceShards(jsonRpc, () => []) }],
    [
      'JSON-RPC has the newest block always',
      'sharded.json-rpc.same-data',
      { bend: replaceShards(jsonRpc, () => shardAt(40)) },
    ],
    [
      'JSON-RPC swaps two hashes',
      'sharded.json-rpc.same-data',
      {
        bend: replaceShards(jsonRpc, (shards) =>
          shards.map((one) => ({ ...one, root_hash: one.file_hash, file_hash: one.root_hash })),
        ),
      },
    ],
    [
      'GET has the newest block always',
      'sharded.shards.seqno-parameter',
      { bend: replaceShards(getShards, () => shardAt(40)) },
    ],
    [
      'both have the newest block beyond the last',
      'sharded.shards.seqno-parameter',
      {
        bend: ({ path, query }, { status }) =>
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
        bend: replaceShards(getShards, (_shards, { query }) => shardAt(Number(query.get('seqno')) % 256)),
      },
      { seqno: 400 },
    ],
    [
      'GET without a number has the newest',
      'sharded.shards.seqno-required',
      {
        bend: ({ path, query }) =>
          path === getShards && !query.has('seqno')
            ? { status: 200, body: { shards: shardAt(40) } }
            : undefined,
      },
    ],
    [
      'JSON-RPC without a number has the newest',
      'sharded.json-rpc.seqno-required',
      {
        bend: ({ path, body }) =>
          path === jsonRpc && body.params?.seqno === undefined
            ? { status: 200, body: { jsonrpc: '2.0', id: body.id, result: { shards: shardAt(40) } } }
            : undefined,
      },
    ],
    [
      'the id is text beyond 32 bits',
      'sharded.json-rpc.id-echo',
      {
        bend: at(jsonRpc, (body) => ({ ...body, id: Number(body.id) > 2 ** 31 ? String(body.id) : body.id })),
      },
    ],
    [
      'every tenth answer has the id before',
      'sharded.json-rpc.id-echo',
      {
        bend: at(jsonRpc, (body, { count }) => ({
          ...body,
          id: count % 10 === 0 ? Number(body.id) - 1 : body.id,
        })),
      },
    ],
    ['version 2', 'sharded.json-rpc.version', { bend: at(jsonRpc, (body) => ({ ...body, jsonrpc: '2' })) }],
    [
      'JSON-RPC has status 202',
      'sharded.json-rpc.status',
      { bend: ({ path }, { body }) => (path === jsonRpc ? { status: 202, body } : undefined) },
    ],
    [
      'params by name are refused',
      'sharded.json-rpc.params-object',
      {
        bend: at(jsonRpc, ({ id }) => ({
          jsonrpc: '2.0',
          id,
          error: { code: -32602, message: 'params must be a list' },
        })),
      },
    ],
    [
      'JSON-RPC is not there',
      'sharded.version.v2 sharded.transport.json-rpc',
      { bend: ({ path }) => (path === jsonRpc ? { status: 404, body: { detail: 'Not Found' } } : undefined) },
    ],
    [
      'nothing below v2 is there',
      'sharded.version.v2',
      {
        bend: ({ path }) =>
          path.startsWith('/api/v2') ? { status: 404, body: { detail: 'Not Found' } } : undefined,
      },
    ],
    [
      'GET of shards is not there',
      'sharded.shards.answer',
      {
        bend: ({ path }) => (path === getShards ? { status: 404, body: { detail: 'Not Found' } } : undefined),
      },
    ],
    [
      'nothing below v3 is there',
      'sharded.version.v3',
      {
        bend: ({ path }) =>
          path === getMessages ? { status: 404, body: { detail: 'Not Found' } } : undefined,
      },
    ],
    [
      'GET of shards has status 201',
      'sharded.shards.answer',
      {
        bend: ({ path }, { status, body }) =>
          path === getShards && status === 200 ? { status: 201, body } : undefined,
      },
    ],
    ['shards without a wrapper', 'sharded.shards.answer', { bend: at(getShards, ({ shards }) => shards) }],
    [
      'messages under data',
      'sharded.messages.answer',
      { bend: at(getMessages, ({ messages }) => ({ data: messages })) },
    ],
    [
      '200 messages without a limit',
      'sharded.messages.limit-default',
      { bend: windows((limit, offset, query) => [query.has('limit') ? limit : 200, offset]) },
    ],
    [
      '50 messages with an offset and without a limit',
      'sharded.messages.limit-default',
      {
        bend: windows((limit, offset, query) => [
          query.has('limit') || !query.has('offset') ? limit : 50,
          offset,
        ]),
      },
    ],
    [
      '127 messages without a limit',
      'sharded.messages.limit-default',
      { bend: windows((limit, offset, query) => [query.has('limit') ? limit : 127, offset]) },
    ],
    [
      'the first is left out without an offset',
      'sharded.messages.offset-default',
      { bend: windows((limit, offset, query) => [limit, query.has('offset') ? offset : 1]) },
    ],
    [
      'no more than 100 at once',
      'sharded.messages.limit',
      {
        bend: windows((limit, offset, query) => [query.has('limit') ? Math.min(limit, 100) : limit, offset]),
      },
    ],
    [
      'one more with an offset',
      'sharded.messages.limit',
      { bend: windows((limit, offset) => [offset > 0 ? limit + 1 : limit, offset]) },
    ],
    [
      'a limit of 1 is none',
      'sharded.messages.limit',
      { bend: windows((limit, offset) => [limit === 1 ? 128 : limit, offset]) },
    ],
    [
      'windows overlap by one',
      'sharded.messages.offset',
      { bend: windows((limit, offset) => [limit, Math.max(0, offset - 1)]) },
    ],
    [
      'one is skipped from 128 on',
      'sharded.messages.offset',
      { bend: windows((limit, offset) => [limit, offset >= 128 ? offset + 1 : offset]) },
    ],
    [
      'an offset is rounded down to tens',
      'sharded.messages.offset',
      { bend: windows((limit, offset) => [limit, offset - (offset % 10)]) },
    ],
    [
      'an offset counts pages',
      'sharded.messages.offset',
      { bend: windows((limit, offset) => [limit, offset * limit]) },
    ],
    [
      'an offset is for nothing beside a limit',
      'sharded.messages.offset',
      { bend: windows((limit, offset, query) => [limit, query.has('limit') ? 0 : offset]) },
    ],
    [
      'beyond the end the list begins again',
      'sharded.messages.offset',
      { bend: windows((limit, offset) => [limit, offset % 300]) },
    ],
    [
      'a window without a limit is refused',
      'sharded.messages.limit-optional',
      {
        bend: ({ path, query }) =>
          path === getMessages && !query.has('limit')
            ? { status: 422, body: { detail: 'limit' } }
            : undefined,
      },
    ],
    [
      'a value deep in the list is a number',
      'sharded.message.value',
      { bend: each((one, index) => (index > 250 ? { ...one, value: index } : one)) },
    ],
    [
      'one in fifty has no source',
      'sharded.message.source',
      { bend: each((one, index) => (index % 50 === 49 ? { ...one, source: null } : one)) },
    ],
    [
      'times are numbers',
      'sharded.message.created-lt',
      { bend: each((one) => ({ ...one, created_lt: Number(one.created_lt) })) },
    ],
    [
      'a full node has no old blocks',
      'sharded.full-archive.same-data',
      {
        bend: ({ node, path, query, body }) =>
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
        bend: (asked, answer) =>
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
        bend: (asked, answer) =>
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
        bend: (asked, answer) =>
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
      'metering.sharded.every-request',
      { cost: (_path, _query, count) => (count % 10 === 0 ? 2 : 1) },
      metered,
    ],
    ['every request costs a tenth', 'metering.sharded.every-request', { cost: () => 0.1 }, metered],
  ];

  it.each(defects.map(([what, ids, parts, setting]) => ({ what, ids, parts, setting })))(
    'is caught: $what',
    async ({ ids, parts, setting }) => {
      const expected = ids.split(' ');
      const deciding = checks.filter(({ decides }) => decides.some((id) => expected.includes(id)));
      const failed = failedOf(await run(parts, setting, deciding));
      expect(failed.filter((id) => expected.includes(id))).not.toEqual([]);
    },
  );
});
