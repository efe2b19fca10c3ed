import { type Json, renamed, without } from '../json.ts';
import { type PlatformTraits, startPlatform } from '../platform-service.ts';
import { variantsOf } from '../variant.ts';

const wrapped = (change: (wrapper: Json, view: Parameters<PlatformTraits['wrap']>[1]) => unknown) => ({
  wrap: change,
});
const linked = (change: (url: URL) => void, name = 'next') =>
  wrapped((wrapper) => {
    const link = wrapper[name];
    if (typeof link !== 'string') return wrapper;
    const url = new URL(link);
    change(url);
    return { ...wrapper, [name]: url.href };
  });
const results = (wrapper: Json): Json[] => wrapper.results as Json[];

export const platformListDefects = variantsOf<PlatformTraits>('platform', startPlatform, [
  ['list-bare', '4.1', 'the list comes without wrapper', wrapped((wrapper) => wrapper.results)],
  [
    'count-string',
    '2.3',
    'count is a string',
    wrapped((wrapper) => ({ ...wrapper, count: `${wrapper.count}` })),
  ],
  [
    'count-of-page',
    '2.3',
    'count is that of the page',
    wrapped((wrapper) => ({ ...wrapper, count: results(wrapper).length })),
  ],
  ['count-of-all', '2.3', 'count ignores filters', wrapped((wrapper) => ({ ...wrapper, count: 25 }))],
  [
    'count-off',
    '2.3',
    'count is one too many',
    wrapped((wrapper, view) => ({ ...wrapper, count: view.total + 1 })),
  ],
  ['count-missing', '2.3', 'count is called total', wrapped((wrapper) => renamed(wrapper, 'count', 'total'))],
  [
    'next-missing',
    '2.3',
    'next is left out on the last page',
    wrapped((wrapper) => (wrapper.next === null ? without(wrapper, 'next') : wrapper)),
  ],
  [
    'next-empty',
    '2.3',
    'next is empty text on the last page',
    wrapped((wrapper) => ({ ...wrapper, next: wrapper.next ?? '' })),
  ],
  [
    'next-number',
    '2.3',
    'next is a page number',
    wrapped((wrapper, { page }) => ({ ...wrapper, next: wrapper.next === null ? null : page + 1 })),
  ],
  [
    'next-always',
    '2.3',
    'next of the last page leads to itself',
    wrapped((wrapper, { page }) => ({ ...wrapper, next: wrapper.next ?? `/v1/nodes/?page=${page}` })),
  ],
  ['next-never', '2.3', 'next is always null', wrapped((wrapper) => ({ ...wrapper, next: null }))],
  [
    'next-stops-early',
    '2.3',
    'next is null on the page before the last',
    wrapped((wrapper, { page, pages }) => ({
      ...wrapper,
      next: page === pages - 1 && page > 1 ? null : wrapper.next,
    })),
  ],
  [
    'next-loses-filter',
    '2.3',
    'next loses the filters',
    linked((url) => {
      for (const name of [...url.searchParams.keys()])
        if (!['page', 'order_by'].includes(name)) url.searchParams.delete(name);
    }),
  ],
  [
    'next-loses-type',
    '2.3',
    'next loses only the type filter',
    linked((url) => url.searchParams.delete('type')),
  ],
  ['next-loses-order', '2.3', 'next loses the order', linked((url) => url.searchParams.delete('order_by'))],
  [
    'next-skips',
    '2.3',
    'next leads two pages on',
    linked((url) => url.searchParams.set('page', `${Number(url.searchParams.get('page')) + 1}`)),
  ],
  [
    'previous-first',
    '2.3',
    'previous always leads to page 1',
    linked((url) => url.searchParams.set('page', '1'), 'previous'),
  ],
  ['previous-null', '2.3', 'previous is always null', wrapped((wrapper) => ({ ...wrapper, previous: null }))],
  [
    'previous-on-first',
    '2.3',
    'the first page has a previous page',
    wrapped((wrapper) => ({ ...wrapper, previous: wrapper.previous ?? '/v1/nodes/?page=1' })),
  ],
  [
    'previous-loses-filter',
    '2.3',
    'previous loses the filters',
    linked((url) => {
      for (const name of [...url.searchParams.keys()]) if (name !== 'page') url.searchParams.delete(name);
    }, 'previous'),
  ],
  [
    'results-null',
    '2.3',
    'an empty page has null results',
    wrapped((wrapper) => ({ ...wrapper, results: results(wrapper).length === 0 ? null : wrapper.results })),
  ],
  [
    'results-object',
    '2.3',
    'results is an object',
    wrapped((wrapper) => ({ ...wrapper, results: { ...results(wrapper) } })),
  ],
  [
    'page-overlap',
    '2.3',
    'every page begins with the last node of the page before',
    {
      sort: (nodes, { page }) =>
        page > 1
          ? [...nodes.slice(0, (page - 1) * 10), ...nodes.slice((page - 1) * 10 - 1)].slice(0, nodes.length)
          : nodes,
    },
  ],
  [
    'page-gap',
    '2.3',
    'one node appears on no page',
    wrapped((wrapper, { page }) => ({
      ...wrapper,
      results: page === 2 ? results(wrapper).slice(1) : results(wrapper),
    })),
  ],
  [
    'page-ignored',
    '4.2',
    'every page shows the nodes of the first',
    { sort: (nodes, { page }) => [...nodes.slice(0, 10 * (page - 1)), ...nodes].slice(0, nodes.length) },
  ],
]);
