import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { profiles } from '../../engine/run/plan/profile.ts';
import { listen, type SmallServer } from '../small-services/small-platform.ts';
import { idsWith, ownRun } from './own-run.ts';

let server: SmallServer | undefined;
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-requests-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => server?.close());

interface Said {
  readonly status?: number;
  readonly body?: unknown;
}

/** What a run finds by a document, whose text is JSON or YAML, at a service that answers as `say` says. */
async function found(
  kind: 'openapi' | 'openrpc',
  document: object | string,
  say: (request: IncomingMessage, body: string) => Said,
  profile = profiles.quick,
) {
  server = await listen((request, sent, response) => {
    const { status = 200, body = {} } = say(request, sent);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  writeFileSync(join(folder, 'doc.yaml'), text);
  const target = {
    name: 't',
    nodes: [{ name: 'n', api: 'jsonrpc', url: server.origin }],
    documents: [{ [kind]: './doc.yaml', nodes: ['n'], methods: ['*'] }],
  };
  const run = await ownRun(target, join(folder, 'target.yaml'), profile);
  return { failed: idsWith(run, 'failed'), open: idsWith(run, 'inconclusive'), run };
}

const answers = (schema: object) => ({
  200: { description: 'k', content: { 'application/json': { schema } } },
  400: { description: 'wrong' },
});

/** A document with a GET that takes these parameters. */
function taking(parameters: readonly object[], path = '/a', schema: object = { type: 'object' }) {
  const get = { operationId: 'a', parameters, responses: answers(schema) };
  return { openapi: '3.0.3', info: { title: 't', version: '1' }, paths: { [path]: { get } } };
}

describe('requests of a document of the user', () => {
  it.each([
    ['an enum', { type: 'string', nullable: true, enum: ['a', 'b'] }],
    ['a default', { type: 'integer', nullable: true, default: null, minimum: 1 }],
  ])('send no null as a word, of %s that may be null', async (_, schema) => {
    const sent: string[] = [];
    const { failed } = await found(
      'openapi',
      taking([{ name: 'q', in: 'query', schema }]),
      ({ url = '' }) => {
        sent.push(url);
        return url.endsWith('q=null') ? { status: 400 } : {};
      },
    );
    expect(failed).toEqual([]);
    expect(sent.length).toBeGreaterThan(3);
  });

  it.each([
    ['none', { schema: { type: 'string' } }, false],
    ['none in a list', { schema: { type: 'array', items: { type: 'string' } } }, false],
    ['a default that is none', { schema: { type: 'string', default: '', example: '' } }, false],
    ['a list of values', { schema: { type: 'string', enum: ['a', ''] } }, true],
    ['a permission', { schema: { type: 'string' }, allowEmptyValue: true }, true],
  ])(
    'hold a parameter without a value only where the document permits it: %s',
    async (_, parameter, isPermitted) => {
      const sent: string[] = [];
      const required = { name: 'q', in: 'query', required: true, ...parameter };
      const { failed } = await found(
        'openapi',
        taking([required]),
        ({ url = '' }) => {
          sent.push(url);
          return !isPermitted && /=(&|$)/.test(url) ? { status: 409 } : {};
        },
        profiles.deep,
      );
      expect(failed).toEqual([]);
      expect(sent.includes('/a?q=')).toBe(isPermitted);
    },
  );

  it('are none where a GET is documented with a body that is required', async () => {
    const document = taking([]);
    const content = { 'application/json': { schema: { type: 'object', properties: { a: {} } } } };
    Object.assign(document.paths['/a']?.get ?? {}, { requestBody: { required: true, content } });
    const { failed, run } = await found('openapi', document, () => ({ status: 400 }));
    expect(failed).toEqual([]);
    const served = run.requirements.find(({ id }) => id === 'own.doc.a.served');
    expect(served).toMatchObject({
      reason: 'the document requires a body, and only a POST is sent with one, of JSON',
    });
  });

  it('are no examples that their own schemas forbid, and no notifications', async () => {
    const param = { name: 'id', required: true, schema: { type: 'string', pattern: '^[a-f]{4}$' } };
    const result = { name: 'r', schema: { type: 'integer' } };
    const example = {
      name: 'e',
      params: [{ name: 'id', value: { id: 'abcd' } }],
      result: { name: 'r', value: 1 },
    };
    const document = {
      openrpc: '1.4.0',
      info: { title: 't', version: '1' },
      methods: [
        { name: 'get', params: [param], result, examples: [example, { ...example, params: [] }] },
        { name: 'clicked', params: [] },
      ],
    };
    const sent: string[] = [];
    const { failed } = await found('openrpc', document, (_, text) => {
      const { id, method, params } = JSON.parse(text) as { id: unknown; method: string; params: unknown[] };
      sent.push(method);
      const isValid = /^[a-f]{4}$/.test(String(params[0]));
      const error = { code: -32602, message: 'invalid params' };
      return { body: { jsonrpc: '2.0', id, ...(isValid ? { result: 1 } : { error }) } };
    });
    expect(failed).toEqual([]);
    expect(new Set(sent)).toEqual(new Set(['get']));
  });

  it('take a default that its own schema forbids for no value', async () => {
    const schema = { type: 'string', pattern: 'date-time', default: '2024-01-01' };
    const { failed } = await found('openapi', taking([{ name: 'q', in: 'query', schema }]), ({ url = '' }) =>
      url.includes('2024') ? { status: 409 } : {},
    );
    expect(failed).toEqual([]);
  });

  it.each([
    ['may be written as nothing', {}, []],
    ['has a first element', { minItems: 1 }, ['own.doc.a.rejection']],
  ])('are expected to be rejected without a list that %s', async (_, more, wanted) => {
    const schema = { type: 'array', items: { type: 'string' }, ...more };
    const parameters = [{ name: 'ids', in: 'query', required: true, schema }];
    const { failed } = await found('openapi', taking(parameters), () => ({ body: { found: 1 } }));
    expect(failed).toEqual(wanted);
  });

  it('never lack a header that each client sends', async () => {
    const agent = { name: 'User-Agent', in: 'header', required: true, schema: { type: 'string' } };
    const { failed } = await found('openapi', taking([agent]), ({ headers }) =>
      headers['user-agent'] === undefined ? { status: 400 } : {},
    );
    expect(failed).toEqual([]);
  });

  it('hold a number without a fraction where its format is one of integers', async () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'number', format: 'int32' } };
    const { failed } = await found('openapi', taking([id], '/a/{id}'), ({ url = '' }) =>
      url.includes('.') ? { status: 409 } : {},
    );
    expect(failed).toEqual([]);
  });

  it('write a list in a header with commas, and send no header that HTTP cannot carry', async () => {
    const list = { type: 'array', minItems: 1, items: { type: 'integer' } };
    const parameters = [
      { name: 'X-Ids', in: 'header', required: true, schema: list },
      { name: 'X-Note', in: 'header', required: true, schema: { type: 'string' } },
    ];
    const seen = await found('openapi', taking(parameters), ({ headers }) =>
      /^-?\d+(,-?\d+)*$/.test(String(headers['x-ids'])) ? {} : { status: 400 },
    );
    expect(seen).toMatchObject({ failed: [], open: [] });
    expect(idsWith(seen.run, 'passed')).toContain('own.doc.a.served');
  });

  it('tell parameters of one name in two places apart', async () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 9 } },
      { name: 'id', in: 'query', required: true, schema: { type: 'string', enum: ['x', 'y'] } },
    ];
    const { failed, open } = await found('openapi', taking(parameters, '/a/{id}'), ({ url = '' }) =>
      /^\/a\/[1-9]\?id=[xy]$/.test(url) ? {} : { status: 400 },
    );
    expect({ failed, open }).toEqual({ failed: [], open: [] });
  });

  it('assign the params of an example by their names where they go by name', async () => {
    const document = {
      openrpc: '1.2.6',
      info: { title: 't', version: '1' },
      methods: [
        {
          name: 'get',
          paramStructure: 'by-name',
          params: [
            { name: 'tag', schema: { type: 'string', enum: ['f'] } },
            { name: 'block', required: true, schema: { type: 'integer' } },
          ],
          result: { name: 'r', schema: { type: 'integer' } },
          examples: [{ name: 'e', params: [{ name: 'block', value: 7 }], result: { name: 'r', value: 1 } }],
        },
      ],
    };
    const sent: unknown[] = [];
    const { failed } = await found('openrpc', document, (_, text) => {
      const { id, params } = JSON.parse(text) as { id: unknown; params: Record<string, unknown> };
      sent.push(params);
      const isValid = Number.isInteger(params.block) && [undefined, 'f'].includes(params.tag as string);
      const error = { code: -32602, message: 'invalid params' };
      return { body: { jsonrpc: '2.0', id, ...(isValid ? { result: 1 } : { error }) } };
    });
    expect(failed).toEqual([]);
    expect(sent).toContainEqual({ block: 7 });
  });
});

