import { deriveSeed, pick, randomStream } from '../../../engine/seed.ts';
import type { Filter } from '../../support/platform/filter.ts';
import { type FilterSet, mayStandTogether } from './combinations.ts';

/**
 * Everything that a node can be found by, with one value exchanged for that of others: a list that still has the node has ignored
 * the filter that was exchanged, however many others it heeds.
 * @param count of nodes
 * @returns for each of them one combination for each filter that it can be found by
 */
export function nearMisses(
  sets: readonly FilterSet[],
  seed: number,
  count: number,
): readonly (readonly (readonly Filter[])[])[] {
  const random = randomStream(deriveSeed(seed, 'near misses'));
  const all = [...new Set(sets.flatMap(({ keys }) => [...keys]))].sort();
  const ownOf = (key: string): ReadonlyMap<string, Filter> =>
    new Map(sets.filter(({ keys }) => keys.has(key)).map(({ filter }) => [filter.name, filter]));
  const nodes = pick(all, all.length, random).map((key) => ({ key, own: ownOf(key) }));
  // Of few nodes a name is known to find them.
  const most = nodes.sort((one, other) => other.own.size - one.own.size).slice(0, count);
  return most.map(({ key, own }) =>
    [...own.keys()].flatMap((name) => {
      const others = sets.filter(({ filter, keys }) => filter.name === name && !keys.has(key));
      const [other] = pick(others, 1, random);
      if (other === undefined) return [];
      const exchanged = [...own.values()].map((filter) => (filter.name === name ? other.filter : filter));
      return [standingTogether(exchanged, name)];
    }),
  );
}

/** Without those that may not stand beside the others, `kept` not among them. */
function standingTogether(filters: readonly Filter[], kept: string): readonly Filter[] {
  if (mayStandTogether(filters)) return filters;
  return filters.filter(({ name }) =>
    kept === 'archive' ? name !== 'protocol' && name !== 'public_network' : name !== 'archive',
  );
}
