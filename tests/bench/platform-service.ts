import { type Ask, type Reply, serveHttp, type Wire } from './http-service.ts';
import type { Json } from './json.ts';
import {
  type ListedNode,
  makeNodes,
  organization,
  protocols,
  providers,
  publicNetworks,
} from './platform-node-list.ts';
import type { Standing } from './variant.ts';

const apiKey = 'hl-7c1f.9d2ab3e4556677889900aabbccdd';

interface View {
  readonly query: URLSearchParams;
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** The how-manieth request it is. */
  readonly n: number;
}

/** Where a platform may differ from the plain one. Whatever a trait leaves undefined is done the plain way. */
export interface PlatformTraits {
  readonly nodes: number;
  readonly pageSize: number;
  readonly wire: Wire;
  readonly vocabulary: Json | undefined;
  /** A node as it goes out; `at` is its place on the page. */
  readonly shape: (node: Json, at: number, view: View) => Json;
  /** Whether a filter lets a node pass. */
  readonly keeps: (name: string, value: string, node: ListedNode, view: View) => boolean | undefined;
  readonly compare: (key: string, a: Json, b: Json) => number | undefined;
  readonly wrap: (wrapper: Json, view: View) => unknown;
  readonly reply: (reply: Reply, ask: Ask) => Reply;
  readonly admits: (authorization: string | undefined) => boolean;
  readonly reject: Reply;
  readonly organization: Json;
  readonly error: (status: number, code: string, message: string) => Reply;
  readonly invalid: 'rejected' | 'ignored' | 'empty';
  readonly beyond: 'missing' | 'empty' | 'last';
  readonly links: 'absolute' | 'path' | 'query';
  /** Every how-manieth request a node comes or goes; 0 for never. */
  readonly churn: number;
  readonly deletable: readonly string[];
  readonly deletes: (nodes: ListedNode[], id: string) => ListedNode[];
  readonly deleted: Reply;
}

const error = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { code, message } },
});

const plainPlatform: PlatformTraits = {
  nodes: 25,
  pageSize: 10,
  wire: {},
  vocabulary: { providers, protocols, publicNetworks },
  shape: (node) => node,
  keeps: () => undefined,
  compare: () => undefined,
  wrap: (wrapper) => wrapper,
  reply: (reply) => reply,
  admits: (authorization) => authorization === `Bearer ${apiKey}`,
  reject: error(401, 'not_signed_in', 'no valid API key came with the request'),
  organization,
  error,
  invalid: 'rejected',
  beyond: 'missing',
  links: 'absolute',
  churn: 0,
  deletable: [],
  deletes: (nodes, id) => nodes.filter(({ shown }) => shown.network !== id),
  deleted: { status: 204 },
};

const enums: Readonly<Record<string, readonly string[]>> = {
  order_by: ['name', '-name', 'created_at', '-created_at'],
  region: ['asia-southeast1', 'ap-southeast-1', 'us-west-2', 'us-east-1', 'uksouth', 'eu3'],
  provider: providers,
  protocol: protocols,
  status: ['pending', 'running', 'maintenance', 'failed', 'error', 'stopping', 'stopped', 'starting'],
  role: ['peer'],
  type: ['shared', 'dedicated'],
  archive: ['true', 'false', 'True', 'False', '1', '0'],
  public_network: publicNetworks,
  project_type: ['public'],
};

function passes(name: string, value: string, { shown, ...node }: ListedNode): boolean {
  if (name === 'project') return node.project === value;
  if (name === 'protocol') return node.protocol === value;
  if (name === 'public_network') return node.publicNetwork === value;
  if (name === 'archive') return node.archive === ['true', 'True', '1'].includes(value);
  if (name === 'project_type') return true;
  return shown[name] === value;
}

const filters =
  'project organization network region provider protocol status role type archive public_network name project_type';

