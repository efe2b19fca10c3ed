import type { Answering } from './service-in-front.ts';

type Body = Readonly<Record<string, unknown>>;

/** One change of one of the contract's documents, with a service that keeps it and such that break it. */
export interface DocumentChange {
  readonly what: string;
  readonly document: string;
  readonly change: (text: string) => string;
  /** The surface that it is about: `platform`, or the api of a node. */
  readonly surface: 'platform' | 'wallet' | 'sharded';
  readonly only: readonly string[];
  /** What has to be among the requests, as method, path and query, or the body. */
  readonly asks: RegExp;
  readonly kept: Answering;
  /** How it is broken, and a requirement that has to fail then. */
  readonly broken: readonly (readonly [how: string, Answering, caughtBy: string])[];
}

/** The embedded target as it is: it knows nothing of the change. */
const unchanged: Answering = (_, ask) => ask();

const isList = (url: URL): boolean => url.pathname === '/v1/nodes/';
const isOrders = (url: URL): boolean => url.pathname.endsWith('/wallet/getmarketorderbyaccount');

function bodyOf(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};
  } catch {
    return {};
  }
}

const pageSize = 10;

/** The node list with a parameter that the service does not know: all of its nodes, brought into pages here. */
function listed(
  parameter: string,
  value: (text: string) => boolean,
  put: (rows: Body[], value: string) => Body[],
): Answering {
  return async ({ url }, ask) => {
    const own = url.searchParams.get(parameter);
    if (!isList(url) || own === null || !value(own)) return ask();
    const rest = new URL(url);
    rest.searchParams.delete(parameter);
    rest.searchParams.delete('page');
    const rows: Body[] = [];
    for (let page = 1; ; page += 1) {
      rest.searchParams.set('page', String(page));
      const { status, body } = await ask(`${rest.pathname}${rest.search}`);
      if (status !== 200) return { status, body };
      const { results, next } = body as { readonly results: Body[]; readonly next: string | null };
      rows.push(...results);
      if (next === null) break;
    }
    const found = put(rows, own);
    const number = Number(url.searchParams.get('page') ?? 1);
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    if (!Number.isInteger(number) || number < 1 || number > pages)
      return { status: 404, body: { error: { code: 'no_page', message: 'no such page' } } };
    const link = (page: number): string | null => {
      if (page < 1 || page > pages) return null;
      const to = new URL(url);
      to.searchParams.set('page', String(page));
      return to.href;
    };
    const results = found.slice((number - 1) * pageSize, number * pageSize);
    return {
      status: 200,
      body: { count: found.length, next: link(number + 1), previous: link(number - 1), results },
    };
  };
}

function creatorOf(row: Body): unknown {
  return (row.creator as Body | undefined)?.id;
}

function byStatus(rows: Body[], order: string): Body[] {
  const sorted = [...rows].sort((a, b) =>
    String(a.status) < String(b.status) ? -1 : String(a.status) > String(b.status) ? 1 : 0,
  );
  return order.startsWith('-') ? sorted.reverse() : sorted;
}

const blocks = Array.from({ length: 40 }, (_, index) => ({ seqno: 1000 - index }));

/** A list that the embedded target does not have. */
function blocksWith(standard: number, most: number): Answering {
  return async ({ url }, ask) => {
    if (!url.pathname.endsWith('/api/v3/blocks')) return ask();
    const [limit, offset] = ['limit', 'offset'].map((name) => url.searchParams.get(name));
    const wrong = [limit, offset].some((text) => text != null && !/^\d{1,15}$/.test(text)) || limit === '0';
    if (wrong) return { status: 400, body: { error: 'no count' } };
    const from = Number(offset ?? 0);
    return {
      status: 200,
      body: { blocks: blocks.slice(from, from + Math.min(Number(limit ?? standard), most)) },
    };
  };
}

const blocksOperation = {
  get: {
    operationId: 'listBlocks',
    'x-window': { rows: '/blocks', limit: 'limit', offset: 'offset', key: '/seqno' },
    parameters: [
      { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 30, default: 10 } },
      { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } },
    ],
    responses: {
      '200': {
        description: 'blocks',
        content: {
          'application/json': {
            schema: { type: 'object', required: ['blocks'], properties: { blocks: { type: 'array' } } },
          },
        },
      },
      default: { description: 'an error' },
    },
  },
};

