import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { deriveSeed, randomStream } from '../../../engine/seed.ts';
import type { Filter } from '../../support/platform/filter.ts';
import { liveFilters } from '../../support/platform/live-filters.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';

/** A filter with the keys of the nodes that it returns alone. */
export interface FilterSet {
  readonly filter: Filter;
  readonly keys: ReadonlySet<string>;
}

/** Every known filter that finds nodes. Shared. @throws Unanswered */
export function filterSets(context: PlatformContext): Promise<readonly FilterSet[]> {
  return context.shared('filter sets', async () => {
    const nodeList = await nodeListOf(context);
    const sets = (await liveFilters(context)).map(async (filter): Promise<FilterSet> => {
      const listing = await nodeList.listing([[filter.name, filter.value]], Caching.shared);
      return { filter, keys: new Set(listing.byKey.keys()) };
    });
    return (await Promise.all(sets)).filter(({ keys }) => keys.size > 0);
  });
}

/** The archive filter applies to some protocols only: what it does beside one that it does not apply to is open. */
export function mayStandTogether(filters: readonly Filter[]): boolean {
  const names = filters.map(({ name }) => name);
  return !(names.includes('archive') && (names.includes('protocol') || names.includes('public_network')));
}

/** Filters of few values, each of which may be read by code of its own. */
export const fewValued: ReadonlySet<string> = new Set(['region', 'provider', 'status', 'type', 'archive']);

export type FilterPair = readonly [FilterSet, FilterSet];

/**
 * For every two filters the pairs of values that discriminate most: nodes that have both, and others that have only one, so
 * that the loss of either shows; and one whose values no node has together.
 * @param each so many of the most discriminating for every two filters
 */
export function discriminatingPairs(
  sets: readonly FilterSet[],
  seed: number,
  each = 1,
): readonly FilterPair[] {
  const names = [...new Set(sets.map(({ filter }) => filter.name))];
  // The label seeds the choice: another one would change the requests of every seed.
  const random = randomStream(deriveSeed(seed, 'telling pairs'));
  const pairs: FilterPair[] = [];
  for (const [index, left] of names.entries()) {
    for (const right of names.slice(index + 1)) {
      const scored = candidates(sets, left, right).map((pair) => ({
        pair,
        score: worth(pair) + random() * 0.5,
      }));
      scored.sort((a, b) => b.score - a.score);
      const best = scored.slice(0, each);
      pairs.push(...best.map(({ pair }) => pair));
      const apart = scored.find((one) => shared(one.pair) === 0);
      if (apart !== undefined && !best.includes(apart)) pairs.push(apart.pair);
    }
  }
  return pairs;
}

/**
 * Pairs of values of filters with few of them, the most discriminating first and in an order of the seed: one of these values may go
 * wrong beside one other only.
 */
export function pairsOfFewValues(
  sets: readonly FilterSet[],
  seed: number,
  limit: number,
): readonly FilterPair[] {
  const few = sets.filter(({ filter }) => fewValued.has(filter.name));
  const names = [...new Set(few.map(({ filter }) => filter.name))];
  const random = randomStream(deriveSeed(seed, 'pairs of few values'));
  return names
    .flatMap((left, index) => names.slice(index + 1).flatMap((right) => candidates(few, left, right)))
    .map((pair) => ({ pair, score: worth(pair), place: random() }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, limit)
    .map(({ pair }) => pair);
}

function candidates(sets: readonly FilterSet[], left: string, right: string): FilterPair[] {
  const rights = sets.filter(({ filter }) => filter.name === right);
  return sets
    .filter(({ filter }) => filter.name === left)
    .flatMap((one) => rights.map((other): FilterPair => [one, other]))
    .filter(([one, other]) => mayStandTogether([one.filter, other.filter]));
}

function shared([left, right]: FilterPair): number {
  return [...left.keys].filter((key) => right.keys.has(key)).length;
}

function worth(pair: FilterPair): number {
  const both = shared(pair);
  const [left, right] = pair;
  return (
    (both > 0 ? 4 : 0) +
    (both < left.keys.size ? 2 : 0) +
    (both < right.keys.size ? 2 : 0) +
    (both > 1 ? 1 : 0)
  );
}
