import { Seeded } from '../seeded.ts';
import type { ListedNode } from '../serving/start-nodes.ts';
import { drawDetails, hasArchiveMode, nodeDetails } from './draw-details.ts';
import { drawNetworks } from './draw-networks.ts';
import { drawNames } from './node-names.ts';
import { type Creator, type Organization, Store, type StoredNetwork, type StoredNode } from './store.ts';
import { nodeTypes, providers, regionsByProvider, roles, sharedProtocols, statuses } from './vocabulary.ts';

/** Four pages of the default size. */
const nodeCount = 66;

const epoch = Date.UTC(2022, 0, 1);
const threeYearsMs = 3 * 365 * 24 * 3600 * 1000;

/** The platform's state at the start: the nodes that really answer, and others up to a node list of four pages. */
export function drawStore(seed: number, nodes: readonly ListedNode[]): Store {
  const random = new Seeded(seed, 'platform');
  const organization = { id: `RG-${random.groups(3, 3)}`, name: 'Conformance & Sons' };
  const creators = drawCreators(random, organization);
  const networks = drawNetworks(random);
  const deletable = networks.at(-1);
  if (deletable === undefined) throw new Error('no networks were drawn');
  const taken = new Set<string>();
  const id = (): string => {
    const drawn = `ND-${random.groups(3, 3, 3)}`;
    if (taken.has(drawn)) return id();
    taken.add(drawn);
    return drawn;
  };
  const instants = drawInstants(random);
  const common = (network: StoredNetwork) => {
    const provider = random.pick(providers);
    return {
      id: id(),
      network,
      organization: organization.id,
      role: roles[0],
      provider,
      region: random.pick(regionsByProvider[provider]),
      createdAt: random.pick(instants),
      creator: random.pick(creators),
    };
  };
  const own = nodes.map((node): StoredNode => {
    const { listing } = node.mount;
    const network = networks.find((one) => one.publicNetwork === listing.publicNetwork);
    if (network === undefined) throw new Error(`no network is called ${listing.publicNetwork}`);
    return {
      ...common(network),
      name: node.mount.name,
      type: listing.type,
      status: 'running',
      configuration: { archive: listing.archive ?? false },
      details: nodeDetails(node),
    };
  });
  const places = [
    ...networks,
    ...Array.from({ length: nodeCount - networks.length - own.length }, () =>
      random.pick(networks.slice(0, -1)),
    ),
    // The network that exists to be deleted takes more than one node along.
    deletable,
  ];
  const names = drawNames(random, places.length);
  const states = drawStatuses(random, places.length);
  const others = places.map((network, index): StoredNode => {
    const shared = sharedProtocols.has(network.protocol) && random.fraction() < 0.5;
    const status = states[index] ?? 'running';
    const archive = hasArchiveMode(network.protocol) && random.fraction() < 0.4;
    const base = common(network);
    return {
      ...base,
      name: names[index] ?? base.id,
      type: shared ? nodeTypes[0] : nodeTypes[1],
      status,
      configuration: { archive },
      details: drawDetails(random, { id: base.id, protocol: network.protocol, status, archive }),
    };
  });
  return new Store(organization, networks, random.shuffle([...own, ...others]), deletable.id);
}

function drawCreators(random: Seeded, organization: Organization): readonly Creator[] {
  const people = [
    ['Ada', 'Lovelace'],
    ['Grace', 'Hopper'],
    ['Zoë', "O'Neil"],
  ] as const;
  return people.map(([first, last]) => ({
    id: `UR-${random.groups(3, 3, 3)}`,
    email: `${first}.${last}@customer.example`.toLowerCase().replaceAll("'", '').replaceAll('ë', 'e'),
    first_name: first,
    last_name: last,
    organization,
  }));
}

/** Every status occurs; `running` fills more than a page, so that a filter's result has pages too. */
function drawStatuses(random: Seeded, count: number): readonly string[] {
  const most = Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? 'running' : (statuses[(index >> 1) % statuses.length] ?? 'running'),
  );
  return random.shuffle(most);
}

/** Fewer instants than nodes: several nodes share one, and one of them ends in no milliseconds at all. */
function drawInstants(random: Seeded): readonly number[] {
  const drawn = Array.from({ length: 28 }, () => epoch + random.integer(0, threeYearsMs));
  const busy = epoch + random.integer(0, threeYearsMs);
  return [...drawn, epoch, ...Array.from({ length: 5 }, () => busy)];
}
