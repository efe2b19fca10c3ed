import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { idsWith, ownRun } from './own-run.ts';

interface Said {
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly body?: unknown;
  readonly type?: string;
}

let server: Server | undefined;
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-small-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What a run finds at a service by a document with one GET of `/a`, whose id is `a`. */
async function found(
  operation: object,
  say: (url: URL, time: number, authorization: string | undefined) => Said,
  components: object = {},
  auth?: object,
) {
  let time = 0;
  server = createServer((request, response) => {
    time += 1;
    const {
      status = 200,
      body = {},
      type = 'application/json',
      headers = {},
    } = say(new URL(request.url ?? '', 'http://a.example'), time, request.headers.authorization);
    response
      .writeHead(status, { 'content-type': type, ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const document = {
    openapi: '3.0.3',
    info: { title: 't', version: '1' },
    paths: { '/a': { get: { operationId: 'a', ...operation } } },
    ...components,
  };
  writeFileSync(join(folder, 'doc.json'), JSON.stringify(document));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = await ownRun(
    {
      name: 't',
      nodes: [{ name: 'n', api: 'jsonrpc', url, ...(auth === undefined ? {} : { auth }) }],
      documents: [{ openapi: './doc.json', nodes: ['n'], methods: ['GET *'] }],
    },
    join(folder, 'target.yaml'),
  );
  return { failed: idsWith(run, 'failed'), open: idsWith(run, 'inconclusive'), run };
}

const answering = (schema: object, more: object = {}) => ({
  responses: { 200: { description: 'k', content: { 'application/json': { schema } } }, ...more },
});
const integer = { name: 'n', in: 'query', schema: { type: 'integer', minimum: 1 } };
const documentedError = {
  400: {
    description: 'wrong',
    content: { 'application/json': { schema: { type: 'object', required: ['code'] } } },
  },
};

describe('a small document of the user', () => {
  it('has an operation without parameters asked more than once', async () => {
    const schema = { type: 'object', required: ['x'] };
    const { failed } = await found(answering(schema), (_url, time) => ({
      body: time % 3 === 2 ? {} : { x: 1 },
    }));
    expect(failed).toEqual(['own.doc.a.schema']);
  });

  it('has answers to invalid requests held against what it says of them', async () => {
    const operation = { parameters: [integer], ...answering({ type: 'object' }, documentedError) };
    const rejecting = (body: unknown, type?: string) => (url: URL) =>
      /^[1-9]\d*$/.test(url.searchParams.get('n') ?? '1')
        ? {}
        : { status: 400, body, ...(type === undefined ? {} : { type }) };
    expect((await found(operation, rejecting({ code: 1 }))).failed).toEqual([]);
    expect((await found(operation, rejecting({}))).failed).toEqual(['own.doc.a.schema']);
    expect((await found(operation, rejecting('<p>no</p>', 'text/html'))).failed).toEqual([
      'own.doc.a.media-type',
    ]);
  });

  it('asks no response for a field that is in requests only', async () => {
    const schema = {
      type: 'object',
      required: ['name', 'password'],
      properties: { name: { type: 'string' }, password: { type: 'string', writeOnly: true } },
    };
    expect((await found(answering(schema), () => ({ body: { name: 'x' } }))).failed).toEqual([]);
    expect((await found(answering(schema), () => ({ body: {} }))).failed).toEqual(['own.doc.a.schema']);
  });

  it('may describe a redirection, or nothing but errors', async () => {
    const moved = { responses: { 302: { description: 'moved' } } };
    expect((await found(moved, () => ({ status: 302 }))).failed).toEqual([]);
    const either = answering({ type: 'object' }, { 302: { description: 'moved' } });
    expect((await found(either, () => ({ status: 302 }))).failed).toEqual([]);
    const gone = { responses: { 410: { description: 'gone' } } };
    expect((await found(gone, () => ({ status: 410 }))).failed).toEqual([]);
    const rejected = answering({ type: 'object' }, documentedError);
    expect((await found(rejected, () => ({ status: 400, body: { code: 1 } }))).failed).toEqual([
      'own.doc.a.served',
    ]);
  });

  it('ends where its pattern would try for ever, and leaves that open', async () => {
    const text = { type: 'string', pattern: '^(a+)+$' };
    const hard = `${'a'.repeat(40)}!`;
    const { failed, open } = await found(answering(text), () => ({ body: JSON.stringify(hard) }));
    expect(failed).toEqual([]);
    expect(open).toContain('own.doc.a.schema');
    expect((await found(answering(text), () => ({ body: '"aaa"' }))).open).toEqual([]);
    expect((await found(answering(text), () => ({ body: '"b"' }))).failed).toEqual(['own.doc.a.schema']);
  });

  it('may escape in a pattern what needs no escape', async () => {
    const text = { type: 'string', pattern: '^[a-z\\_\\-]+\\@x$' };
    const operation = { parameters: [{ name: 'p', in: 'query', schema: text }], ...answering(text) };
    expect(await found(operation, () => ({ body: '"a_b@x"' }))).toMatchObject({ failed: [], open: [] });
    expect((await found(operation, () => ({ body: '"a"' }))).failed).toEqual(['own.doc.a.schema']);
  });

  it.each([
    ['a text of a hundred million characters', { type: 'string', minLength: 1e8 }],
    ['two million items', { type: 'array', items: { type: 'integer' }, minItems: 2e6 }],
  ])('asks for nothing where a parameter would have to be %s', async (_, schema) => {
    const operation = { parameters: [{ name: 'p', in: 'query', required: true, schema }], ...answering({}) };
    const { failed, open, run } = await found(operation, () => ({}));
    expect([failed, open]).toEqual([[], []]);
    expect(run.requirements.find(({ id }) => id === 'own.doc.a.served')?.reason).toMatch(
      /no request could be made/,
    );
  });

  it('passes nothing at a service that does not answer', async () => {
    const operation = { parameters: [integer], ...answering({ type: 'object' }) };
    const { run } = await found(operation, () => {
      server?.closeAllConnections();
      return {};
    });
    expect(idsWith(run, 'passed')).toEqual([]);
    expect(run.verdict).toBe('inconclusive');
  });

  it('has integers of 64 bits judged by their range', async () => {
    const of = async (body: string) =>
      (await found(answering({ type: 'integer', format: 'int64' }), () => ({ body }))).failed;
    expect(await of('9223372036854775807')).toEqual([]);
    expect(await of('-9223372036854775808')).toEqual([]);
    for (const beyond of ['9223372036854775808', '-9223372036854775809', '18446744073709551615'])
      expect(await of(beyond)).toEqual(['own.doc.a.schema']);
  });

  it('says by a discriminator which alternative a value is', async () => {
    const kind = (name: string) => ({
      type: 'object',
      required: ['kind', name],
      properties: { kind: { type: 'string' }, [name]: { type: 'integer' } },
    });
    const schema = {
      anyOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { woof: '#/components/schemas/Dog' } },
    };
    const schemas = { components: { schemas: { Cat: kind('lives'), Dog: kind('age') } } };
    const of = async (body: object) => (await found(answering(schema), () => ({ body }), schemas)).failed;
    expect(await of({ kind: 'Cat', lives: 9 })).toEqual([]);
    expect(await of({ kind: 'woof', age: 9 })).toEqual([]);
    expect(await of({ kind: 'another', age: 9 })).toEqual([]);
    expect(await of({ kind: 'Cat', age: 9 })).toEqual(['own.doc.a.schema']);
    expect(await of({ kind: 'woof', lives: 9 })).toEqual(['own.doc.a.schema']);
  });

  it('says which alternatives a value fits where only one may', async () => {
    const schema = { oneOf: [{ $ref: '#/components/schemas/Block' }, { title: 'a draft', required: ['x'] }] };
    const schemas = { components: { schemas: { Block: { required: ['x', 'y'] } } } };
    const of = async (body: object) => {
      const { run } = await found(answering(schema), () => ({ body }), schemas);
      return run.requirements.find(({ id }) => id === 'own.doc.a.schema')?.findings[0]?.message;
    };
    expect(await of({ x: 1 })).toBeUndefined();
    expect(await of({ x: 1, y: 1 })).toContain(
      'expected exactly one of the documented forms (the value fits Block and "a draft"; where that is sound, the document means "anyOf")',
    );
    expect(await of({ y: 1 })).toContain('expected one of the documented forms');
  });

  it('has the headers of its answers judged by what it says of them', async () => {
    const operation = {
      responses: {
        200: {
          description: 'k',
          headers: {
            'X-Left': { required: true, schema: { type: 'integer', minimum: 0 } },
            'X-Tags': { schema: { type: 'array', items: { enum: ['a', 'b'] } } },
            'Content-Type': { required: true, schema: { enum: ['ignored'] } },
          },
        },
      },
    };
    const left = (headers: Readonly<Record<string, string>>) => found(operation, () => ({ headers }));
    expect((await left({ 'x-left': '7' })).failed).toEqual([]);
    expect((await left({ 'x-left': '7', 'x-tags': 'b, a' })).failed).toEqual([]);
    for (const wrong of [{}, { 'x-left': '-1' }, { 'x-left': 'many' }, { 'x-left': '7', 'x-tags': 'a,c' }])
      expect((await left(wrong)).failed).toEqual(['own.doc.a.headers']);
  });

  it('has an operation that it calls secured tried without a credential, and with a wrong one', async () => {
    const basic = {
      security: [{ basic: [] }],
      components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
    };
    const auth = { username: 'somebody', password: 'kd83-secret-word' };
    const right = `Basic ${Buffer.from('somebody:kd83-secret-word').toString('base64')}`;
    const { failed, run } = await found(
      answering({ type: 'object' }),
      (_url, _time, sent) => (sent === right ? { body: { x: 1 } } : { status: 401, body: { code: 1 } }),
      basic,
      auth,
    );
    expect(failed).toEqual([]);
    expect(idsWith(run, 'passed')).toContain('own.doc.a.security');
    const open = async (isServed: (sent: string | undefined) => boolean) =>
      (
        await found(
          answering({ type: 'object' }, documentedError),
          (_url, _time, sent) => (isServed(sent) ? { body: { x: 1 } } : { status: 401, body: { code: 1 } }),
          basic,
          auth,
        )
      ).failed;
    expect(await open(() => true)).toEqual(['own.doc.a.security']);
    expect(await open((sent) => sent !== undefined)).toEqual(['own.doc.a.security']);
    expect(await open((sent) => sent === undefined || sent === right)).toEqual(['own.doc.a.security']);
  });

  it('says nothing of credentials where it lets anybody in, or where the target file gives none', async () => {
    const anybody = { security: [{}, { basic: [] }] };
    const schemes = { components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } } };
    const verdicts = async (operation: object, auth?: object) => {
      const open = () => ({ body: { x: 1 } });
      const { run } = await found({ ...answering({ type: 'object' }), ...operation }, open, schemes, auth);
      return (['passed', 'failed', 'skipped'] as const).filter((verdict) =>
        idsWith(run, verdict).includes('own.doc.a.security'),
      );
    };
    expect(await verdicts(anybody, { username: 'somebody', password: 'kd83-secret-word' })).toEqual([]);
    expect(await verdicts({ security: [{ basic: [] }] })).toEqual(['skipped']);
  });

  it('may have lists in its paths', async () => {
    const seen = new Set<string>();
    const of = async (style: object) => {
      seen.clear();
      const schema = {
        type: 'array',
        minItems: 1,
        maxItems: 3,
        items: { type: 'integer', minimum: 0, maximum: 9 },
      };
      const operation = {
        parameters: [{ name: 'p', in: 'path', required: true, schema, ...style }],
        ...answering({ type: 'object' }),
      };
      const say = (url: URL) => {
        seen.add(url.pathname);
        return {};
      };
      return (
        await found(operation, say, { paths: { '/a/{p}': { get: { operationId: 'a', ...operation } } } })
      ).failed;
    };
    expect(await of({})).toEqual([]);
    expect([...seen].some((path) => /^\/a\/\d,\d/.test(path))).toBe(true);
    expect(await of({ style: 'matrix', explode: true })).toEqual([]);
    expect([...seen].some((path) => /^\/a\/;p=\d;p=\d/.test(path))).toBe(true);
  });

  it('is left without data where no value can be written into its path', async () => {
    const schema = { type: 'array', items: { type: 'array', minItems: 1 }, minItems: 1 };
    const operation = {
      parameters: [{ name: 'p', in: 'path', required: true, schema }],
      ...answering({ type: 'object' }),
    };
    const paths = { '/a/{p}': { get: { operationId: 'a', ...operation } } };
    const { failed, open, run } = await found(operation, () => ({}), { paths });
    expect({ failed, open }).toEqual({ failed: [], open: [] });
    expect(idsWith(run, 'skipped')).toContain('own.doc.a.served');
  });

  it('expects a pattern where its description is a paragraph', async () => {
    const messageOf = async (description: string) => {
      const { run } = await found(answering({ type: 'string', pattern: '^x$', description }), () => ({
        body: '"y"',
      }));
      return run.requirements.find(({ id }) => id === 'own.doc.a.schema')?.findings[0]?.message;
    };
    expect(await messageOf('the letter x')).toContain('expected the letter x, got "y"');
    expect(await messageOf('What it is for. '.repeat(20))).toContain('expected text matching ^x$, got "y"');
  });

  it('has multiples of fractions judged as decimals', async () => {
    const of = async (value: number) =>
      (await found(answering({ type: 'number', multipleOf: 0.01 }), () => ({ body: JSON.stringify(value) })))
        .failed;
    expect(await of(0.07)).toEqual([]);
    expect(await of(1234.57)).toEqual([]);
    expect(await of(0.075)).toEqual(['own.doc.a.schema']);
  });

  it('has a plain text judged by its schema', async () => {
    const content = { 'text/plain': { schema: { type: 'string', minLength: 2 } } };
    const of = async (body: string) =>
      (
        await found({ responses: { 200: { description: 'k', content } } }, () => ({
          body,
          type: 'text/plain',
        }))
      ).failed;
    expect(await of('hello')).toEqual([]);
    expect(await of('h')).toEqual(['own.doc.a.schema']);
  });

  it('must not have its own example called invalid, and is left open where all that it allows is', async () => {
    const rejecting = () => ({ status: 400, body: { code: 1 } });
    const number = { name: 'n', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } };
    const operation = (more: object) => ({
      parameters: [{ ...number, ...more }],
      ...answering({ type: 'object' }, documentedError),
    });
    expect((await found(operation({ example: 7 }), rejecting)).failed).toEqual(['own.doc.a.served']);
    const { failed, open } = await found(operation({}), rejecting);
    expect({ failed, open }).toEqual({ failed: [], open: ['own.doc.a.served'] });
    const gone = () => ({ status: 404, body: {} });
    const missing = {
      ...operation({ example: 7 }),
      responses: { 200: { description: 'k' }, 404: { description: 'none' } },
    };
    expect((await found(missing, gone)).failed).toEqual([]);
  });

  it.each([
    ['the maximum', { type: 'integer', minimum: 1, maximum: 20 }, (n: number) => n >= 1 && n < 20],
    ['the minimum', { type: 'integer', minimum: 1, maximum: 20 }, (n: number) => n > 1 && n <= 20],
  ])('must not have %s called invalid beside a number that is served', async (_, schema, isServed) => {
    const operation = {
      parameters: [{ name: 'n', in: 'query', schema }],
      ...answering({ type: 'object' }, documentedError),
    };
    const say = (isTaken: (n: number) => boolean) => (url: URL) =>
      isTaken(Number(url.searchParams.get('n') ?? 7)) ? {} : { status: 400, body: { code: 1 } };
    const { failed, run } = await found(operation, say(isServed));
    expect(failed).toEqual(['own.doc.a.served']);
    const { findings } = run.requirements.find(({ id }) => id === 'own.doc.a.served') ?? { findings: [] };
    expect(findings[0]?.message).toMatch(
      /(20 is the maximum|1 is the minimum) of "n" in the document, and \d+ is served/,
    );
    // What is rejected for another reason is rejected beside the bound as well.
    expect(
      (
        await found(
          operation,
          say((n) => n < 15 && n > 3),
        )
      ).failed,
    ).toEqual([]);
  });

  it('may have a number at a bound called invalid that stands in an order with another', async () => {
    const bounded = { type: 'integer', minimum: 0, maximum: 20 };
    const operation = {
      parameters: [
        { name: 'from', in: 'query', schema: { ...bounded, default: 1 } },
        { name: 'to', in: 'query', schema: bounded },
      ],
      ...answering({ type: 'object' }, documentedError),
    };
    const say = (url: URL) => {
      const [from, to] = ['from', 'to'].map((name) =>
        Number(url.searchParams.get(name) ?? (name === 'to' ? 99 : 1)),
      );
      return Number(from) <= Number(to) ? {} : { status: 400, body: { code: 1 } };
    };
    expect((await found(operation, say)).failed).toEqual([]);
  });
});
