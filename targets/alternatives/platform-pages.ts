import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative } from '../entries/behaviour.ts';
import { type PageCut, pageNumber } from '../platform/pages.ts';
import type { StoredNode } from '../platform/store.ts';

const alternative = alternativesOf({ id: 'platform.', section: '2.3' });

/** The same link with its query written otherwise. */
function rewritten(link: string | null, write: (query: URLSearchParams) => string): string | null {
  if (link === null) return null;
  const mark = link.indexOf('?');
  return `${link.slice(0, mark)}?${write(new URLSearchParams(link.slice(mark + 1)))}`;
}

const sizes = [1, 3, 100, 1000].map((size) =>
  alternative(`page-size-${size}`, `A page holds up to ${size} nodes`, { 'platform.size': () => size }),
);

/** Ways to page that §2.3 does not state: the size of a page, how links are written, what lies outside the set. */
export const alternatives: readonly Alternative[] = [
  ...sizes,
  alternative('page-count-exact', 'The last page is full: page size divides the number of nodes', {
    'platform.fleet': (nodes) => nodes.slice(0, 60),
  }),
  alternative('links-relative-path', 'Links are paths without scheme and host', {
    'platform.link': (link, { origin }) => link?.replace(origin, '') ?? null,
  }),
  alternative('links-relative-query', 'Links are a query alone', {
    'platform.link': (link) => (link === null ? null : link.slice(link.indexOf('?'))),
  }),
  alternative('links-redirected', 'Links lack the slash at the end of the path, and are redirected to it', {
    'platform.link': (link) => link?.replace('/v1/nodes/?', '/v1/nodes?') ?? null,
  }),
  alternative.failing('platform.pagination.link-origin')(
    'links-to-another-host',
    'Links lead to another host that serves the same list',
    {
      'platform.link': (link, { origin }) =>
        link?.replace(`${origin}/v1`, 'https://lists.example/api') ?? null,
    },
  ),
  alternative('links-first-page-bare', 'The link back to the first page carries no page number', {
    'platform.link': (link, { kind, cut }) =>
      kind === 'previous' && cut.number === 2
        ? rewritten(link, (query) => {
            query.delete('page');
            return query.toString();
          })
        : link,
  }),
  alternative('links-reordered', 'Links name their parameters in another order, with the page first', {
    'platform.link': (link) =>
      rewritten(link, (query) => new URLSearchParams([...query].reverse()).toString()),
  }),
  alternative('links-explicit', 'Links carry the page size and a cursor beside the page', {
    'platform.link': (link) => rewritten(link, (query) => `${query}&page_size=20&cursor=cD0yMA%3D%3D`),
  }),
  alternative('links-percent-encoded', 'Links write spaces as %20 and encode hyphens', {
    'platform.link': (link) =>
      rewritten(link, (query) => query.toString().replaceAll('+', '%20').replaceAll('-', '%2D')),
  }),
  alternative('page-beyond-is-empty', 'A page after the last is an empty page that links back', {
    'platform.cut': (cut, { ordered, query }) => cut ?? emptyAfter(usualPages(ordered.length), query.page),
  }),
  alternative('pages-unequal', 'Pages hold 13 and 17 nodes in turn', {
    'platform.cut': (_cut, { ordered, query }) => unequalPage(ordered, query.page),
  }),
  alternative('pages-unequal-then-empty', 'Pages hold 13 and 17 nodes in turn, and none after the last', {
    'platform.cut': (_cut, { ordered, query }) =>
      unequalPage(ordered, query.page) ?? emptyAfter(unequalStarts(ordered.length).length, query.page),
  }),
  alternative('page-beyond-is-last', 'A page outside the set answers the nearest page of it', {
    'platform.cut': (cut, { ordered, query }) => {
      if (cut !== null) return cut;
      const pages = usualPages(ordered.length);
      const number = Number(query.page) > pages ? pages : 1;
      return { number, pages, size: 20, rows: ordered.slice((number - 1) * 20, number * 20) };
    },
  }),
];

/** Of so many nodes: one of none. */
function usualPages(count: number): number {
  return Math.max(1, Math.ceil(count / 20));
}

/** Zero, negative and unreadable numbers are still rejected; the page before the empty one is the last. */
function emptyAfter(pages: number, page: string | null): PageCut | null {
  return pageNumber(page) > pages ? { number: pages + 1, pages, size: 20, rows: [] } : null;
}

/** Where pages of 13 and of 17 nodes in turn begin. */
function unequalStarts(count: number): readonly number[] {
  const starts = [0];
  for (let start = 13; start < count; start += starts.length % 2 === 0 ? 17 : 13) starts.push(start);
  return starts;
}

/** A page of a list that is read in pieces of two lengths; null outside of it. */
function unequalPage(ordered: readonly StoredNode[], page: string | null): PageCut | null {
  const number = pageNumber(page);
  const starts = unequalStarts(ordered.length);
  const start = starts[number - 1];
  if (start === undefined) return null;
  const rows = ordered.slice(start, starts[number] ?? ordered.length);
  return { number, pages: starts.length, size: rows.length, rows };
}
