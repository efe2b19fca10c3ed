import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { StoredNode } from '../../platform/store.ts';

const fault = faultsOf({ id: 'platform.node.', section: '4.2' });

/** Moves one node of a provider to a region of another, for the list and the filters alike. */
function moveOne(provider: string, region: string): (nodes: readonly StoredNode[]) => readonly StoredNode[] {
  return (nodes) => {
    const displaced = nodes.findLast((node) => node.provider === provider);
    return nodes.map((node) => (node === displaced ? { ...node, region } : node));
  };
}

const moves = [
  ['1', 'aws', 'asia-southeast1'],
  ['2', 'azure', 'us-east-1'],
  ['3', 'gcloud', 'ap-southeast-1'],
  ['4', 'vzo', 'uksouth'],
] as const;

/** One node in a region that its provider does not have (§4.2). */
export const faults: readonly Fault[] = moves.map(
  ([place, provider, region]): Fault =>
    fault(
      `region-of-another-provider-${place}`,
      `region-by-provider-${place}`,
      `A node of provider ${place} is in ${region}`,
      { 'platform.fleet': moveOne(provider, region) },
    ),
);
