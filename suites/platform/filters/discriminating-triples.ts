import { deriveSeed, pick, randomStream } from '../../../engine/seed.ts';
import { type FilterSet, mayStandTogether } from './combinations.ts';

export type FilterTriple = readonly [FilterSet, FilterSet, FilterSet];

/** The number of nodes that are searched for values that discriminate together. */
const maxNodes = 40;

/**
 * For every three filters values that one node has, such that the loss of any of the three shows: a filter may be
 * lost beside two others only. Those where fewer losses show stand behind.
 */
export function discriminatingTriples(
  sets: readonly FilterSet[],
  seed: number,
  limit: number,
): readonly FilterTriple[] {
  // The label seeds the choice: another one would change the requests of every seed.
  const random = randomStream(deriveSeed(seed, 'telling triples'));
  const all = [...new Set(sets.flatMap(({ keys }) => [...keys]))].sort();
  const having = pick(all, maxNodes, random).map((key) => byName(sets.filter(({ keys }) => keys.has(key))));
  const names = [
    ...new Set(sets.filter(({ keys }) => keys.size < all.length).map(({ filter }) => filter.name)),
  ];
  const found = threes(names).flatMap((three) => {
    const scored = having.flatMap((node) => {
      const triple = tripleOf(node, three);
      return triple === undefined ? [] : [{ triple, score: losses(triple) }];
    });
    const best = scored.reduce<(typeof scored)[number] | undefined>(
      (top, one) => (top === undefined || one.score > top.score ? one : top),
      undefined,
    );
    return best === undefined || best.score === 0 ? [] : [{ ...best, place: random() }];
  });
  return found
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, limit)
    .map(({ triple }) => triple);
}

function byName(sets: readonly FilterSet[]): ReadonlyMap<string, FilterSet> {
  return new Map(sets.map((set) => [set.filter.name, set]));
}

function threes(names: readonly string[]): (readonly [string, string, string])[] {
  return names.flatMap((one, i) =>
    names.slice(i + 1).flatMap((two, j) => names.slice(i + j + 2).map((three) => [one, two, three] as const)),
  );
}

/** The three filters as this node has them, where they may stand together. */
function tripleOf(
  node: ReadonlyMap<string, FilterSet>,
  [one, two, three]: readonly [string, string, string],
): FilterTriple | undefined {
  const [a, b, c] = [node.get(one), node.get(two), node.get(three)];
  if (a === undefined || b === undefined || c === undefined) return undefined;
  return mayStandTogether([a.filter, b.filter, c.filter]) ? [a, b, c] : undefined;
}

/** How many of the three filters would, if ignored, add other nodes to the result. */
function losses([a, b, c]: FilterTriple): number {
  const lost = (gone: FilterSet, one: FilterSet, other: FilterSet): number =>
    [...one.keys].some((key) => other.keys.has(key) && !gone.keys.has(key)) ? 1 : 0;
  return lost(a, b, c) + lost(b, a, c) + lost(c, a, b);
}
