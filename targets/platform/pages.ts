import type { Behaviour } from '../entries/behaviour.ts';
import type { WireRequest } from '../serving/wire.ts';
import type { RowsInfo } from './filters.ts';
import type { NodeQuery } from './node-query.ts';
import type { StoredNode } from './store.ts';

/** Where one page lies in the whole set. */
export interface PageCut {
  readonly number: number;
  readonly pages: number;
  readonly size: number;
  readonly rows: readonly StoredNode[];
}

export interface SizeInfo extends RowsInfo {
  readonly request: WireRequest;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Nodes on a page; the contract leaves it open. */
    'platform.size': Hook<number, SizeInfo>;
    /** The rows of a page before they are rendered; null answers that there is no such page. */
    'platform.cut': Hook<PageCut | null, SizeInfo & { readonly ordered: readonly StoredNode[] }>;
    /** Where a page link points to; null at the ends. */
    'platform.link': Hook<
      string | null,
      SizeInfo & { readonly kind: 'next' | 'previous'; readonly cut: PageCut; readonly origin: string }
    >;
  }
}

const defaultSize = 20;

/** The page that the query asks for; null when there is none. An empty set has one page, which is empty. */
export function cutPage(
  behaviour: Behaviour,
  ordered: readonly StoredNode[],
  query: NodeQuery,
  request: WireRequest,
  count: number,
): PageCut | null {
  const info = { query, request, count };
  const size = behaviour.override('platform.size', defaultSize, info);
  const pages = Math.max(1, Math.ceil(ordered.length / size));
  const number = pageNumber(query.page);
  const cut =
    number < 1 || number > pages
      ? null
      : { number, pages, size, rows: ordered.slice((number - 1) * size, number * size) };
  return behaviour.override('platform.cut', cut, { ...info, ordered });
}

/** The number of the page that a query asks for; 0 where it is none. */
export function pageNumber(page: string | null): number {
  return /^\d{1,9}$/.test(page ?? '1') ? Number(page ?? '1') : 0;
}

/** §2.3: the links to the pages beside this one, with the request's own filters and order. */
export function pageLinks(
  behaviour: Behaviour,
  cut: PageCut,
  query: NodeQuery,
  request: WireRequest,
  count: number,
  origin: string,
): { readonly next: string | null; readonly previous: string | null } {
  const link = (kind: 'next' | 'previous'): string | null => {
    const number = kind === 'next' ? cut.number + 1 : cut.number - 1;
    const there = number >= 1 && number <= cut.pages;
    const plain = there ? `${origin}${request.path}?${withPage(request.query, number)}` : null;
    return behaviour.override('platform.link', plain, { query, request, count, kind, cut, origin });
  };
  return { next: link('next'), previous: link('previous') };
}

/** The query string with another page number in it. */
export function withPage(query: URLSearchParams, number: number): string {
  const changed = new URLSearchParams(query);
  changed.set('page', String(number));
  return changed.toString();
}
