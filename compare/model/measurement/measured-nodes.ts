import { groupBy } from '../../../base/group-by.ts';
import { median } from '../../statistics/median.ts';
import type { MeasuredNode, MethodDifference } from '../comparison.ts';
import type { Surfaces } from '../statements/compared-observations.ts';
import type { Measurement } from './measurement.ts';

/** Every node that was timed, by api and in the order of the targets: where it stands as far as its platform says, and how long connections to it take to open. */
export function measuredNodes(
  { targets, samples, connects }: Measurement,
  surfaces: Surfaces = {},
): readonly MeasuredNode[] {
  const found = groupBy(samples, ({ target, node, api }) => JSON.stringify([target, node, api])).flatMap(
    ([first]) => {
      if (first === undefined) return [];
      const { target, node, api } = first;
      const times = connects.filter((one) => one.target === target && one.node === node).map(({ ms }) => ms);
      const listed = surfaces[target]?.find((one) => one.node !== null && isNode(node, one.node));
      const { provider, region } = listed ?? {};
      return [
        {
          ...{ target, node, api, connectMs: times.length === 0 ? null : median(times) },
          ...(provider === undefined ? {} : { provider }),
          ...(region === undefined ? {} : { region }),
        },
      ];
    },
  );
  const place = ({ target }: MeasuredNode): number => targets.indexOf(target);
  return found.sort((one, other) => one.api.localeCompare(other.api) || place(one) - place(other));
}

/** Over WebSocket it has a longer name. */
function isNode(timed: string, node: string): boolean {
  return timed === node || timed.startsWith(`${node} (`);
}

/** The regions of the two sides of a difference, where they are known and not the same. */
export function differentRegions(
  { api, target, against }: Pick<MethodDifference, 'api' | 'target' | 'against'>,
  nodes: readonly MeasuredNode[] = [],
): { readonly own: string; readonly other: string } | undefined {
  const [own, other] = [regionsOf(nodes, target, api), regionsOf(nodes, against, api)];
  return own === undefined || other === undefined || own === other ? undefined : { own, other };
}

/** Undefined where one of them is not known. */
function regionsOf(
  nodes: readonly MeasuredNode[],
  target: string,
  api: string | undefined,
): string | undefined {
  const regions = nodes.filter((one) => one.target === target && one.api === api).map(({ region }) => region);
  if (regions.length === 0 || regions.includes(undefined)) return undefined;
  return [...new Set(regions)].sort().join(', ');
}
