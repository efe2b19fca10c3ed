import { groupBy } from '../../../base/group-by.ts';
import type { Sighting } from '../../../specs/formats/measurement-line.ts';
import { median } from '../../statistics/median.ts';
import type { Freshness } from '../comparison.ts';
import { byNode, type Chain, corroborate } from './corroboration.ts';
import type { Measurement } from './measurement.ts';

/** How far each target's heads are behind. A head is only compared with what others reported before it was asked for. */
export function freshness({ sightings, targets }: Measurement): Freshness[] {
  const chains = new Map(
    groupBy(sightings, ({ chain }) => chain).map((ofChain) => [
      ofChain[0]?.chain ?? '',
      corroborate(ofChain),
    ]),
  );
  const last = Math.max(0, ...sightings.map(({ at }) => at));
  return targets.flatMap((target): Freshness[] => {
    const own = groupBy(
      sightings.filter((sighting) => sighting.target === target).sort((a, b) => a.at - b.at),
      ({ node }) => node,
    );
    const lags = own.flat().map((sighting) => lagInBlocks(sighting, chains.get(sighting.chain)));
    if (lags.length === 0) return [];
    const delays = own.flatMap((ofNode) =>
      delaysOf(ofNode, chains.get(ofNode[0]?.chain ?? ''), sightings, last),
    );
    return [
      {
        target,
        atTip: shareAtTip(own.flat(), chains),
        lagBlocks: { p50: median(lags), max: Math.max(...lags) },
        lagMs:
          delays.length === 0
            ? { p50: null, max: null }
            : { p50: inTenths(median(delays)), max: inTenths(Math.max(...delays)) },
        wentBack: own.flatMap(stepsBack).length,
      },
    ];
  });
}

/**
 * Of conclusive sightings. Where another node returned a higher block at its next request, that block may have been
 * there already or not: such a sighting says nothing, unless that is what most of them are, as on a chain of many blocks a second.
 */
function shareAtTip(own: readonly Sighting[], chains: ReadonlyMap<string, Chain>): number {
  const lag = (one: Sighting): number => lagInBlocks(one, chains.get(one.chain));
  const certain = own.filter((one) => {
    const tip = chains.get(one.chain)?.tipAt(Number.POSITIVE_INFINITY);
    return lag(one) > 0 || !mayBeBehind(one, chains.get(one.chain)?.sightings ?? [], tip);
  });
  const counted = 2 * certain.length >= own.length ? certain : own;
  return counted.filter((one) => lag(one) === 0).length / counted.length;
}

function mayBeBehind(
  { target, node, askedAt, height }: Sighting,
  ofNodes: readonly (readonly Sighting[])[],
  tip: number | null = null,
): boolean {
  return ofNodes.some((sightings) => {
    const [first] = sightings;
    if (first === undefined || (first.target === target && first.node === node)) return false;
    const next = sightings[firstAfter(sightings, askedAt)]?.height ?? height;
    return next > height && next <= (tip ?? Number.POSITIVE_INFINITY);
  });
}

/** The place of the first sighting that came after a moment. @param sightings in order */
function firstAfter(sightings: readonly Sighting[], moment: number): number {
  let [low, high] = [0, sightings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sightings[middle]?.at ?? Number.POSITIVE_INFINITY) > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function lagInBlocks({ height, askedAt }: Sighting, chain: Chain | undefined): number {
  return Math.max(0, (chain?.tipAt(askedAt) ?? height) - height);
}

/**
 * For each height that came up while it was measured: how much later a node returned it than the first node that did. A node that
 * never did is late by at least what was left.
 */
function delaysOf(
  ofNode: readonly Sighting[],
  chain: Chain | undefined,
  all: readonly Sighting[],
  last: number,
): number[] {
  const [first] = ofNode;
  if (first === undefined || chain === undefined) return [];
  const ofChain = all.filter((one) => one.chain === first.chain);
  const begun = byNode(ofChain).map(([earliest]) => earliest?.height ?? 0);
  const top = chain.tipAt(Number.POSITIVE_INFINITY) ?? 0;
  const from = Math.max(...begun) + 1;
  // Heights that were skipped between two looks were seen together with the next one.
  const heights = [...new Set(ofChain.map(({ height }) => height))].filter(
    (one) => one >= from && one <= top,
  );
  return heights.flatMap((height) => {
    const firstSeen = chain.firstSeenAt(height);
    if (firstSeen === null) return [];
    const own = ofNode.find((one) => one.height >= height)?.at ?? last;
    return [Math.max(0, own - firstSeen)];
  });
}

function stepsBack(ofNode: readonly Sighting[]): readonly Sighting[] {
  return ofNode.filter((one, index) => one.height < (ofNode[index - 1]?.height ?? one.height));
}

function inTenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
