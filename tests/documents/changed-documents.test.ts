import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { parseTarget } from '../../engine/target/target-file.ts';
import { loadChecks } from '../../suites/all-checks.ts';
import { contractDocuments } from '../../suites/documents/contract-documents.ts';
import { idsWith, ownRun } from './own-run.ts';

/** A document with relations, as ours and users' own may state them. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        'x-window': { rows: '/books', limit: 'limit', offset: 'offset', key: '/id' },
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 8, default: 4 } },
          { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } },
          {
            name: 'kind',
            in: 'query',
            'x-filter': { rows: '/books', field: '/kind' },
            schema: { type: 'string', enum: ['novel', 'poem'] },
          },
          {
            name: 'order_by',
            in: 'query',
            'x-order': { rows: '/books' },
            schema: { type: 'string', enum: ['id', '-title'] },
          },
        ],
        responses: {
          '200': {
            description: 'books',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['books'],
                  properties: { books: { type: 'array', items: { $ref: '#/components/schemas/Book' } } },
                },
              },
            },
          },
          '400': { description: 'invalid' },
        },
      },
    },
    '/books/{id}': {
      get: {
        operationId: 'getBook',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            'x-from': 'listBooks#/books/*/id',
            'x-key': { field: '/id' },
            schema: { type: 'string' },
          },
        ],
        responses: {
          '200': {
            description: 'book',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
          },
          '404': { description: 'none' },
        },
      },
    },
  },
  components: {
    schemas: {
      Book: {
        type: 'object',
        required: ['id', 'title', 'kind'],
        properties: {
          id: { type: 'string' },
          title: { type: 'string' },
          kind: { type: 'string', enum: ['novel', 'poem'] },
        },
      },
    },
  },
};

interface Habits {
  readonly standard?: number;
  readonly most?: number;
  readonly ignores?: 'kind' | 'order_by' | 'offset' | 'id';
}

const books = Array.from({ length: 12 }, (_, at) => ({
  id: `b${String(at).padStart(2, '0')}`,
  title: `title ${String((at * 5) % 12).padStart(2, '0')}`,
  kind: at % 3 === 0 ? 'poem' : 'novel',
}));

