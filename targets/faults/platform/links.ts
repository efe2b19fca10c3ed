import type { Fault } from '../../behaviour.ts';
import { withPage } from '../../platform/pages.ts';

/** The same link with some query parameters taken away or replaced. */
function altered(link: string | null, change: (query: URLSearchParams) => void): string | null {
  if (link === null) return null;
  const url = new URL(link);
  change(url.searchParams);
  return url.href;
}

const filterParameters = [
  'status',
  'type',
  'region',
  'provider',
  'archive',
  'role',
  'protocol',
  'network',
  'name',
];

function dropFilters(link: string | null): string | null {
  return altered(link, (query) => {
    for (const name of [...filterParameters, 'project', 'organization', 'public_network', 'project_type'])
      query.delete(name);
  });
}

/** Page links that break §2.3. */
export const faults: readonly Fault[] = [
  {
    id: 'platform.pagination.next-skips-a-page',
    section: '2.3',
    summary: 'Next leads two pages on',
    requirements: ['platform.pagination.next-leads-on', 'platform.pagination.pages-partition'],
    overrides: {
      'platform.link': (link, { kind, cut, request, origin }) =>
        kind === 'next' && cut.number + 2 <= cut.pages
          ? `${origin}${request.path}?${withPage(request.query, cut.number + 2)}`
          : link,
    },
  },
  {
    id: 'platform.pagination.next-leads-to-itself',
    section: '2.3',
    summary: 'Next of the second page leads to the second page',
    requirements: ['platform.pagination.next-leads-on', 'platform.pagination.pages-partition'],
    overrides: {
      'platform.link': (link, { kind, cut, request, origin }) =>
        kind === 'next' && link !== null && cut.number === 2
          ? `${origin}${request.path}?${withPage(request.query, 2)}`
          : link,
    },
  },
  {
    id: 'platform.pagination.next-without-page',
    section: '2.3',
    summary: 'Next carries no page number',
    requirements: ['platform.pagination.next-leads-on', 'platform.pagination.pages-partition'],
    overrides: {
      'platform.link': (link, { kind }) =>
        kind === 'next' ? altered(link, (query) => query.delete('page')) : link,
    },
  },
  {
    id: 'platform.pagination.previous-leads-to-first',
    section: '2.3',
    summary: 'Previous of every page leads to the first',
    requirements: ['platform.pagination.previous-leads-back', 'platform.pagination.next-previous-inverse'],
    overrides: {
      'platform.link': (link, { kind }) =>
        kind === 'previous' ? altered(link, (query) => query.set('page', '1')) : link,
    },
  },
  {
    id: 'platform.pagination.previous-wrong-on-third-page',
    section: '2.3',
    summary: 'Previous of the third page alone leads to the third page',
    requirements: ['platform.pagination.previous-leads-back', 'platform.pagination.next-previous-inverse'],
    overrides: {
      'platform.link': (link, { kind, cut }) =>
        kind === 'previous' && cut.number === 3 ? altered(link, (query) => query.set('page', '3')) : link,
    },
  },
  {
    id: 'platform.pagination.previous-loses-order',
    section: '2.3',
    summary: 'Previous leads to a page of another order, so that going on and back ends elsewhere',
    requirements: [
      'platform.pagination.next-previous-inverse',
      'platform.pagination.previous-leads-back',
      'platform.pagination.links-keep-order',
    ],
    overrides: {
      'platform.link': (link, { kind }) =>
        kind === 'previous' ? altered(link, (query) => query.delete('order_by')) : link,
    },
  },
  {
    id: 'platform.pagination.next-ends-early',
    section: '2.3',
    summary: 'The last page but one says that there is no next page',
    requirements: ['platform.pagination.last-next-null', 'platform.pagination.pages-partition'],
    overrides: {
      'platform.link': (link, { kind, cut }) =>
        kind === 'next' && cut.number === cut.pages - 1 ? null : link,
    },
  },
  {
    id: 'platform.pagination.next-never-ends',
    section: '2.3',
    summary: 'Next of the last page leads to the last page',
    requirements: ['platform.pagination.last-next-null', 'platform.pagination.pages-partition'],
    overrides: {
      'platform.link': (link, { kind, cut, request, origin }) =>
        kind === 'next' && link === null
          ? `${origin}${request.path}?${withPage(request.query, cut.number)}`
          : link,
    },
  },
  {
    id: 'platform.pagination.next-beyond-full-last-page',
    section: '2.3',
    summary: 'The last page links to a page after it, which is empty',
    requirements: ['platform.pagination.last-next-null'],
    overrides: {
      'platform.link': (link, { kind, cut, request, origin }) =>
        kind === 'next' && link === null && cut.rows.length > 0
          ? `${origin}${request.path}?${withPage(request.query, cut.number + 1)}`
          : link,
      'platform.cut': (cut, { ordered, query }) =>
        cut ?? { number: Number(query.page), pages: Number(query.page), size: 20, rows: ordered.slice(0, 0) },
    },
  },
  {
    id: 'platform.pagination.previous-on-first-page',
    section: '2.3',
    summary: 'The first page links back to itself',
    requirements: ['platform.pagination.first-previous-null'],
    overrides: {
      'platform.link': (link, { kind, cut, request, origin }) =>
        kind === 'previous' && cut.number === 1
          ? `${origin}${request.path}?${withPage(request.query, 1)}`
          : link,
    },
  },
  {
    id: 'platform.pagination.previous-null-on-second-page',
    section: '2.3',
    summary: 'The second page says that there is no previous page',
    requirements: ['platform.pagination.first-previous-null', 'platform.pagination.previous-leads-back'],
    overrides: {
      'platform.link': (link, { kind, cut }) => (kind === 'previous' && cut.number === 2 ? null : link),
    },
  },
  {
    id: 'platform.pagination.links-lose-filters',
    section: '2.3',
    summary: 'Both links lose every filter',
    requirements: ['platform.pagination.links-keep-filters'],
    overrides: { 'platform.link': dropFilters },
  },
  {
    id: 'platform.pagination.previous-loses-filters',
    section: '2.3',
    summary: 'Previous alone loses every filter',
    requirements: ['platform.pagination.links-keep-filters', 'platform.pagination.previous-leads-back'],
    overrides: { 'platform.link': (link, { kind }) => (kind === 'previous' ? dropFilters(link) : link) },
  },
  {
    id: 'platform.pagination.next-loses-type-beside-another-filter',
    section: '2.3',
    summary: 'Next loses the type filter when another filter stands beside it',
    requirements: ['platform.pagination.links-keep-filters', 'platform.nodes.filters-combine'],
    overrides: {
      'platform.link': (link, { kind, query }) =>
        kind === 'next' && query.filters.has('type') && query.filters.size > 1
          ? altered(link, (parameters) => parameters.delete('type'))
          : link,
    },
  },
  {
    id: 'platform.pagination.second-next-loses-status',
    section: '2.3',
    summary: 'Next of the first page loses the status filter when an order is given',
    requirements: ['platform.pagination.links-keep-filters', 'platform.nodes.order-with-filters'],
    overrides: {
      'platform.link': (link, { kind, query }) =>
        kind === 'next' && query.orderBy !== null && query.filters.has('status')
          ? altered(link, (parameters) => parameters.delete('status'))
          : link,
    },
  },
  {
    id: 'platform.pagination.links-lose-order',
    section: '2.3',
    summary: 'Both links lose the order',
    requirements: ['platform.pagination.links-keep-order'],
    overrides: { 'platform.link': (link) => altered(link, (query) => query.delete('order_by')) },
  },
  {
    id: 'platform.pagination.links-lose-direction',
    section: '2.3',
    summary: 'Links of a descending list lead on in ascending order',
    requirements: ['platform.pagination.links-keep-order'],
    overrides: {
      'platform.link': (link, { query }) =>
        query.descending
          ? altered(link, (parameters) => parameters.set('order_by', query.orderBy ?? 'name'))
          : link,
    },
  },
  {
    id: 'platform.pagination.links-lose-order-of-time-on-second-page',
    section: '2.3',
    summary: 'Next of the second page loses an order by creation time',
    requirements: ['platform.pagination.links-keep-order'],
    overrides: {
      'platform.link': (link, { kind, cut, query }) =>
        kind === 'next' && cut.number === 2 && query.orderBy === 'created_at'
          ? altered(link, (parameters) => parameters.delete('order_by'))
          : link,
    },
  },
  {
    id: 'platform.pagination.links-to-another-host',
    section: '2.3',
    summary: 'Links point to another host, with the key of the customer to follow',
    requirements: ['platform.pagination.link-origin'],
    overrides: {
      'platform.link': (link, { origin }) => link?.replace(origin, 'https://api.elsewhere.example') ?? null,
    },
  },
  {
    id: 'platform.pagination.links-to-no-host',
    section: '2.3',
    summary: 'Links name a host that cannot exist, as where a setting was never filled in',
    requirements: ['platform.pagination.next-leads-on', 'platform.pagination.previous-leads-back'],
    overrides: {
      'platform.link': (link, { origin }) => link?.replace(origin, 'https://platform.invalid') ?? null,
    },
  },
  {
    id: 'platform.pagination.links-without-tls',
    section: '2.3',
    summary: 'Links point to plain HTTP, as behind a proxy that hides the scheme',
    requirements: ['platform.pagination.link-origin', 'platform.pagination.next-leads-on'],
    overrides: { 'platform.link': (link) => link?.replace(/^https:/, 'http:') ?? null },
  },
  {
    id: 'platform.version.links-to-another-version',
    section: '9.1',
    summary: 'Links lead below /v2/, where the list is served as well',
    requirements: ['platform.version.in-path'],
    overrides: {
      'platform.link': (link) => link?.replace('/v1/', '/v2/') ?? null,
      'platform.versions': () => ['v1', 'v2'],
    },
  },
  {
    id: 'platform.version.only-another',
    section: '9.1',
    summary: 'The platform is served below /v2/ only',
    requirements: [
      'platform.version.in-path',
      'platform.nodes.answer',
      'platform.organization.answer',
      'service.platform-api.reachable',
    ],
    overrides: { 'platform.versions': () => ['v2'] },
  },
];
