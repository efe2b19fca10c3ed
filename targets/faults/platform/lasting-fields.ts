import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { type Change, replace, set } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import type { PageInfo } from '../../platform/list-nodes.ts';
import type { FilterName } from '../../platform/node-query.ts';

const fault = faultsOf({ id: 'platform.node.', section: '2.2' });

/** In the pages for which `when` holds, every node is changed. */
function inPages(when: (info: PageInfo) => boolean, change: Change): Overrides {
  return {
    'platform.page': (page, info) => (when(info) ? { ...page, results: page.results.map(change) } : page),
  };
}

const filteredBy =
  (name: FilterName) =>
  ({ query }: PageInfo): boolean =>
    query.filters.has(name);

/** One node that is another in another list. */
export const faults: readonly Fault[] = [
  fault(
    'created-at-filtered',
    'created-at',
    'Filtered by status, nodes were created an hour later',
    inPages(filteredBy('status'), replace('created_at', anHourLater)),
  ),
  fault(
    'creator-id-further-pages',
    'creator-id',
    'From the second page on, nodes have another creator',
    inPages(({ cut }) => cut.number > 1, set('creator.id', 'UR-111-222-333')),
  ),
  fault(
    'name-in-capitals',
    'name',
    'Filtered by name, nodes have their names in capital letters',
    inPages(
      filteredBy('name'),
      replace('name', (name) => String(name).toUpperCase()),
    ),
  ),
  fault(
    'creator-organization-filtered',
    'creator-organization-id',
    'Filtered by type, nodes have creators of another organization',
    inPages(filteredBy('type'), set('creator.organization.id', 'RG-111-222')),
  ),
  fault(
    'type-ordered',
    'type',
    'Ordered by name, every node is shared',
    inPages(({ query }) => query.orderBy === 'name', set('type', 'shared')),
  ),
  fault(
    'details-mode-filtered',
    'details-mode',
    'Filtered by provider, nodes show the other mode',
    inPages(
      filteredBy('provider'),
      replace('details.mode', (mode) => (mode === 'archive' ? 'full' : 'archive')),
    ),
  ),
  fault(
    'namespaces-filtered',
    'details-api-namespaces',
    'Filtered by type, nodes show the first of their namespaces alone',
    inPages(
      filteredBy('type'),
      replace('details.api_namespaces', (names) => (Array.isArray(names) ? names.slice(0, 1) : names)),
    ),
  ),
  fault(
    'details-version-now-and-then',
    'details-version',
    'Every fifth page shows nodes with another version',
    () => {
      const isWrong = nthTimes(5);
      const another = replace('details.version', (version) =>
        typeof version === 'string' ? `${version}-rc1` : version,
      );
      return {
        'platform.page': (page) => (isWrong() ? { ...page, results: page.results.map(another) } : page),
      };
    },
  ),
  fault(
    'details-version-of-one',
    'details-version',
    'Every second page that shows one node shows another version of it',
    () => {
      let one: unknown;
      const isWrong = nthTimes(2);
      return {
        'platform.page': (page) => {
          one ??= page.results[0]?.id;
          if (!page.results.some(({ id }) => id === one) || !isWrong()) return page;
          const results = page.results.map((node) =>
            node.id === one ? set('details.version', '0.0.1')(node) : node,
          );
          return { ...page, results };
        },
      };
    },
  ),
  fault('type-of-one-now-and-then', 'type', 'Every fifth page shows one node with the other type', () => {
    let one: unknown;
    const isWrong = nthTimes(5);
    return {
      'platform.page': (page) => {
        one ??= page.results[0]?.id;
        if (!isWrong()) return page;
        const results = page.results.map((node) =>
          node.id === one ? { ...node, type: node.type === 'shared' ? 'dedicated' : 'shared' } : node,
        );
        return { ...page, results };
      },
    };
  }),
];

function anHourLater(time: unknown): string {
  return new Date(Date.parse(String(time)) + 3_600_000).toISOString();
}
