import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../base/json-object.ts';
import { profiles } from '../../engine/run/plan/profile.ts';
import { foundOf, get, openApi } from './answering-service.ts';

const hash = { type: 'string', pattern: '^0x[0-9a-f]{8}$' };

function method(examples: readonly object[], more: object = {}) {
  return {
    openrpc: '1.3.2',
    info: { title: 'd', version: '1' },
    methods: [
      {
        name: 'getThing',
        params: [
          { name: 'hash', required: true, schema: hash },
          { name: 'depth', schema: { type: 'integer', minimum: 0, maximum: 100 } },
        ],
        result: {
          name: 'thing',
          schema: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } },
        },
        examples,
        ...more,
      },
    ],
  };
}

const pairing = (name: string, params: readonly unknown[], result: unknown) => ({
  name,
  params: params.map((value, at) => ({ name: ['hash', 'depth', 'third'][at], value })),
  result: { name: 'thing', value: result },
});

/** A service of JSON-RPC that keeps what it is asked. */
function answering(params: unknown[], result: (of: readonly unknown[]) => unknown = () => ({ a: 1 })) {
  return (_: URL, __: unknown, body: string) => {
    const asked = fieldsOf(JSON.parse(body === '' ? '{}' : body));
    params.push(asked.params);
    return { body: { jsonrpc: '2.0', id: asked.id, result: result((asked.params ?? []) as unknown[]) } };
  };
}

describe('examples of a document', () => {
  it('are all sent, and what they show as a result need not come', async () => {
    const examples = Array.from({ length: 12 }, (_, at) =>
      pairing(`e${at}`, [`0x000000${10 + at}`, at], { a: at }),
    );
    const asked: unknown[] = [];
    const found = await foundOf(method(examples), answering(asked), {}, profiles.quick);
    for (let at = 0; at < 12; at += 1) expect(asked).toContainEqual([`0x000000${10 + at}`, at]);
    expect(found['getThing.schema']).toMatchObject({ verdict: 'passed' });
    expect(found['getThing.document-notes']).toBeUndefined();
  });

  it('are no requests where the document itself forbids them, and stand in the report', async () => {
    const asked: unknown[] = [];
    const found = await foundOf(
      method([
        pairing('short', ['0x12', 1], { a: 1 }),
        pairing('many', ['0x00000001', 1, 2], { a: 1 }),
        pairing('other', ['0x00000002'], { a: 'one' }),
      ]),
      answering(asked),
    );
    expect(asked).toContainEqual(['0x00000002']);
    expect(asked).not.toContainEqual(['0x12', 1]);
    expect(found['getThing.document-notes']).toMatchObject({
      verdict: 'observed',
      level: 'unspecified',
      observation: {
        'examples/0 params': '"hash": "0x12" breaks the schema beside it',
        'examples/1': 'its params are not those of the method',
        'examples/2 result': '{"a":"one"} breaks the schema beside it',
      },
    });
  });

  it('are judged of parameters, bodies and answers of HTTP, too', async () => {
    const parameters = [
      { name: 'limit', in: 'query', example: 'many', schema: { type: 'integer', minimum: 1, default: 0 } },
    ];
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
    const json = (example: unknown) => ({ 'application/json': { schema, example } });
    const paths = {
      '/a': get('a', ['200'], {
        parameters,
        responses: { 200: { description: 'd', content: json({ a: null }) } },
      }),
      '/find': {
        post: {
          operationId: 'find',
          'x-read': true,
          requestBody: { required: true, content: json({ b: 1 }) },
          responses: { 200: { description: 'd', content: json({ a: 1 }) } },
        },
      },
    };
    const found = await foundOf(openApi(paths), () => ({ body: { a: 1 } }));
    expect(found['a.document-notes']?.observation).toEqual({
      'parameter "limit"': '0 breaks the schema beside it; "many" breaks the schema beside it',
      'response 200': '{"a":null} breaks the schema beside it',
    });
    expect(found['find.document-notes']?.observation).toEqual({ 'body, example 1': '"a" is missing' });
    expect(Object.values(found).filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  });
});

describe('integers beyond 2^53 in a document', () => {
  it('break no answer that keeps them, and no service has to serve the number nearest to them', async () => {
    const big = '9007199254740993';
    const text = JSON.stringify(
      openApi(
        {
          '/a': get('a', ['200', '400'], {
            parameters: [
              {
                name: 'id',
                in: 'query',
                required: true,
                example: 'BIG',
                schema: { type: 'integer', enum: ['BIG', 7] },
              },
              { name: 'to', in: 'query', schema: { type: 'integer', maximum: 'BIG' } },
            ],
            responses: {
              200: {
                description: 'd',
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        below: { type: 'integer', exclusiveMaximum: 'BIG' },
                        same: { const: 'BIG' },
                        threefold: { type: 'integer', multipleOf: 3 },
                        bounded: { type: 'integer', minimum: 'BIG', maximum: 'BIG' },
                      },
                    },
                  },
                },
              },
              400: { description: 'd' },
            },
          }),
        },
        { openapi: '3.1.0' },
      ),
    ).replaceAll('"BIG"', big);
    const sent = new Set<string>();
    const found = await foundOf(text, (url) => {
      sent.add(url.searchParams.get('id') ?? '');
      const isKnown = ['7', big].includes(url.searchParams.get('id') ?? '');
      const body = `{"below":9007199254740992,"same":${big},"threefold":27021597764222979,"bounded":${big}}`;
      return isKnown ? { text: body } : { status: 400 };
    });
    expect(sent).toContain('7');
    expect(found['a.schema']).toMatchObject({ verdict: 'passed' });
    expect(found['a.served']).toMatchObject({ verdict: 'passed' });
    expect(Object.values(found).filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(Object.keys(found['a.document-notes']?.observation ?? {})).toEqual(
      expect.arrayContaining([expect.stringMatching(/enum$/), expect.stringMatching(/exclusiveMaximum$/)]),
    );
    // A multiple that is none stays a breach.
    const wrong = await foundOf(text, () => ({ text: '{"threefold":4}' }));
    expect(wrong['a.schema']).toMatchObject({ verdict: 'failed' });
  });
});

describe('further media types of an operation', () => {
  const responses = {
    200: {
      description: 'd',
      content: {
        'application/json': { schema: { type: 'object' } },
        'application/geo+json': { schema: { type: 'object', required: ['type'] } },
        'text/csv': { schema: { type: 'string' } },
      },
    },
  };
  const document = openApi({ '/a': get('a', ['200'], { responses }) });
  const geo = { 'content-type': 'application/geo+json' };

  it('are asked for, and judged by what the document says of each', async () => {
    const asked = new Set<unknown>();
    const sound = await foundOf(document, (_, { headers }) => {
      asked.add(headers.accept);
      return headers.accept === 'application/geo+json' ? { headers: geo, body: { type: 'Point' } } : {};
    });
    expect(asked).toContain('application/geo+json');
    expect(asked).toContain('text/csv');
    expect(Object.values(sound).filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    const broken = await foundOf(document, (_, { headers }) =>
      headers.accept === 'application/geo+json' ? { headers: geo, body: { kind: 'Point' } } : {},
    );
    expect(broken['a.schema']).toMatchObject({ verdict: 'failed' });
  });

  it('need not be had: a service may answer in one type, or say 406', async () => {
    for (const status of [200, 406, 415]) {
      const found = await foundOf(document, (_, { headers }) =>
        headers.accept?.includes('application/json') === true ? {} : { status },
      );
      expect(Object.values(found).filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    }
  });
});