describe('a method whose document describes the error of invalid params', () => {
  const invalid = { code: -32602, message: 'Invalid params' };
  const described = {
    errors: [{ $ref: '#/components/errors/Invalid' }],
    components: { errors: { Invalid: invalid } },
  };

  /** What is found of a method that takes a count from 1 to 10, which a service reads and answers for what it takes. */
  const counted = async (
    takes: (count: unknown) => boolean,
    { errors = [], components = {} }: { errors?: object[]; components?: object } = described,
  ) => {
    const document = {
      openrpc: '1.3.2',
      info: { title: 't', version: '1' },
      methods: [
        {
          name: 'sum',
          params: [{ name: 'count', required: true, schema: { type: 'integer', minimum: 1, maximum: 10 } }],
          result: { name: 'r', schema: { type: 'integer' } },
          errors,
        },
      ],
      components,
    };
    const { failed, run } = await found(
      'openrpc',
      document,
      (_, text) => {
        const { id, params } = JSON.parse(text) as { id: unknown; params: unknown };
        const served = Array.isArray(params) && params.length === 1 && takes(params[0]);
        return { body: { jsonrpc: '2.0', id, ...(served ? { result: 1 } : { error: invalid }) } };
      },
      profiles.standard,
    );
    return { failed, passed: idsWith(run, 'passed') };
  };
  const isCount = (value: number): boolean => value >= 1 && value <= 10;
  const promised = 'own.doc.sum.rejection';

  it('rejects what breaks a bound, and an object for a number', async () => {
    const sound = await counted((count) => Number.isInteger(count) && isCount(count as number));
    expect(sound.failed).toEqual([]);
    expect(sound.passed).toContain(promised);
    const unbound = await counted((count) => Number.isInteger(count));
    expect(unbound.failed).toEqual([promised]);
    const careless = await counted((count) => typeof count === 'object' || isCount(Number(count)));
    expect(careless.failed).toEqual([promised]);
  });

  it('may read one scalar as another', async () => {
    const lenient = await counted((count) => typeof count !== 'object' && isCount(Math.round(Number(count))));
    expect(lenient.failed).toEqual([]);
  });

  it('promises nothing where the document describes no such error', async () => {
    const silent = await counted(() => true, {});
    expect([silent.failed, silent.passed.includes(promised)]).toEqual([[], false]);
  });
});

