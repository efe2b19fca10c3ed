import { groupBy } from '../../../base/group-by.ts';
import type { Sighting } from '../../../specs/formats/measurement-line.ts';

/** One chain as seen by all nodes together. */
export interface Chain {
  /** By node, each in order. */
  readonly sightings: readonly (readonly Sighting[])[];
  /** The highest height that was returned by a moment and is corroborated, at whatever time; null where none is. */
  tipAt(moment: number): number | null;
  /** When any node first returned a corroborated height, or one above it; null where none did. */
  firstSeenAt(height: number): number | null;
}

/** Sightings of each node, in the order in which they are given. */
export function byNode(sightings: readonly Sighting[]): readonly (readonly Sighting[])[] {
  return groupBy(sightings, ({ target, node }) => `${target}\u0000${node}`);
}

/**
 * Only corroborated heights count: a height that at least two nodes have reached, or that the
 * node that returned it has returned again since, or built upon. A number that one node returned once is no tip.
 *
 * @param sightings of one chain
 */
export function corroborate(sightings: readonly Sighting[]): Chain {
  const inOrder = [...sightings].sort((a, b) => a.at - b.at);
  const ofNodes = byNode(inOrder);
  const highest = ofNodes
    .map((ofNode) => Math.max(...ofNode.map(({ height }) => height)))
    .sort((a, b) => b - a);
  const byTwo = highest[1] ?? Number.NEGATIVE_INFINITY;
  const again = new Set(ofNodes.flatMap(seenAgain));
  const certain = inOrder.filter((one) => one.height <= byTwo || again.has(one));
  const rises: { readonly at: number; readonly height: number }[] = [];
  for (const { at, height } of certain)
    if (height > (rises.at(-1)?.height ?? Number.NEGATIVE_INFINITY)) rises.push({ at, height });
  return {
    sightings: ofNodes,
    tipAt: (moment) => rises.findLast(({ at }) => at <= moment)?.height ?? null,
    firstSeenAt: (height) => rises.find((rise) => rise.height >= height)?.at ?? null,
  };
}

/** Sightings of one node, in order, after which it returned the same height or a higher one. */
function seenAgain(ofNode: readonly Sighting[]): readonly Sighting[] {
  let highest = Number.NEGATIVE_INFINITY;
  return ofNode.toReversed().filter(({ height }) => {
    const seen = highest >= height;
    highest = Math.max(highest, height);
    return seen;
  });
}
