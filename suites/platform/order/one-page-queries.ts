import type { Filter } from '../../support/platform/filter.ts';
import { orderName } from '../../support/platform/list-parameters.ts';
import type { ListQuery } from '../../support/platform/list-query.ts';
import type { FilterSet } from '../filters/combinations.ts';
import { discriminatingTriples } from '../filters/discriminating-triples.ts';

/** Filters with an order. */
export interface Ordered {
  readonly filters: readonly Filter[];
  readonly query: ListQuery;
  readonly order: string;
}

/** Three filters together: more tell little more. */
const mostTriples = 3;

/**
 * Each filter, by the value that finds most nodes, with each order; and three filters that find several nodes together, with one
 * order upwards and one downwards, so that whatever order the service has otherwise, one of them differs from it.
 */
export function onePageQueries(
  sets: readonly FilterSet[],
  orders: readonly string[],
  seed: number,
): readonly Ordered[] {
  const names = [...new Set(sets.map(({ filter }) => filter.name))];
  const singles = names.flatMap((name) => {
    const [most] = sets
      .filter(({ filter }) => filter.name === name)
      .sort((a, b) => b.keys.size - a.keys.size);
    return most === undefined ? [] : orders.map((order, index) => withOrder([most.filter], order, index));
  });
  const ways = [true, false].map((down) => orders.filter((order) => order.startsWith('-') === down));
  const triples = discriminatingTriples(sets, seed, Number.POSITIVE_INFINITY)
    .filter((triple) => sharedKeys(triple) > 2)
    .slice(0, mostTriples)
    .map((triple) => triple.map(({ filter }) => filter))
    .flatMap((filters, place) =>
      ways.flatMap((way, index) => {
        const order = way[place % Math.max(1, way.length)];
        return order === undefined ? [] : [withOrder(filters, order, index)];
      }),
    );
  return [...singles, ...triples];
}

/** @param index even ones have the order last, odd ones first */
export function withOrder(filters: readonly Filter[], order: string, index: number): Ordered {
  const pairs = filters.map(({ name, value }) => [name, value] as const);
  const by = [orderName, order] as const;
  return { filters, order, query: index % 2 === 0 ? [...pairs, by] : [by, ...pairs] };
}

function sharedKeys([first, ...others]: readonly FilterSet[]): number {
  return [...(first?.keys ?? [])].filter((key) => others.every(({ keys }) => keys.has(key))).length;
}
