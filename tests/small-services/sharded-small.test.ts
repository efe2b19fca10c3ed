import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Behaviour, type Setting, SmallSharded, shardAt } from './small-sharded.ts';
import { at, getMessages, getShards, jsonRpc } from './small-sharded-overrides.ts';

let service: SmallSharded;
beforeAll(async () => {
  service = await SmallSharded.open();
});
afterAll(() => service.close());

describe('a service of another make', () => {
  it('passes, and what cannot be evaluated is reported', async () => {
    const results = await service.run({}, { meter: true, nodes: ['full', 'archive'] });
    const open = results.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'observed');
    expect(open).toEqual([]);
  });

  const variations: readonly (readonly [what: string, parts: Partial<Behaviour>, setting?: Setting])[] = [
    ['a chain of five blocks', { last: 5 }],
    ['a chain of a million blocks', { last: 1_000_000 }],
    ['a chain that begins late', { first: 1_000, last: 1_400 }, { seqno: 1_200 }],
    ['a chain that begins late, unknown to the target file', { first: 30_000_001, last: 30_000_300 }],
    ['a chain of one block', { last: 1 }],
    ['no block at all', { first: 2, last: 1 }],
    [
      'a backend that is two blocks behind',
      {
        override: ({ path, query, body, count }) =>
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
        override: at(jsonRpc, ({ result, ...rest }) => ({
          ...rest,
          result: (result as { shards?: unknown } | undefined)?.shards,
        })),
      },
    ],
    [
      'errors of status 200',
      {
        override: (_asked, { status, body }) =>
          status === 404 || status === 422
            ? { status: 200, body: { ok: false, ...(body as object) } }
            : undefined,
      },
    ],
    [
      'pages for errors',
      { override: (_asked, { status }) => (status === 404 ? { status: 404, body: '<html>' } : undefined) },
    ],
    [
      'a limit that is cut at 128',
      { override: at(getMessages, ({ messages }) => ({ messages: (messages as unknown[]).slice(0, 128) })) },
    ],
    [
      'a number in a word read as far as it goes',
      {
        override: ({ path, query }) =>
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
      const results = await service.run(parts, setting);
      const faulty = results.filter(
        ({ verdict, reason }) => verdict === 'failed' || /internal error/.test(reason ?? ''),
      );
      expect(faulty).toEqual([]);
    },
  );
});