let server: Server | undefined;
const asked: string[] = [];
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve({ standard = 4, most = 8, ignores }: Habits): Promise<string> {
  asked.length = 0;
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x.example');
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const id = /^\/books\/(.+)$/.exec(url.pathname)?.[1];
    if (id !== undefined) {
      const book = ignores === 'id' ? books[0] : books.find((one) => one.id === id);
      return book === undefined ? send(404, {}) : send(200, book);
    }
    const get = (name: string) => (ignores === name ? null : url.searchParams.get(name));
    const [kind, order, limit, offset] = [get('kind'), get('order_by'), get('limit'), get('offset')];
    if ([limit, offset].some((one) => one !== null && !/^\d+$/.test(one)) || limit === '0')
      return send(400, {});
    if ((kind !== null && !/^(novel|poem)$/.test(kind)) || (order !== null && !/^(id|-title)$/.test(order)))
      return send(400, {});
    const rows = books.filter((one) => kind === null || one.kind === kind);
    if (order === '-title') rows.sort((a, b) => (a.title < b.title ? 1 : -1));
    const from = Number(offset ?? 0);
    return send(200, { books: rows.slice(from, from + Math.min(Number(limit ?? standard), most)) });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server?.address() as AddressInfo | null)?.port}`;
}

async function run(habits: Habits, text = JSON.stringify(document)) {
  const folder = mkdtempSync(join(tmpdir(), 'nodeproof-books-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(`${folder}/books.json`, text);
  const url = await serve(habits);
  return ownRun(
    {
      name: 'books',
      nodes: [{ name: 'n', api: 'jsonrpc', url }],
      documents: [{ openapi: './books.json', nodes: ['n'], methods: ['GET *'] }],
    },
    `${folder}/target.yaml`,
  );
}

const own = (id: string): string => `own.books.${id}`;

describe('relations of a document', () => {
  it('hold at a service that keeps them', async () => {
    const result = await run({});
    expect(idsWith(result, 'failed')).toEqual([]);
    expect(idsWith(result, 'passed')).toEqual(
      expect.arrayContaining(
        [
          'listBooks.window',
          'listBooks.filter-kind',
          'listBooks.order-by-id',
          'listBooks.order-by-title-descending',
          'getBook.key-id',
        ].map(own),
      ),
    );
  });

  it.each<[string, Habits, string[]]>([
    ['a filter that is ignored', { ignores: 'kind' }, ['listBooks.filter-kind', 'listBooks.rejection']],
    ['an order that is ignored', { ignores: 'order_by' }, ['listBooks.order-by-title-descending']],
    ['an offset that is ignored', { ignores: 'offset' }, ['listBooks.window']],
    ['a key that is ignored', { ignores: 'id' }, ['getBook.key-id']],
    ['another default', { standard: 5 }, ['listBooks.window']],
    ['a smaller default', { standard: 3 }, ['listBooks.window']],
    ['a larger maximum', { most: 10 }, ['listBooks.window']],
  ])('are broken by %s', async (_what, habits, caughtBy) => {
    const result = await run(habits);
    expect(idsWith(result, 'failed')).toEqual(caughtBy.map(own));
  });

  it.each<[string, (text: string) => string, Habits, string[]]>([
    ['another default', (text) => text.replace('"default":4', '"default":5'), { standard: 5 }, []],
    ['another maximum', (text) => text.replace('"maximum":8', '"maximum":10'), { most: 10 }, []],
    [
      'another default that the service does not know',
      (text) => text.replace('"default":4', '"default":5'),
      {},
      ['listBooks.window'],
    ],
    [
      'a new value of an enum that the service rejects',
      (text) => text.replaceAll('"enum":["novel","poem"]', '"enum":["novel","poem","play"]'),
      {},
      ['listBooks.served'],
    ],
    [
      'a new order key that the service rejects',
      (text) => text.replace('["id","-title"]', '["id","-title","kind"]'),
      {},
      ['listBooks.served'],
    ],
  ])('change with the document: %s', async (_what, change, habits, failed) => {
    expect(idsWith(await run(habits, change(JSON.stringify(document))), 'failed')).toEqual(failed.map(own));
  });

  it('are asked for no more where the operation was removed', async () => {
    const { '/books/{id}': _, ...paths } = document.paths;
    await run({}, JSON.stringify({ ...document, paths }));
    expect(asked.filter((one) => one.includes('/books/'))).toEqual([]);
  });
});

describe("the contract's own documents", () => {
  it('add no statement of operations, and few requests of methods, as long as checks decide each of theirs', async () => {
    const nodes = (['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'] as const).map((api) => ({
      name: api,
      api,
      url: 'http://127.0.0.1:1',
    }));
    const target = await parseTarget(
      JSON.stringify({ name: 't', platform: { baseUrl: 'http://127.0.0.1:1', apiKey: 'k' }, nodes }),
      't.yaml',
      {},
    );
    const decided = new Set((await loadChecks()).flatMap(({ decides }) => decides));
    const described = contractDocuments(target, decided);
    expect(described.flatMap(({ relations }) => relations)).toEqual([]);
    expect(described.filter(({ kind }) => kind === 'openapi').flatMap(({ calls }) => calls)).toEqual([]);
    const methods = described.filter(({ kind }) => kind === 'openrpc');
    expect(methods.flatMap(({ calls, decided: known }) => calls.filter(({ id }) => !known?.has(id)))).toEqual(
      [],
    );
    expect(methods.map(({ calls }) => calls.map(({ id }) => id))).toContainEqual([
      'eth_getBlockByNumber',
      'eth_getTransactionReceipt',
    ]);
  });
});