describe('a document of the user', () => {
  it('has requirements of their own for operations that read alike', async () => {
    const get = { responses: answers({ type: 'object', required: ['x'] }) };
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    const paths = {
      '/a/{id}': { get: { ...get, parameters: [id] } },
      '/a/id': { get },
      '/b': { get: { ...get, operationId: '查询' } },
      '/c': { get: { ...get, operationId: '列表' } },
    };
    const document = { ...taking([]), paths };
    const { failed } = await found('openapi', document, ({ url = '' }) => ({
      body: /^\/(a\/id|c)$/.test(url) ? {} : { x: 1 },
    }));
    expect(failed).toEqual(['own.doc.get-a-id-2.schema', 'own.doc.列表.schema']);
  });

  it('may name fields like keywords', async () => {
    const properties = {
      value: { type: 'string', nullable: true },
      default: { type: 'integer', nullable: true },
      type: { type: 'string' },
      example: { type: 'string' },
      nullable: { type: 'boolean' },
    };
    const of = async (body: object) =>
      (await found('openapi', taking([], '/a', { type: 'object', properties }), () => ({ body }))).failed;
    expect(await of({ value: null, default: null, type: 'x', example: 'y', nullable: true })).toEqual([]);
    expect(await of({ value: 7 })).toEqual(['own.doc.a.schema']);
  });

  it.each(['3.0.3', '3.1.0'])('may let a schema of any kind be null in OpenAPI %s', async (openapi) => {
    const value = { nullable: true, enum: ['a'] };
    const named = { oneOf: [{ type: 'integer' }, { type: 'boolean' }], nullable: true };
    const properties = {
      value,
      named,
      list: { type: 'array', nullable: true },
      converted: { type: 'string', 'x-nullable': true },
    };
    const schema = { type: 'object', properties };
    const of = async (body: object) =>
      found('openapi', { ...taking([], '/a', schema), openapi }, () => ({ body }));
    expect(await of({ value: null, named: null, list: null, converted: null })).toMatchObject({
      failed: [],
      open: [],
    });
    expect((await of({ value: 'b' })).failed).toEqual(['own.doc.a.schema']);
  });

  it('may let be null what a reference leads to', async () => {
    const value = { $ref: '#/components/schemas/Value', nullable: true };
    const document = {
      ...taking([], '/a', { type: 'object', properties: { value } }),
      components: { schemas: { Value: { type: 'string', enum: ['a'] } } },
    };
    const of = async (body: object) => (await found('openapi', document, () => ({ body }))).failed;
    expect(await of({ value: null })).toEqual([]);
    expect(await of({ value: 'a' })).toEqual([]);
    expect(await of({ value: 'b' })).toEqual(['own.doc.a.schema']);
  });

  it('names the field that is wrong in what may be null', async () => {
    const part = { type: 'object', properties: { a: { type: 'integer' } } };
    const value = { nullable: true, description: 'one', oneOf: [{ $ref: '#/components/schemas/Part' }] };
    const document = {
      ...taking([], '/a', { type: 'object', properties: { value } }),
      components: { schemas: { Part: part } },
    };
    const { run } = await found('openapi', document, () => ({ body: { value: { a: 'x' } } }));
    const schemaOf = run.requirements.find(({ id }) => id === 'own.doc.a.schema');
    expect(schemaOf?.findings[0]?.message).toMatch(/integer at \/value\/a, got "x"/);
  });

  it('closes an object with the fields of its parts in it', async () => {
    const part = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
    const schema = { allOf: [part], properties: { b: {} }, additionalProperties: false };
    const of = async (body: object) =>
      (await found('openapi', taking([], '/a', schema), () => ({ body }))).failed;
    expect(await of({ a: 1, b: 2 })).toEqual([]);
    expect(await of({ a: 1, c: 3 })).toEqual(['own.doc.a.schema']);
    expect(await of({ a: 'x' })).toEqual(['own.doc.a.schema']);
  });

  it('has no generated requests where no value of a pattern is found', async () => {
    const never = { type: 'string', pattern: '^(?=a)b+$' };
    const parameters = [{ name: 'q', in: 'query', schema: never }];
    expect(await found('openapi', taking(parameters), () => ({}))).toMatchObject({ failed: [], open: [] });
  });

  it('may show values with the names of keywords as data', async () => {
    const example = { $id: 'https://a.example/b', $ref: 7, type: 'x' };
    const schema = {
      type: 'object',
      example,
      properties: { a: { type: 'object', default: example, example } },
    };
    const { failed, open } = await found('openapi', taking([], '/a', schema), () => ({ body: { a: {} } }));
    expect({ failed, open }).toEqual({ failed: [], open: [] });
  });

  it('may show references as data', async () => {
    const shown = { type: 'object', example: { $ref: 'https://a.example/b', nullable: true } };
    expect((await found('openapi', taking([], '/a', shown), () => ({}))).failed).toEqual([]);
  });

  it('may bring keys of YAML together', async () => {
    const text = `openapi: 3.0.3
info: { title: t, version: "1" }
x-common: &common
  "200": { description: k, content: { application/json: { schema: { type: object, required: [x] } } } }
paths:
  /a: { get: { operationId: a, responses: { <<: *common, "404": { description: none } } } }
`;
    expect((await found('openapi', text, () => ({}))).failed).toEqual(['own.doc.a.schema']);
    expect((await found('openapi', text, () => ({ body: { x: 1 } }))).failed).toEqual([]);
  });
});
