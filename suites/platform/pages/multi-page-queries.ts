import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { pick, randomStream } from '../../../engine/seed.ts';
import type { Filter } from '../../support/platform/filter.ts';
import { orderName } from '../../support/platform/list-parameters.ts';
import { type ListQuery, wholeList } from '../../support/platform/list-query.ts';
import type { Listing } from '../../support/platform/listing.ts';
import { liveFilters } from '../../support/platform/live-filters.ts';
import { type NodeList, nodeListOf } from '../../support/platform/node-list.ts';
import { valuesOf } from '../../support/platform/query-parameters.ts';

/** With more pages than this fewer queries are walked, as each walk costs as many requests. */
const fewPages = 10;

const queriesOf = { smoke: 1, quick: 3, standard: 12, deep: 60 } as const;

/** A query and how many nodes it has. */
interface SizedQuery {
  readonly query: ListQuery;
  readonly nodes: number;
}

/**
 * Queries whose results span several pages: the whole list, each order, and a seeded choice of filters, pairs of
 * filters, and filters with an order. Empty where the whole list fits on one page. @throws Unanswered
 */
export function multiPageQueries(context: PlatformContext): Promise<readonly ListQuery[]> {
  return context.shared('multi-page queries', async (seed) => {
    const nodeList = await nodeListOf(context);
    const whole = await nodeList.snapshot(Caching.shared);
    const size = whole.pages[0]?.rows.length ?? 0;
    if (whole.pages.length < 2 || size === 0) return [];
    const orders = valuesOf(context.shapes, orderName).map((value) => [orderName, value] as const);
    const long = await longFilters(await liveFilters(context), nodeList, size, whole.byKey.size);
    const random = randomStream(seed);
    const limit = Math.ceil(queriesOf[context.profile.level] * Math.min(1, fewPages / whole.pages.length));
    // Half of the filters must leave something out: only then can a link be seen to lose them.
    const filtersThat = (wanted: boolean): readonly Filter[] =>
      long.filter(({ excludes }) => excludes === wanted).map(({ filter }) => filter);
    const discriminating = ofEachName(filtersThat(true), limit, random);
    const rest = pick(filtersThat(false), Math.ceil(limit / 4), random);
    const singles = [...discriminating, ...rest].map((filter): ListQuery => [asPair(filter)]);
    const sized = (query: ListQuery, those: readonly Filter[]): SizedQuery => ({
      query,
      nodes: whole.rows.filter((row) => those.every((filter) => filter.belongs(row) === true)).length,
    });
    const pairs = [...discriminating, ...rest].flatMap((left) =>
      discriminating
        .filter((right) => right.name !== left.name)
        .map((right) => sized([asPair(left), asPair(right)], [left, right]))
        .filter(({ nodes }) => nodes > size),
    );
    const ordered = [...discriminating, ...rest].flatMap((filter) =>
      orders.map((order, index) =>
        sized(index % 2 === 0 ? [asPair(filter), order] : [order, asPair(filter)], [filter]),
      ),
    );
    // Of twice as many those that take the fewest pages.
    const shortest = (queries: readonly SizedQuery[]): readonly ListQuery[] =>
      pick(queries, 2 * limit, random)
        .sort((a, b) => a.nodes - b.nodes)
        .slice(0, limit)
        .map(({ query }) => query);
    return [
      wholeList,
      ...orders.map((order): ListQuery => [order]),
      ...singles.slice(0, limit),
      ...shortest(pairs),
      ...shortest(ordered),
    ];
  });
}

/**
 * Filters whose result spans several pages by what its pages say of themselves, with whether it leaves out any node. Not
 * by the nodes that were found: where every page is the first again, those fit on one.
 */
async function longFilters(filters: readonly Filter[], nodeList: NodeList, size: number, all: number) {
  // Only how many there are is kept: the pages of all filters together may be megabytes.
  const read = await Promise.all(
    filters.map(async (filter) => ({
      filter,
      nodes: sizeOf(await nodeList.listing([asPair(filter)], Caching.shared)),
    })),
  );
  return read
    .filter(({ nodes }) => nodes > size)
    .map(({ filter, nodes }) => ({ filter, excludes: nodes < all }));
}

/** How many nodes a query has: what was found, or what its count promises beside a link to more. */
function sizeOf({ pages, byKey }: Listing): number {
  const [first] = pages;
  return Math.max(byKey.size, first === undefined || first.next === null ? 0 : (first.count ?? 0));
}

/** A seeded choice with one of each name first: a service may read each parameter in a way of its own. */
function ofEachName(filters: readonly Filter[], limit: number, random: () => number): readonly Filter[] {
  const names = [...new Set(filters.map(({ name }) => name))];
  const first = names.flatMap((wanted) =>
    pick(
      filters.filter(({ name }) => name === wanted),
      1,
      random,
    ),
  );
  const others = filters.filter((one) => !first.includes(one));
  return [...pick(first, limit, random), ...pick(others, limit - first.length, random)];
}

function asPair({ name, value }: Filter): readonly [string, string] {
  return [name, value];
}