export const documentChanges: readonly DocumentChange[] = [
  {
    what: 'a new value of an enum',
    document: 'platform.openapi',
    change: (text) => text.replace('"enum":["asia-southeast1",', '"enum":["eu4","asia-southeast1",'),
    surface: 'platform',
    only: ['platform.nodes.region-values', 'platform.nodes.filter-region'],
    asks: /[?&]region=eu4/,
    kept: async ({ url }, ask) =>
      url.searchParams.get('region') === 'eu4'
        ? { status: 200, body: { count: 0, next: null, previous: null, results: [] } }
        : ask(),
    broken: [['rejects it', unchanged, 'platform.nodes.region-values']],
  },
  {
    what: 'another default',
    document: 'wallet.openapi',
    change: (text) => text.replace('"default":20', '"default":25'),
    surface: 'wallet',
    only: ['wallet.orders'],
    asks: /"limit":25/,
    kept: async ({ url, body }, ask) => {
      const fields = bodyOf(body);
      if (!isOrders(url) || fields.limit !== undefined || fields.address === undefined) return ask();
      return ask(undefined, JSON.stringify({ ...fields, limit: 25 }));
    },
    broken: [['has the old one', unchanged, 'wallet.orders.limit-default']],
  },
  {
    what: 'another maximum',
    document: 'wallet.openapi',
    change: (text) => text.replace('"maximum":100', '"maximum":110'),
    surface: 'wallet',
    only: ['wallet.orders'],
    asks: /"limit":110/,
    kept: async ({ url, body }, ask) => {
      const { limit, offset = 0, ...fields } = bodyOf(body);
      if (!isOrders(url) || typeof limit !== 'number' || limit <= 100 || typeof offset !== 'number')
        return ask();
      const part = async (from: number, size: number) =>
        ask(undefined, JSON.stringify({ ...fields, offset: from, limit: size }));
      const [first, second] = [await part(offset, 100), await part(offset + 100, Math.min(10, limit - 100))];
      const orders = [first, second].map((reply) => (reply.body as { orders?: unknown[] }).orders);
      return orders.includes(undefined) ? first : { status: 200, body: { orders: orders.flat() } };
    },
    broken: [['has the old one', unchanged, 'wallet.orders.limit-max']],
  },
  {
    what: 'another maximum, where none was stated',
    document: 'sharded.openapi',
    change: (text) => text.replace('"minimum":1,"default":128', '"minimum":1,"default":128,"maximum":150'),
    surface: 'sharded',
    only: ['sharded.messages'],
    asks: /[?&]limit=151/,
    kept: async ({ url }, ask) => {
      if (!(Number(url.searchParams.get('limit')) > 150)) return ask();
      const capped = new URL(url);
      capped.searchParams.set('limit', '150');
      return ask(`${capped.pathname}${capped.search}`);
    },
    broken: [['has none', unchanged, 'sharded.messages.limit']],
  },
  {
    what: 'a new filter with its relation',
    document: 'platform.openapi',
    change: (text) =>
      text.replace(
        '"parameters":[',
        '"parameters":[{"name":"creator","in":"query","x-filter":{"rows":"/results","field":"/creator/id"},"schema":{"type":"string"}},',
      ),
    surface: 'platform',
    only: ['documents.', 'platform.nodes.filters-combine'],
    asks: /[?&]creator=UR-/,
    kept: listed(
      'creator',
      () => true,
      (rows, value) => rows.filter((row) => creatorOf(row) === value),
    ),
    broken: [['ignores it', unchanged, 'documents.platform.listNodes.filter-creator']],
  },
  {
    what: 'a new key of an order',
    document: 'platform.openapi',
    change: (text) => text.replace('"enum":["name","-name",', '"enum":["status","-status","name","-name",'),
    surface: 'platform',
    only: ['documents.', 'platform.nodes.order-by', 'platform.nodes.order-with-filters'],
    asks: /[?&]order_by=-status/,
    kept: listed('order_by', (value) => /^-?status$/.test(value), byStatus),
    broken: [
      ['rejects it', unchanged, 'platform.nodes.order-by-values'],
      [
        'ignores it',
        listed(
          'order_by',
          (value) => /^-?status$/.test(value),
          (rows) => rows,
        ),
        'documents.platform.listNodes.order-by-status',
      ],
    ],
  },
  {
    what: 'a new operation with a window',
    document: 'sharded.openapi',
    change: (text) =>
      text.replace('"paths":{', `"paths":{"/api/v3/blocks":${JSON.stringify(blocksOperation)},`),
    surface: 'sharded',
    only: ['documents.', 'sharded.transport.get'],
    asks: /\/api\/v3\/blocks\?limit=30/,
    kept: blocksWith(10, 30),
    broken: [
      ['does not serve it', unchanged, 'documents.sharded.listBlocks.served'],
      ['has another default', blocksWith(12, 30), 'documents.sharded.listBlocks.window'],
      ['has another maximum', blocksWith(10, 40), 'documents.sharded.listBlocks.window'],
    ],
  },
];
