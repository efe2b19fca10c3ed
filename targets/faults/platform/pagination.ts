import type { Fault, Overrides } from '../../behaviour.ts';
import type { NodeQuery } from '../../platform/node-query.ts';
import { compareText } from '../../platform/ordering.ts';

/** Where `when` holds, each page after the first begins with the last item of the one before. */
function overlapping(when: (query: NodeQuery) => boolean): Overrides {
  return {
    'platform.cut': (cut, { ordered, query }) =>
      cut === null || cut.number === 1 || !when(query)
        ? cut
        : { ...cut, rows: ordered.slice((cut.number - 1) * cut.size - 1, cut.number * cut.size - 1) },
  };
}

/** Pages that do not cut the set as §2.3 says, and a page number that chooses another page (§4.2). */
export const faults: readonly Fault[] = [
  {
    id: 'platform.pagination.count-of-page',
    section: '2.3',
    summary: 'Count is the number of items on the page',
    requirements: ['platform.pagination.count-is-whole-set'],
    overrides: { 'platform.page': (page) => ({ ...page, count: page.results.length }) },
  },
  {
    id: 'platform.pagination.count-off-by-one-on-last-page',
    section: '2.3',
    summary: 'The last of several pages counts one item too few',
    requirements: ['platform.pagination.count-is-whole-set'],
    hides: {
      faults: /^platform\.nodes\.(filter|order)/,
      because:
        'counts that differ from page to page are how a list shows that it moves, and what moves is not judged',
    },
    overrides: {
      'platform.page': (page, { cut }) =>
        cut.pages > 1 && cut.number === cut.pages ? { ...page, count: page.count - 1 } : page,
    },
  },
  {
    id: 'platform.pagination.count-capped',
    section: '2.3',
    summary: 'Count never goes beyond 50',
    requirements: ['platform.pagination.count-is-whole-set'],
    overrides: { 'platform.page': (page) => ({ ...page, count: Math.min(page.count, 50) }) },
  },
  {
    id: 'platform.pagination.count-too-high-with-two-filters',
    section: '2.3',
    summary: 'With two filters or more, count is seven too high',
    requirements: ['platform.pagination.count-is-whole-set', 'platform.nodes.filters-combine'],
    overrides: {
      'platform.page': (page, { query }) =>
        query.filters.size >= 2 ? { ...page, count: page.count + 7 } : page,
    },
  },
  {
    id: 'platform.pagination.count-ignores-filters',
    section: '2.3',
    summary: 'With a filter, count is that of the unfiltered set',
    requirements: ['platform.pagination.count-is-whole-set'],
    overrides: {
      'platform.page': (page, { query, nodes }) =>
        query.filters.size > 0 ? { ...page, count: nodes.length } : page,
    },
  },
  {
    id: 'platform.pagination.pages-overlap',
    section: '2.3',
    summary: 'Each page after the first begins with the last item of the one before',
    requirements: ['platform.pagination.pages-partition'],
    overrides: overlapping(() => true),
  },
  ...(['status', 'type'] as const).map(
    (name): Fault => ({
      id: `platform.pagination.pages-overlap-under-${name}`,
      section: '2.3',
      summary: `Where ${name} alone is asked for, each page begins with the last item of the one before`,
      requirements: ['platform.pagination.pages-partition'],
      overrides: overlapping(({ filters }) => filters.has(name) && filters.size === 1),
    }),
  ),
  {
    id: 'platform.pagination.second-page-skips-one',
    section: '2.3',
    summary: 'The first item of the second page is left out',
    requirements: ['platform.pagination.pages-partition'],
    overrides: { 'platform.cut': (cut) => (cut?.number === 2 ? { ...cut, rows: cut.rows.slice(1) } : cut) },
  },
  {
    id: 'platform.pagination.last-item-lost',
    section: '2.3',
    summary: 'The last page of several leaves out its last item',
    requirements: ['platform.pagination.pages-partition'],
    overrides: {
      'platform.cut': (cut) =>
        cut !== null && cut.pages > 1 && cut.number === cut.pages
          ? { ...cut, rows: cut.rows.slice(0, -1) }
          : cut,
    },
  },
  {
    id: 'platform.pagination.third-page-repeats-one',
    section: '2.3',
    summary: 'The third page holds its first item twice',
    requirements: ['platform.pagination.pages-partition'],
    overrides: {
      'platform.cut': (cut) =>
        cut?.number === 3 ? { ...cut, rows: [...cut.rows.slice(0, 1), ...cut.rows.slice(0, -1)] } : cut,
    },
  },
  {
    id: 'platform.pagination.ties-wander',
    section: '2.3',
    summary:
      'Nodes with the same name change places from page to page, so that some come twice and some never',
    requirements: ['platform.pagination.pages-partition'],
    overrides: {
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
  },
  {
    id: 'platform.pagination.drops-one-every-tenth-answer',
    section: '2.3',
    summary: 'Every tenth answer leaves out the last item of its page',
    requirements: ['platform.pagination.pages-partition', 'platform.pagination.count-is-whole-set'],
    overrides: {
      'platform.page': (page, { count }) =>
        count % 10 === 0 ? { ...page, results: page.results.slice(0, -1) } : page,
    },
  },
  {
    id: 'platform.pagination.drops-one-after-sixty-requests',
    section: '2.3',
    summary: 'After sixty requests every page leaves out its last item',
    requirements: ['platform.pagination.pages-partition', 'platform.pagination.count-is-whole-set'],
    overrides: {
      'platform.page': (page, { count }) =>
        count > 60 ? { ...page, results: page.results.slice(0, -1) } : page,
    },
  },
  {
    id: 'platform.nodes.page-ignored',
    section: '4.2',
    summary: 'The page parameter is ignored: the first page is always answered',
    requirements: [
      'platform.nodes.page',
      'platform.pagination.pages-partition',
      'platform.pagination.next-leads-on',
    ],
    overrides: { 'platform.query': (query) => ({ ...query, page: null }) },
  },
  {
    id: 'platform.nodes.page-from-zero',
    section: '4.2',
    summary: 'Pages asked for by number are counted from zero',
    requirements: [
      'platform.nodes.page',
      'platform.pagination.pages-partition',
      'platform.pagination.next-leads-on',
      'platform.pagination.count-is-whole-set',
    ],
    overrides: {
      'platform.query': (query) =>
        query.page === null ? query : { ...query, page: String(Number(query.page) + 1) },
    },
  },
  {
    id: 'platform.nodes.page-ignored-with-order',
    section: '4.2',
    summary: 'With an order, the page parameter is ignored',
    requirements: [
      'platform.nodes.page',
      'platform.pagination.pages-partition',
      'platform.nodes.order-keeps-set',
    ],
    overrides: { 'platform.query': (query) => (query.orderBy === null ? query : { ...query, page: null }) },
  },
  {
    id: 'platform.nodes.page-three-is-two',
    section: '4.2',
    summary: 'Page 3 answers page 2 again',
    requirements: [
      'platform.nodes.page',
      'platform.pagination.pages-partition',
      'platform.pagination.next-leads-on',
    ],
    overrides: { 'platform.query': (query) => (query.page === '3' ? { ...query, page: '2' } : query) },
  },
];
