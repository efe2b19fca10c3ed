import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { filterNames } from '../../platform/node-query.ts';
import { withPage } from '../../platform/pages.ts';

const fault = faultsOf({ id: 'platform.pagination.', section: '2.3' });

/** The same link with some query parameters taken away or replaced. */
function altered(link: string | null, change: (query: URLSearchParams) => void): string | null {
  if (link === null) return null;
  const url = new URL(link);
  change(url.searchParams);
  return url.href;
}

function dropFilters(link: string | null): string | null {
  return altered(link, (query) => {
    for (const name of filterNames) query.delete(name);
  });
}

/** Page links that break §2.3. */
export const faults: readonly Fault[] = [
  fault('next-skips-a-page', ['next-leads-on', 'pages-partition'], 'Next leads two pages on', {
    'platform.link': (link, { kind, cut, request, origin }) =>
      kind === 'next' && cut.number + 2 <= cut.pages
        ? `${origin}${request.path}?${withPage(request.query, cut.number + 2)}`
        : link,
  }),
  fault(
    'next-leads-to-itself',
    ['next-leads-on', 'pages-partition'],
    'Next of the second page leads to the second page',
    {
      'platform.link': (link, { kind, cut, request, origin }) =>
        kind === 'next' && link !== null && cut.number === 2
          ? `${origin}${request.path}?${withPage(request.query, 2)}`
          : link,
    },
  ),
  fault('next-without-page', ['next-leads-on', 'pages-partition'], 'Next carries no page number', {
    'platform.link': (link, { kind }) =>
      kind === 'next' ? altered(link, (query) => query.delete('page')) : link,
  }),
  fault(
    'previous-leads-to-first',
    ['previous-leads-back', 'next-previous-inverse'],
    'Previous of every page leads to the first',
    {
      'platform.link': (link, { kind }) =>
        kind === 'previous' ? altered(link, (query) => query.set('page', '1')) : link,
    },
  ),
  fault(
    'previous-wrong-on-third-page',
    ['previous-leads-back', 'next-previous-inverse'],
    'Previous of the third page alone leads to the third page',
    {
      'platform.link': (link, { kind, cut }) =>
        kind === 'previous' && cut.number === 3 ? altered(link, (query) => query.set('page', '3')) : link,
    },
  ),
  fault(
    'previous-loses-order',
    ['next-previous-inverse', 'previous-leads-back', 'links-keep-order'],
    'Previous leads to a page of another order, so that going on and back ends elsewhere',
    {
      'platform.link': (link, { kind }) =>
        kind === 'previous' ? altered(link, (query) => query.delete('order_by')) : link,
    },
  ),
  fault(
    'next-ends-early',
    ['last-next-null', 'pages-partition'],
    'The last page but one says that there is no next page',
    {
      'platform.link': (link, { kind, cut }) =>
        kind === 'next' && cut.number === cut.pages - 1 ? null : link,
    },
  ),
  fault(
    'next-never-ends',
    ['last-next-null', 'pages-partition'],
    'Next of the last page leads to the last page',
    {
      'platform.link': (link, { kind, cut, request, origin }) =>
        kind === 'next' && link === null
          ? `${origin}${request.path}?${withPage(request.query, cut.number)}`
          : link,
    },
  ),
  fault(
    'next-beyond-full-last-page',
    'last-next-null',
    'The last page links to a page after it, which is empty',
    {
      'platform.link': (link, { kind, cut, request, origin }) =>
        kind === 'next' && link === null && cut.rows.length > 0
          ? `${origin}${request.path}?${withPage(request.query, cut.number + 1)}`
          : link,
      'platform.cut': (cut, { ordered, query }) =>
        cut ?? { number: Number(query.page), pages: Number(query.page), size: 20, rows: ordered.slice(0, 0) },
    },
  ),
  fault('previous-on-first-page', 'first-previous-null', 'The first page links back to itself', {
    'platform.link': (link, { kind, cut, request, origin }) =>
      kind === 'previous' && cut.number === 1
        ? `${origin}${request.path}?${withPage(request.query, 1)}`
        : link,
  }),
  fault(
    'previous-null-on-second-page',
    ['first-previous-null', 'previous-leads-back'],
    'The second page says that there is no previous page',
    {
      'platform.link': (link, { kind, cut }) => (kind === 'previous' && cut.number === 2 ? null : link),
    },
  ),
  fault('links-lose-filters', 'links-keep-filters', 'Both links lose every filter', {
    'platform.link': dropFilters,
  }),
  fault(
    'previous-loses-filters',
    ['links-keep-filters', 'previous-leads-back'],
    'Previous alone loses every filter',
    { 'platform.link': (link, { kind }) => (kind === 'previous' ? dropFilters(link) : link) },
  ),
  fault(
    'next-loses-type-beside-another-filter',
    ['links-keep-filters', 'platform.nodes.filters-combine'],
    'Next loses the type filter when another filter is beside it',
    {
      'platform.link': (link, { kind, query }) =>
        kind === 'next' && query.filters.has('type') && query.filters.size > 1
          ? altered(link, (parameters) => parameters.delete('type'))
          : link,
    },
  ),
  fault(
    'second-next-loses-status',
    ['links-keep-filters', 'platform.nodes.order-with-filters'],
    'Next of the first page loses the status filter when an order is given',
    {
      'platform.link': (link, { kind, query }) =>
        kind === 'next' && query.orderBy !== null && query.filters.has('status')
          ? altered(link, (parameters) => parameters.delete('status'))
          : link,
    },
  ),
  fault('links-lose-order', 'links-keep-order', 'Both links lose the order', {
    'platform.link': (link) => altered(link, (query) => query.delete('order_by')),
  }),
  fault('links-lose-direction', 'links-keep-order', 'Links of a descending list lead on in ascending order', {
    'platform.link': (link, { query }) =>
      query.descending
        ? altered(link, (parameters) => parameters.set('order_by', query.orderBy ?? 'name'))
        : link,
  }),
  fault(
    'links-lose-order-of-time-on-second-page',
    'links-keep-order',
    'Next of the second page loses an order by creation time',
    {
      'platform.link': (link, { kind, cut, query }) =>
        kind === 'next' && cut.number === 2 && query.orderBy === 'created_at'
          ? altered(link, (parameters) => parameters.delete('order_by'))
          : link,
    },
  ),
  fault(
    'links-to-another-host',
    'link-origin',
    'Links point to another host, with the key of the customer to follow',
    {
      'platform.link': (link, { origin }) => link?.replace(origin, 'https://api.elsewhere.example') ?? null,
    },
  ),
  fault(
    'links-to-no-host',
    ['next-leads-on', 'previous-leads-back'],
    'Links name a host that cannot exist, as where a setting was never filled in',
    {
      'platform.link': (link, { origin }) => link?.replace(origin, 'https://platform.invalid') ?? null,
    },
  ),
  fault(
    'links-without-tls',
    ['link-origin', 'next-leads-on'],
    'Links point to plain HTTP, as behind a proxy that hides the scheme',
    { 'platform.link': (link) => link?.replace(/^https:/, 'http:') ?? null },
  ),
  fault.in('9.1')(
    'platform.version.links-to-another-version',
    'platform.version.in-path',
    'Links lead below /v2/, where the list is served as well',
    {
      'platform.link': (link) => link?.replace('/v1/', '/v2/') ?? null,
      'platform.versions': () => ['v1', 'v2'],
    },
  ),
  fault.in('9.1')(
    'platform.version.only-another',
    [
      'platform.version.in-path',
      'platform.nodes.answer',
      'platform.organization.answer',
      'service.platform-api.reachable',
    ],
    'The platform is served below /v2/ only',
    { 'platform.versions': () => ['v2'] },
  ),
];
