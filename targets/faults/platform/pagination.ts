import { createHash } from 'node:crypto';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import type { NodeQuery } from '../../platform/node-query.ts';
import { compareBy, compareText } from '../../platform/ordering.ts';

const fault = faultsOf({ id: 'platform.pagination.', section: '2.3' });
const listFault = fault.in('4.2');

/** Where `when` holds, each page after the first begins with the last item of the one before. */
function overlapping(when: (query: NodeQuery) => boolean): Overrides {
  return {
    'platform.cut': (cut, { ordered, query }) =>
      cut === null || cut.number === 1 || !when(query)
        ? cut
        : { ...cut, rows: ordered.slice((cut.number - 1) * cut.size - 1, cut.number * cut.size - 1) },
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Pages that do not cut the set as §2.3 says, and a page number that chooses another page (§4.2). */
export const faults: readonly Fault[] = [
  fault('count-of-page', 'count-is-whole-set', 'Count is the number of items on the page', {
    'platform.page': (page) => ({ ...page, count: page.results.length }),
  }),
  fault.hiding(
    /^platform\.nodes\.(filter|order)/,
    'counts that differ from page to page are how a list shows that it moves, and what moves is not judged',
  )(
    'count-off-by-one-on-last-page',
    'count-is-whole-set',
    'The last of several pages counts one item too few',
    {
      'platform.page': (page, { cut }) =>
        cut.pages > 1 && cut.number === cut.pages ? { ...page, count: page.count - 1 } : page,
    },
  ),
  fault('count-capped', 'count-is-whole-set', 'Count never goes beyond 50', {
    'platform.page': (page) => ({ ...page, count: Math.min(page.count, 50) }),
  }),
  fault(
    'count-too-high-with-two-filters',
    ['count-is-whole-set', 'platform.nodes.filters-combine'],
    'With two filters or more, count is seven too high',
    {
      'platform.page': (page, { query }) =>
        query.filters.size >= 2 ? { ...page, count: page.count + 7 } : page,
    },
  ),
  fault('count-ignores-filters', 'count-is-whole-set', 'With a filter, count is that of the unfiltered set', {
    'platform.page': (page, { query, nodes }) =>
      query.filters.size > 0 ? { ...page, count: nodes.length } : page,
  }),
  fault(
    'pages-overlap',
    'pages-partition',
    'Each page after the first begins with the last item of the one before',
    () => overlapping(() => true),
  ),
  fault('second-page-loses-now-and-then', 'pages-partition', 'Every seventh second page lacks a node', () => {
    const isShort = nthTimes(7);
    return {
      'platform.page': (page, { cut }) =>
        cut.number === 2 && isShort() ? { ...page, results: page.results.toSpliced(3, 1) } : page,
    };
  }),
  ...(['status', 'type'] as const).map(
    (name): Fault =>
      fault(
        `pages-overlap-under-${name}`,
        'pages-partition',
        `Where ${name} alone is asked for, each page begins with the last item of the one before`,
        () => overlapping(({ filters }) => filters.has(name) && filters.size === 1),
      ),
  ),
  fault('second-page-skips-one', 'pages-partition', 'The first item of the second page is left out', {
    'platform.cut': (cut) => (cut?.number === 2 ? { ...cut, rows: cut.rows.slice(1) } : cut),
  }),
  fault('last-item-lost', 'pages-partition', 'The last page of several leaves out its last item', {
    'platform.cut': (cut) =>
      cut !== null && cut.pages > 1 && cut.number === cut.pages
        ? { ...cut, rows: cut.rows.slice(0, -1) }
        : cut,
  }),
  fault('third-page-repeats-one', 'pages-partition', 'The third page holds its first item twice', {
    'platform.cut': (cut) =>
      cut?.number === 3 ? { ...cut, rows: [...cut.rows.slice(0, 1), ...cut.rows.slice(0, -1)] } : cut,
  }),
  fault(
    'ties-wander',
    'pages-partition',
    'Nodes with the same name change places from page to page, so that some come twice and some never',
    {
      'platform.ordered': (nodes, { query }) => {
        if (query.orderBy !== 'name') return nodes;
        const backwards = Number(query.page ?? '1') % 2 === 0;
        const direction = query.descending ? -1 : 1;
        return [...nodes].sort(
          (left, right) =>
            direction * compareText(left.name, right.name) ||
            (backwards ? -1 : 1) * compareText(left.id, right.id),
        );
      },
    },
  ),
  fault(
    'ties-drawn-anew',
    'pages-partition',
    'Nodes of one name or time change places at every request, in the list without an order too, which goes by time',
    {
      'platform.ordered': (nodes, { query: { orderBy, descending }, count }) => {
        const direction = descending ? -1 : 1;
        const drawn = new Map(nodes.map(({ id }) => [id, digest(`${count} ${id}`)]));
        return [...nodes].sort(
          (left, right) =>
            direction * compareBy(orderBy ?? 'created_at')(left, right) ||
            compareText(drawn.get(left.id) ?? '', drawn.get(right.id) ?? ''),
        );
      },
    },
  ),
  fault(
    'ties-of-two-backends',
    'pages-partition',
    'Every third request goes to a backend that has nodes of the same name or time in the opposite order',
    {
      'platform.ordered': (nodes, { query: { orderBy, descending }, count }) => {
        if (orderBy === null || count % 3 !== 0) return nodes;
        const direction = descending ? -1 : 1;
        return [...nodes].sort(
          (left, right) => direction * compareBy(orderBy)(left, right) || compareText(right.id, left.id),
        );
      },
    },
  ),
  fault(
    'drops-one-every-tenth-answer',
    ['pages-partition', 'count-is-whole-set'],
    'Every tenth answer leaves out the last item of its page',
    {
      'platform.page': (page, { count }) =>
        count % 10 === 0 ? { ...page, results: page.results.slice(0, -1) } : page,
    },
  ),
  fault(
    'drops-one-after-sixty-requests',
    ['pages-partition', 'count-is-whole-set'],
    'After sixty requests every page leaves out its last item',
    {
      'platform.page': (page, { count }) =>
        count > 60 ? { ...page, results: page.results.slice(0, -1) } : page,
    },
  ),
  listFault(
    'platform.nodes.page-ignored',
    ['platform.nodes.page', 'pages-partition', 'next-leads-on'],
    'The page parameter is ignored: the first page is always answered',
    { 'platform.query': (query) => ({ ...query, page: null }) },
  ),
  listFault(
    'platform.nodes.page-from-zero',
    ['platform.nodes.page', 'pages-partition', 'next-leads-on', 'count-is-whole-set'],
    'Pages asked for by number are counted from zero',
    {
      'platform.query': (query) =>
        query.page === null ? query : { ...query, page: String(Number(query.page) + 1) },
    },
  ),
  listFault(
    'platform.nodes.page-ignored-with-order',
    ['platform.nodes.page', 'pages-partition', 'platform.nodes.order-keeps-set'],
    'With an order, the page parameter is ignored',
    { 'platform.query': (query) => (query.orderBy === null ? query : { ...query, page: null }) },
  ),
  listFault(
    'platform.nodes.page-three-is-two',
    ['platform.nodes.page', 'pages-partition', 'next-leads-on'],
    'Page 3 answers page 2 again',
    { 'platform.query': (query) => (query.page === '3' ? { ...query, page: '2' } : query) },
  ),
];
