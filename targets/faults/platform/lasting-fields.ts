import type { Fault } from '../../behaviour.ts';
import { replace, set } from '../../change-fields.ts';
import { faultsOf } from '../../fault-family.ts';

const fault = faultsOf({ id: 'platform.node.', section: '2.2' });

/** One node that is another in another list. */
export const faults: readonly Fault[] = [
  fault('created-at-filtered', 'created-at', 'Filtered by status, nodes were created an hour later', {
    'platform.page': (page, { query }) =>
      query.filters.has('status')
        ? { ...page, results: page.results.map(replace('created_at', anHourLater)) }
        : page,
  }),
  fault('creator-id-further-pages', 'creator-id', 'From the second page on, nodes have another creator', {
    'platform.page': (page, { cut }) =>
      cut.number > 1 ? { ...page, results: page.results.map(set('creator.id', 'UR-111-222-333')) } : page,
  }),
  fault('name-in-capitals', 'name', 'Filtered by name, nodes have their names in capital letters', {
    'platform.page': (page, { query }) =>
      query.filters.has('name')
        ? { ...page, results: page.results.map(replace('name', (name) => String(name).toUpperCase())) }
        : page,
  }),
  fault(
    'creator-organization-filtered',
    'creator-organization-id',
    'Filtered by type, nodes have creators of another organization',
    {
      'platform.page': (page, { query }) =>
        query.filters.has('type')
          ? { ...page, results: page.results.map(set('creator.organization.id', 'RG-111-222')) }
          : page,
    },
  ),
  fault('type-ordered', 'type', 'Ordered by name, every node is shared', {
    'platform.page': (page, { query }) =>
      query.orderBy === 'name' ? { ...page, results: page.results.map(set('type', 'shared')) } : page,
  }),
];

function anHourLater(time: unknown): string {
  return new Date(Date.parse(String(time)) + 3_600_000).toISOString();
}
