import type { Seeded } from '../seeded.ts';
import type { StoredNetwork } from './store.ts';
import { networksByProtocol, projectTypes } from './vocabulary.ts';

/**
 * One network for each of the 31 public networks, a second one for some in another project, and at the end one
 * that exists to be deleted.
 */
export function drawNetworks(random: Seeded): readonly StoredNetwork[] {
  const projects = Array.from({ length: 4 }, () => `PR-${random.groups(3, 3, 3)}`);
  const taken = new Set<string>();
  // The id's last group is one digit; ids with leading zeros occur and stay text.
  const id = (): string => {
    const drawn = `NW-${random.groups(3, 3, 1)}`;
    if (taken.has(drawn)) return id();
    taken.add(drawn);
    return drawn;
  };
  const network = (
    protocol: string,
    publicNetwork: string,
    projectType = projectTypes[0] as string,
  ): StoredNetwork => ({
    id: id(),
    project: random.pick(projects),
    projectType,
    protocol,
    publicNetwork,
  });
  const pairs = Object.entries(networksByProtocol).flatMap(([protocol, names]) =>
    names.map((name) => [protocol, name] as const),
  );
  return [
    ...pairs.map(([protocol, name]) => network(protocol, name)),
    ...random
      .shuffle(pairs)
      .slice(0, 4)
      // Nodes of projects that are not public: the filter by project type leaves them out.
      .map(([protocol, name]) => network(protocol, name, 'private')),
    network('ethereum', 'ethereum-mainnet'),
  ];
}
