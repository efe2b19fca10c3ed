import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { orderName } from '../../support/platform/list-parameters.ts';
import { asRecord, type ListQuery, onPage, queryText } from '../../support/platform/list-query.ts';
import { liveFilters } from '../../support/platform/live-filters.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { valuesOf } from '../../support/platform/query-parameters.ts';
import { nodeList, type PlatformRead } from './platform-reads.ts';

/**
 * The node list under each of its parameters: a service may ask for the key at the bare list alone. One value of each
 * filter, an order, and the second page where there is one. @throws Unanswered
 */
export async function listReads(context: PlatformContext): Promise<readonly PlatformRead[]> {
  const { pages } = await (await nodeListOf(context)).snapshot(Caching.shared);
  const filters = new Map((await liveFilters(context)).map(({ name, value }) => [name, value] as const));
  const queries: readonly ListQuery[] = [
    ...[...filters].map((pair) => [pair]),
    ...valuesOf(context.shapes, orderName)
      .slice(0, 1)
      .map((order): ListQuery => [[orderName, order]]),
    ...(pages.length > 1 ? [onPage([], 2)] : []),
  ];
  return queries.map((query) => ({
    ...nodeList,
    gives: `the node list with ${queryText(query)}`,
    query: asRecord(query),
  }));
}
