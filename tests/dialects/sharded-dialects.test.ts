import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../base/run-result.ts';
import { readSpec } from '../../specs/read.ts';
import { loadRegister } from '../../specs/register.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour, type Overrides } from '../../targets/entries/behaviour.ts';
import { onlyWhere, replace, without } from '../../targets/entries/change-fields.ts';
import type { ChainMessage } from '../../targets/sharded/chain-messages.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const behaviour = new Behaviour();
let embedded: EmbeddedTarget;

beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, behaviour });
});

afterAll(() => embedded.close());

/** The verdicts of a node with these overrides, under a dialect or none. */
async function run(
  overrides: readonly Overrides[],
  dialect: string | undefined,
  about?: string,
): Promise<readonly RequirementResult[]> {
  const { platform: _, ...file } = embedded.targetFile;
  const node = file.nodes.find(({ name }) => name === 'sharded-full-1');
  const entry = dialect === undefined ? node : { ...node, dialect };
  const chosen = await checksOf((id) => (about === undefined ? id.startsWith('sharded.') : id === about));
  embedded.reset();
  behaviour.set(
    overrides.map((one, index) => ({ id: `test-${index}`, section: '1', summary: 'test', overrides: one })),
  );
  try {
    return (await runSuite({ ...file, nodes: [entry] }, chosen)).requirements;
  } finally {
    behaviour.set([]);
  }
}

const idsOf = (results: readonly RequirementResult[], wanted: string): string[] =>
  results.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);

/** v2 as both HTTP APIs answer it. */
const wrapped: Overrides = {
  'sharded.shards-answer': (answer, { kind }) => {
    const typed = { '@type': 'blocks.shards', ...answer, '@extra': '1700000000.1:0:0.9' };
    return kind === 'json-rpc' ? typed : { ok: true, result: typed };
  },
  'sharded.error': ({ status, body }, { kind, id, failure: { text } }) =>
    kind === 'json-rpc'
      ? { status: 422, body: { ok: false, error: text, code: 422, jsonrpc: '2.0', id: String(id) } }
      : { status, body },
};

const python: Overrides = {
  'sharded.json-rpc': (envelope) => ({ ok: true, ...envelope, id: String(envelope.id) }),
};

const cpp: Overrides = {
  'sharded.json-rpc': ({ result }) => ({ ok: true, result }),
};

const isExternal = ({ createdAt }: ChainMessage) => createdAt % 4n === 0n;
const goes = ({ createdAt }: ChainMessage) => createdAt % 4n === 1n;
const nulls =
  (...names: readonly string[]) =>
  (object: Readonly<Record<string, unknown>>) => ({
    ...object,
    ...Object.fromEntries(names.map((name) => [name, null])),
  });
const noBodyHash = ({ body_hash: hash, ...message }: Readonly<Record<string, unknown>>) => ({
  ...message,
  in_msg_tx_hash: hash,
  message_content: { hash, body: 'te6cckEBAQEAAgAAAEysuc0=', decoded: null },
});

const go: Overrides = {
  'sharded.message': (message, { message: { createdAt } }) => {
    const kind = { createdAt } as ChainMessage;
    const shaped = isExternal(kind)
      ? nulls('source', 'value', 'fwd_fee', 'ihr_fee', 'created_lt')(message)
      : goes(kind)
        ? nulls('destination', 'value', 'fwd_fee', 'ihr_fee')(message)
        : message;
    return noBodyHash(shaped);
  },
  'sharded.messages-answer': (answer) => ({ ...answer, address_book: {}, metadata: {} }),
  'sharded.messages-window': (read, { given }) =>
    'window' in read ? { given, window: { ...read.window, limit: Math.max(1, given.limit ?? 100) } } : read,
};

const ofMessages = ['source', 'destination', 'value', 'fwd-fee', 'ihr-fee', 'created-lt', 'body-hash'];
const ofGo = [...ofMessages.map((name) => `sharded.message.${name}`), 'sharded.messages.limit-default'];

describe('answers as the software of the sharded chain gives them', () => {
  it.each([
    ['ton-http-api', [wrapped, python], ['sharded.shards.answer', 'sharded.json-rpc.id-echo']],
    [
      'ton-http-api-cpp',
      [wrapped, cpp],
      ['sharded.shards.answer', 'sharded.json-rpc.version', 'sharded.json-rpc.id-echo'],
    ],
    ['ton-index-go', [go], ofGo],
    ['ton-http-api', [wrapped, python, go], ['sharded.shards.answer', 'sharded.json-rpc.id-echo', ...ofGo]],
    [
      'ton-index-go',
      [wrapped, cpp, go],
      ['sharded.shards.answer', 'sharded.json-rpc.version', 'sharded.json-rpc.id-echo', ...ofGo],
    ],
  ] as const)('deviate in what %s lists, and in nothing else', async (dialect, overrides, ids) => {
    const results = await run(overrides, dialect);
    expect(idsOf(results, 'failed')).toEqual([]);
    expect(idsOf(results, 'deviates').sort()).toEqual([...ids].sort());
  });

  it('are named in the finding where the dialect is not declared', async () => {
    const results = await run([wrapped, python], undefined, 'sharded.json-rpc.id-echo');
    expect(idsOf(results, 'failed')).toEqual(['sharded.json-rpc.id-echo']);
    expect(results[0]?.findings[0]?.message).toContain('ton-http-api');
  });
});

