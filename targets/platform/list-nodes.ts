import type { Behaviour } from '../entries/behaviour.ts';
import { json, type WireAnswer, type WireRequest } from '../serving/wire.ts';
import { answerError, noSuchPage } from './errors.ts';
import { filterNodes } from './filters.ts';
import { readNodeQuery } from './node-query.ts';
import { type RenderedNode, renderNode } from './node-view.ts';
import { orderNodes } from './ordering.ts';
import { cutPage, type PageCut, pageLinks, type SizeInfo } from './pages.ts';
import type { Store, StoredNode } from './store.ts';

/** The wrapper of §2.3. */
interface NodePage {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly RenderedNode[];
}

/** What a page was made of. */
export type PageInfo = SizeInfo & {
  readonly cut: PageCut;
  readonly ordered: readonly StoredNode[];
  /** Every node, before filters. */
  readonly nodes: readonly StoredNode[];
  readonly origin: string;
};

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** The nodes that exist at the time of a request, before filters. */
    'platform.fleet': Hook<readonly StoredNode[], { readonly request: WireRequest; readonly count: number }>;
    /** The whole answer of a list. */
    'platform.page': Hook<NodePage, PageInfo>;
  }
}

/** §4.1, §4.2: `GET /v1/nodes/`. `origin` is where links point to, as in `https://host:port`. */
export function listNodes(
  behaviour: Behaviour,
  store: Store,
  request: WireRequest,
  count: number,
  origin: string,
): WireAnswer {
  const nodes = behaviour.override('platform.fleet', store.nodes, { request, count });
  const read = readNodeQuery(behaviour, nodes, request, count);
  if ('error' in read) return answerError(behaviour, read.error, request, count);
  const { query } = read;
  const ordered = orderNodes(behaviour, filterNodes(behaviour, nodes, query, count), query, count);
  const cut = cutPage(behaviour, ordered, query, request, count);
  if (cut === null) return answerError(behaviour, noSuchPage, request, count);
  const first = (cut.number - 1) * cut.size;
  const page: NodePage = {
    count: ordered.length,
    ...pageLinks(behaviour, cut, query, request, count, origin),
    results: cut.rows.map((node, index) =>
      renderNode(behaviour, { node, query, request, count, position: first + index }),
    ),
  };
  return json(
    200,
    behaviour.override('platform.page', page, { query, request, count, cut, ordered, nodes, origin }),
  );
}
