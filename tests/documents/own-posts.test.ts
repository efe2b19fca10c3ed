import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { listen, type SmallServer } from '../small-services/small-platform.ts';
import { idsWith, ownRun } from './own-run.ts';

let server: SmallServer | undefined;
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-posts-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => server?.close());

interface Posted {
  readonly path: string;
  readonly type: string | undefined;
  readonly body: unknown;
}

type Answer = (posted: Posted) => { readonly status?: number; readonly body?: unknown };

/** What a run finds by a document with one POST that reads, and what was posted to it. */
async function found(operation: object, answer: Answer) {
  const posts: Posted[] = [];
  server = await listen((request, sent, response) => {
    const body: unknown = sent === '' ? undefined : JSON.parse(sent);
    const posted = { path: request.url ?? '', type: request.headers['content-type'], body };
    posts.push(posted);
    const { status = 200, body: answered = {} } = answer(posted);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  });
  const paths = { '/find': { post: { operationId: 'find', ...operation } } };
  const document = { openapi: '3.0.3', info: { title: 't', version: '1' }, paths };
  writeFileSync(join(folder, 'doc.json'), JSON.stringify(document));
  const target = {
    name: 't',
    nodes: [{ name: 'n', api: 'jsonrpc', url: server.origin }],
    documents: [{ openapi: './doc.json', nodes: ['n'], methods: ['find'] }],
  };
  const run = await ownRun(target, join(folder, 'target.yaml'));
  return { failed: idsWith(run, 'failed'), passed: idsWith(run, 'passed'), posts, run };
}

const height = { type: 'integer', minimum: 0, maximum: 50 };
const fields = { type: 'object', required: ['height'], properties: { height, full: { type: 'boolean' } } };

function taking(schema: object, type = 'application/json', required = true) {
  const answered = { type: 'object', required: ['height'], properties: { height } };
  return {
    requestBody: { required, content: { [type]: { schema } } },
    responses: {
      200: { description: 'a block', content: { 'application/json': { schema: answered } } },
      400: { description: 'wrong' },
    },
  };
}

const isHeight = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 50;

/** A service that finds what it is asked for, and rejects what is no request for it. */
const right: Answer = ({ body }) => {
  const { height: asked, full = false } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return isHeight(asked) && typeof full === 'boolean' ? { body: { height: asked } } : { status: 400 };
};

describe('a POST of a document of the user', () => {
  it('is sent with the fields of its body where it is named, and with such as are wrong', async () => {
    const { failed, passed, posts } = await found(taking(fields), right);
    expect(failed).toEqual([]);
    expect(passed).toContain('own.doc.find.served');
    expect(passed).toContain('own.doc.find.rejection');
    expect(posts.filter((posted) => right(posted).status === undefined).length).toBeGreaterThan(5);
    expect(posts.every(({ path, type }) => path === '/find' && type === 'application/json')).toBe(true);
  });

  it('fails where a body that the document allows is rejected, or one that it does not allow is served', async () => {
    const onlyEven: Answer = (posted) =>
      Number((posted.body as { height?: unknown } | undefined)?.height) % 2 === 1
        ? { status: 404 }
        : right(posted);
    expect((await found(taking(fields), onlyEven)).failed).toContain('own.doc.find.status');
    await server?.close();
    const any: Answer = () => ({ body: { height: 1 } });
    expect((await found(taking(fields), any)).failed).toContain('own.doc.find.rejection');
  });

  it('is sent with the whole of a body that is no object of fields', async () => {
    const heights = { type: 'array', items: height, minItems: 1, maxItems: 3 };
    const isList = (body: unknown) =>
      Array.isArray(body) && body.length >= 1 && body.length <= 3 && body.every(isHeight);
    const { failed, posts } = await found(taking(heights), ({ body }) =>
      isList(body) ? { body: { height: 1 } } : { status: 400 },
    );
    expect(failed).toEqual([]);
    expect(posts.filter(({ body }) => isList(body)).length).toBeGreaterThan(3);
  });

  it('has one of the objects that its body may be', async () => {
    const byHash = { type: 'object', required: ['hash'], properties: { hash: { type: 'string' } } };
    const { failed, posts } = await found(taking({ oneOf: [fields, byHash] }), ({ body }) => ({
      body: { height: isHeight((body as { height?: unknown } | undefined)?.height) ? 1 : 2 },
    }));
    expect(failed.filter((id) => !id.endsWith('rejection'))).toEqual([]);
    expect(posts.some(({ body }) => typeof (body as { hash?: unknown } | null)?.hash === 'string')).toBe(
      true,
    );
  });

  it('says of what type its body is, and is left out where that is not JSON', async () => {
    const { posts } = await found(taking(fields, 'application/vnd.block+json'), right);
    expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(['application/vnd.block+json']));
    await server?.close();
    const form = await found(taking(fields, 'application/x-www-form-urlencoded'), right);
    expect(form.posts).toEqual([]);
    expect(form.run.requirements.find(({ id }) => id === 'own.doc.find.served')?.reason).toBe(
      'the document requires a body, and only a POST is sent with one, of JSON',
    );
  });

  it('has no body where none is described, or none need be sent', async () => {
    const { requestBody: _, ...without } = taking(fields);
    const { posts, failed } = await found(without, () => ({ body: { height: 1 } }));
    expect(failed).toEqual([]);
    expect(posts.length).toBeGreaterThan(0);
    expect(posts.every(({ body }) => body === undefined)).toBe(true);
    await server?.close();
    const optional = await found(taking({ type: 'array', items: height }, undefined, false), () => ({
      body: { height: 1 },
    }));
    expect(optional.failed).toEqual([]);
    expect(optional.posts.some(({ body }) => body === undefined)).toBe(true);
  });

  it('calls the method that it shows where JSON-RPC is described as an operation of HTTP', async () => {
    const call = {
      type: 'object',
      properties: {
        jsonrpc: { type: 'string', default: '2.0' },
        id: { type: 'integer', default: 1 },
        method: { type: 'string', default: 'chain_head' },
        params: { type: 'array', items: {}, default: [] },
      },
    };
    const { failed, posts } = await found(taking(call), () => ({ body: { height: 1 } }));
    expect(failed.filter((id) => !id.endsWith('rejection'))).toEqual([]);
    const methods = posts.map(({ body }) => (body as { method?: unknown } | undefined)?.method);
    expect(methods.filter((one) => typeof one === 'string' && one !== 'chain_head')).toEqual([]);
    expect(methods).toContain('chain_head');
  });
});