describe('their neighbours are breaches', () => {
  const cases: readonly (readonly [string, string, string, readonly Overrides[]])[] = [
    [
      'ton-http-api',
      'sharded.json-rpc.id-echo',
      'the id of another request',
      [wrapped, { 'sharded.json-rpc': (envelope) => ({ ok: true, ...envelope, id: '1' }) }],
    ],
    [
      'ton-http-api',
      'sharded.json-rpc.id-echo',
      'no id',
      [wrapped, python, { 'sharded.json-rpc': without('id') }],
    ],
    ['ton-http-api', 'sharded.json-rpc.version', 'no version', [wrapped, cpp]],
    [
      'ton-http-api',
      'sharded.shards.answer',
      'shards below data',
      [
        {
          'sharded.shards-answer': (answer, { kind }) =>
            kind === 'shards' ? { ok: true, data: answer } : answer,
        },
      ],
    ],
    [
      'ton-http-api',
      'sharded.shards.answer',
      'a result without ok',
      [{ 'sharded.shards-answer': (answer, { kind }) => (kind === 'shards' ? { result: answer } : answer) }],
    ],
    [
      'ton-http-api',
      'sharded.shard.shard',
      'an identifier that is a number',
      [wrapped, python, { 'sharded.shard': replace('shard', Number) }],
    ],
    [
      'ton-http-api',
      'sharded.json-rpc.same-data',
      'other shards by JSON-RPC',
      [
        wrapped,
        python,
        { 'sharded.shards': (shards, { kind }) => (kind === 'json-rpc' ? shards.slice(1) : shards) },
      ],
    ],
    [
      'ton-http-api-cpp',
      'sharded.json-rpc.version',
      'version 1.0',
      [wrapped, { 'sharded.json-rpc': ({ result }) => ({ ok: true, result, jsonrpc: '1.0' }) }],
    ],
    [
      'ton-http-api-cpp',
      'sharded.json-rpc.id-echo',
      'an id of null',
      [wrapped, { 'sharded.json-rpc': ({ result }) => ({ ok: true, result, id: null }) }],
    ],
    [
      'ton-index-go',
      'sharded.message.body-hash',
      'no hash of the body anywhere',
      [{ 'sharded.message': without('body_hash') }],
    ],
    [
      'ton-index-go',
      'sharded.message.value',
      'no value between two accounts',
      [
        go,
        {
          'sharded.message': onlyWhere(
            ({ message }) => message.createdAt % 4n > 1n,
            replace('value', () => null),
          ),
        },
      ],
    ],
    [
      'ton-index-go',
      'sharded.message.source',
      'no source between two accounts',
      [
        go,
        {
          'sharded.message': onlyWhere(
            ({ message }) => message.createdAt % 4n > 1n,
            replace('source', () => null),
          ),
        },
      ],
    ],
    [
      'ton-index-go',
      'sharded.message.created-lt',
      'no time of what goes outside',
      [{ 'sharded.message': onlyWhere(({ message }) => goes(message), nulls('destination', 'created_lt')) }],
    ],
    [
      'ton-index-go',
      'sharded.message.hash',
      'no hash of what comes from outside',
      [{ 'sharded.message': onlyWhere(({ message }) => isExternal(message), nulls('source', 'hash')) }],
    ],
    [
      'ton-index-go',
      'sharded.message.value',
      'a value that is a number',
      [go, { 'sharded.message': replace('value', (value) => (value === null ? null : Number(value))) }],
    ],
    [
      'ton-index-go',
      'sharded.messages.limit-default',
      '50 messages without a limit',
      [
        {
          'sharded.messages-window': (read, { given }) =>
            'window' in read ? { given, window: { ...read.window, limit: given.limit ?? 50 } } : read,
        },
      ],
    ],
  ];

  it.each(cases)('under %s, %s: %s', async (dialect, id, _what, overrides) => {
    expect(idsOf(await run(overrides, dialect, id), 'failed')).toContain(id);
  });
});

it.each(['ton-http-api', 'ton-http-api-cpp', 'ton-index-go'])(
  '%s names requirements that the register has',
  (dialect) => {
    const { departures } = readSpec(`dialects/${dialect}`) as {
      departures: readonly { requirement: string | readonly string[] }[];
    };
    const known = new Set(loadRegister().map(({ id }) => id));
    expect(departures.flatMap(({ requirement }) => requirement).filter((id) => !known.has(id))).toEqual([]);
  },
);
