import { pickById } from '../../catalogue.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { beside } from '../../entries/fault-family.ts';
import { statusChanges } from '../../platform/status-changes.ts';
import { faults as combinations } from './filter-combinations.ts';
import { faults as links } from './links.ts';
import { faults as orders } from './order.ts';
import { faults as pagination } from './pagination.ts';
import { faults as conditions } from './paging-conditions.ts';

/** What does not look at the status is as it was. */
const restless = {
  id: 'in-restless-fleet',
  summary: 'while nodes start and stop',
  overrides: statusChanges(3),
};

/** What is wrong with a list whose nodes start and stop all the time, as those of a large fleet do (§2.3, §4.2). */
export const faults: readonly Fault[] = pickById(
  [...orders, ...pagination, ...conditions, ...links, ...combinations],
  [
    'platform.nodes.order-name-within-pages',
    'platform.nodes.order-name-descending-within-pages',
    'platform.nodes.order-created-at-descending-within-pages',
    'platform.pagination.count-off-by-one-on-last-page',
    'platform.pagination.last-item-lost',
    'platform.pagination.links-lose-direction',
    'platform.pagination.links-lose-order',
    'platform.pagination.page-three-on-repeats-under-filter',
    'platform.pagination.pages-overlap',
    'platform.pagination.previous-loses-order',
    'platform.pagination.second-page-skips-one',
    'platform.pagination.third-page-repeats-one',
    'platform.nodes.filters-pair-loses-one',
  ],
).map((one) => beside(one, restless));