/** Starts a platform API and says how a target file reaches it. */
export async function startPlatform(traits: Partial<PlatformTraits> = {}): Promise<Standing> {
  const own = { ...plainPlatform, ...traits };
  let nodeList = makeNodes(0, own.nodes);
  const networks = new Set(makeNodes(0, 12).map(({ shown }) => shown.network));
  let next = own.nodes;

  const list = (ask: Ask, origin: string): Reply => {
    const query = ask.query;
    if (own.churn > 0 && ask.n % own.churn === 0) {
      if (ask.n % (2 * own.churn) === 0) nodeList = nodeList.slice(1);
      else nodeList = [...nodeList, ...makeNodes(next, ++next)];
    }
    const sent = [...query].filter(([name]) => filters.split(' ').includes(name) || name === 'order_by');
    const wrong = sent.find(([name, value]) => enums[name] !== undefined && !enums[name].includes(value));
    if (wrong !== undefined && own.invalid === 'rejected')
      return own.error(400, 'invalid_query', `${wrong[0]} is not one of the values`);
    const page = Number(query.get('page') ?? '1');
    if (!Number.isInteger(page) || page < 1) return own.error(404, 'not_found', 'no such page');
    const view = { query, page, pages: 0, total: 0, n: ask.n };
    const kept = nodeList.filter((node) =>
      sent.every(([name, value]) => {
        if (name === 'order_by') return true;
        if (enums[name] !== undefined && !enums[name].includes(value)) return own.invalid === 'ignored';
        return own.keeps(name, value, node, view) ?? passes(name, value, node);
      }),
    );
    const order = enums.order_by?.includes(query.get('order_by') ?? '')
      ? (query.get('order_by') ?? '')
      : 'created_at';
    const key = order.replace('-', '');
    const text = (node: Json) => String(node[key]);
    const sorted = kept.toSorted(
      ({ shown: a }, { shown: b }) =>
        (own.compare(order, a, b) ??
          (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0) * (order.startsWith('-') ? -1 : 1)) ||
        (String(a.id) < String(b.id) ? -1 : 1),
    );
    const pages = Math.max(1, Math.ceil(sorted.length / own.pageSize));
    if (page > pages && own.beyond === 'missing') return own.error(404, 'not_found', 'no such page');
    const shownPage = own.beyond === 'last' ? Math.min(page, pages) : page;
    const link = (to: number): string => {
      const search = new URLSearchParams(query);
      search.set('page', `${to}`);
      const path = own.links === 'query' ? '' : '/v1/nodes/';
      return `${own.links === 'absolute' ? origin : ''}${path}?${search}`;
    };
    const full = { ...view, page: shownPage, pages, total: sorted.length };
    const from = (shownPage - 1) * own.pageSize;
    return {
      status: 200,
      body: own.wrap(
        {
          count: sorted.length,
          next: shownPage < pages ? link(shownPage + 1) : null,
          previous: shownPage > 1 ? link(Math.min(shownPage - 1, pages)) : null,
          results: sorted.slice(from, from + own.pageSize).map(({ shown }, at) => own.shape(shown, at, full)),
        },
        full,
      ),
    };
  };

  const answer = (ask: Ask, origin: string): Reply => {
    if (!own.admits(ask.authorization)) return own.reject;
    if (ask.path === '/v1/organization/' && ask.method === 'GET')
      return { status: 200, body: own.organization };
    if (ask.path === '/v1/nodes/' && ask.method === 'GET') return list(ask, origin);
    const network = /^\/v1\/networks\/([^/]+)\/$/.exec(ask.path)?.[1];
    if (network !== undefined && ask.method === 'DELETE') {
      if (!networks.has(network)) return own.error(404, 'not_found', 'no such network');
      if (!own.deletable.includes(network)) return own.error(409, 'in_use', 'the network still has nodes');
      networks.delete(network);
      nodeList = own.deletes(nodeList, network);
      return own.deleted;
    }
    return own.error(404, 'not_found', 'nothing here');
  };

  let origin = '';
  const served = await serveHttp((ask) => own.reply(answer(ask, origin), ask), own.wire);
  origin = served.origin;
  return {
    served: [served],
    target: {
      platform: {
        baseUrl: origin,
        apiKey,
        ...(own.vocabulary === undefined ? {} : { vocabulary: own.vocabulary }),
      },
      allow: { deleteNetworks: own.deletable },
    },
  };
}
