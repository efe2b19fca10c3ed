import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import type { NodeQuery } from '../../platform/node-query.ts';

const fault = faultsOf({ id: 'platform.pagination.', section: '2.3' });

type When = (query: NodeQuery) => boolean;

const only =
  (name: Parameters<NodeQuery['filters']['has']>[0], value?: string): When =>
  ({ filters, orderBy }) =>
    filters.size === 1 &&
    orderBy === null &&
    (value === undefined ? filters.has(name) : filters.get(name) === value);
const filtered: When = ({ filters }) => filters.size > 0;
const twoFilters: When = ({ filters, orderBy }) => filters.size === 2 && orderBy === null;
const filteredAndOrdered: When = ({ filters, orderBy }) => filters.size > 0 && orderBy !== null;

/** Where `when` holds, another page is read than the number says. */
function pageRead(when: When, numberOf: (number: number) => number | null): Overrides {
  return {
    'platform.query': (query) => {
      if (query.page === null || !when(query)) return query;
      const number = numberOf(Number(query.page));
      return { ...query, page: number === null ? null : String(number) };
    },
  };
}

/** Where `when` holds, a page is cut elsewhere; count and links stay as they are. */
function windowChanged(
  when: When,
  by: (info: { readonly number: number; readonly size: number; readonly count: number }) => number,
): Overrides {
  return {
    'platform.cut': (cut, { ordered, query, count }) => {
      if (cut === null || !when(query)) return cut;
      const start = (cut.number - 1) * cut.size + by({ number: cut.number, size: cut.size, count });
      const rows = ordered.slice(Math.max(0, start), Math.max(0, start) + cut.rows.length);
      return { ...cut, rows };
    },
  };
}

function linkTo(
  when: When,
  leadsTo: (info: { readonly number: number; readonly pages: number }) => number | null,
): Overrides {
  return {
    'platform.link': (link, { kind, cut, query, request, origin }) => {
      if (kind !== 'next' || !when(query)) return link;
      const number = leadsTo(cut);
      if (number === null) return link;
      const changed = new URLSearchParams(request.query);
      changed.set('page', String(number));
      return `${origin}${request.path}?${changed}`;
    },
  };
}

const partition = 'pages-partition';

/** Paging that is sound for the whole list and breaks under a condition, while nothing changes. */
export const faults: readonly Fault[] = [
  fault(
    'page-ignored-under-dedicated',
    [partition, 'platform.nodes.page', 'platform.nodes.filter-type', 'last-next-null'],
    'Where dedicated nodes are asked for, every page is the first one again, and next leads back to it',
    () => pageRead(only('type', 'dedicated'), () => null),
  ),
  fault(
    'page-ignored-under-filter',
    [partition, 'platform.nodes.page', 'platform.nodes.filter-status', 'platform.nodes.filter-type'],
    'The page parameter is ignored as soon as there is a filter',
    () => pageRead(filtered, () => null),
  ),
  fault(
    'page-ignored-under-two-filters',
    [partition, 'platform.nodes.page', 'platform.nodes.filters-combine'],
    'The page parameter is ignored where there are two filters',
    () => pageRead(twoFilters, () => null),
  ),
  fault(
    'page-ignored-under-filter-and-order',
    [partition, 'platform.nodes.page', 'platform.nodes.order-with-filters'],
    'The page parameter is ignored where a filter and an order stand together',
    () => pageRead(filteredAndOrdered, () => null),
  ),
  fault(
    'page-three-on-repeats-under-filter',
    [partition, 'platform.nodes.page'],
    'Under a filter, page 3 and every later one answer page 2 again',
    () => pageRead(filtered, (number) => Math.min(number, 2)),
  ),
  fault(
    'page-three-on-shifted-under-order',
    [partition, 'platform.nodes.order-keeps-set'],
    'Under descending creation times, pages from the third on begin half a page too early',
    () =>
      windowChanged(
        ({ orderBy, descending }) => orderBy === 'created_at' && descending,
        ({ number, size }) => (number >= 3 ? -Math.floor(size / 2) : 0),
      ),
  ),
  fault(
    'gap-under-archive',
    [partition, 'platform.nodes.filter-archive'],
    'Where archive nodes are asked for, the second page leaves out two nodes, and count is right',
    () => windowChanged(only('archive'), ({ number }) => (number >= 2 ? 2 : 0)),
  ),
  fault(
    'windows-wander-under-filter',
    [partition, 'next-leads-on'],
    'Under a filter, pages after the first begin somewhere else at each request, and count is right',
    () => windowChanged(filtered, ({ number, count }) => (number >= 2 ? -(count % 5) - 1 : 0)),
  ),
  fault(
    'windows-wander-on-page-three',
    [partition, 'next-leads-on'],
    'The third page begins somewhere else at each request, and count is right',
    () =>
      windowChanged(
        () => true,
        ({ number, count }) => (number === 3 ? -(count % 7) - 1 : 0),
      ),
  ),
  fault(
    'third-page-overlaps-now-and-then',
    [partition, 'platform.nodes.page', 'next-leads-on'],
    'Every eighth time that it is read the third page begins two nodes too early',
    () => {
      const isEarly = nthTimes(8);
      return windowChanged(
        () => true,
        ({ number }) => (number === 3 && isEarly() ? -2 : 0),
      );
    },
  ),
  fault(
    'last-page-counts-one-more-now-and-then',
    'count-is-whole-set',
    'Every ninth time that it is read the last of several pages counts one more',
    () => {
      const isOff = nthTimes(9);
      return {
        'platform.page': (page, { cut }) =>
          cut.pages > 1 && cut.number === cut.pages && isOff() ? { ...page, count: page.count + 1 } : page,
      };
    },
  ),
  fault(
    'further-pages-empty-now-and-then',
    'count-is-whole-set',
    'Every third time that it is read a page after the first is that of an empty list',
    () => {
      const isEmpty = nthTimes(3);
      return {
        'platform.page': (page, { cut }) =>
          cut.number > 1 && isEmpty() ? { count: 0, next: null, previous: null, results: [] } : page,
      };
    },
  ),
  fault(
    'pages-empty-now-and-then',
    'count-is-whole-set',
    'Every twentieth page is that of an empty list',
    () => {
      const isEmpty = nthTimes(20);
      return {
        'platform.page': (page) => (isEmpty() ? { count: 0, next: null, previous: null, results: [] } : page),
      };
    },
  ),
  fault(
    'next-leads-back-under-filter',
    ['next-leads-on', 'pages-partition'],
    'Under a filter, next of the second page leads back to the first',
    () => linkTo(filtered, ({ number, pages }) => (number === 2 && pages > 2 ? 1 : null)),
  ),
  fault(
    'last-next-leads-back-under-filter',
    ['last-next-null', 'pages-partition'],
    'Under a filter with several pages, next of the last page leads back to the first',
    () => linkTo(filtered, ({ number, pages }) => (pages > 1 && number === pages ? 1 : null)),
  ),
  fault(
    'links-of-other-size',
    [partition, 'next-leads-on'],
    'Links ask for pages of ten nodes, whose numbers then count pages of ten',
    {
      'platform.size': (size, { request }) => (request.query.get('page_size') === '10' ? 10 : size),
      'platform.link': (link) => (link === null ? null : `${link}&page_size=10`),
    },
  ),
];
