import { createHash } from 'node:crypto';
import type { Alternative, Fault } from '../../targets/entries/behaviour.ts';

const largestCombination = 5;

/**
 * Combinations of two to five alternatives. They are drawn by the digest of ids: a new entry of the catalogue changes few of
 * them. Two that override the same hook are not combined, as the later would undo the earlier.
 */
export function combineAlternatives(all: readonly Alternative[], count: number): Alternative[][] {
  const anchors = byDigest(all, 'anchor').slice(0, count);
  return anchors.map((anchor) => {
    const wanted = 2 + (digest(anchor.id, 'size') % (largestCombination - 1));
    const chosen = [anchor];
    const overridden = new Set(Object.keys(anchor.overrides));
    for (const other of byDigest(all, anchor.id)) {
      if (chosen.length === wanted) break;
      const hooks = Object.keys(other.overrides);
      if (hooks.some((hook) => overridden.has(hook))) continue;
      chosen.push(other);
      for (const hook of hooks) overridden.add(hook);
    }
    return chosen;
  });
}

/** Pairs of faults that may show themselves side by side: `count` within an area, and as many across two. */
export function pairFaults(all: readonly Fault[], count: number): [Fault, Fault][] {
  const pairs = (same: boolean): [Fault, Fault][] =>
    byDigest(all, `anchor ${same}`)
      .slice(0, count)
      .flatMap((one): [Fault, Fault][] => {
        const other = byDigest(all, one.id).find(
          (candidate) =>
            candidate !== one &&
            (areaOf(candidate) === areaOf(one)) === same &&
            !hides(one, candidate) &&
            !hides(candidate, one),
        );
        return other === undefined ? [] : [[one, other]];
      });
  return [...pairs(true), ...pairs(false)];
}

function hides(one: Fault, other: Fault): boolean {
  return one.hides?.faults.test(other.id) === true;
}

function areaOf({ id }: Fault): string {
  return id.split('.')[0] ?? id;
}

function byDigest<Entry extends { readonly id: string }>(entries: readonly Entry[], salt: string): Entry[] {
  return entries
    .map((entry) => ({ entry, rank: digest(entry.id, salt) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

function digest(id: string, salt: string): number {
  return createHash('sha256').update(`${salt} ${id}`).digest().readUInt32BE(0);
}
