import { createHash } from 'node:crypto';
import type { Json } from './json.ts';

/** A node as the list shows it, and what the platform knows beside it. */
export interface ListedNode {
  readonly shown: Json;
  readonly protocol: string;
  readonly publicNetwork: string;
  readonly project: string;
  readonly archive: boolean;
}

export const organization = { id: 'RG-417-902', name: 'Harbour Lights Ltd' };
export const providers = ['cumulus', 'nimbus', 'stratus', 'cirrus'];
const slugs = 'elm oak ash fir yew bay box fig gum holly larch maple pine-tar rowan teak'.split(' ');
export const protocols = slugs;
export const publicNetworks = [
  ...slugs.map((slug) => `${slug}-mainnet`),
  ...slugs.map((slug) => `${slug}-test-2`),
  'elm-old-testnet',
];
const regions: readonly (readonly [provider: string, region: string])[] = [
  ['stratus', 'asia-southeast1'],
  ['cumulus', 'ap-southeast-1'],
  ['cumulus', 'us-west-2'],
  ['cumulus', 'us-east-1'],
  ['nimbus', 'uksouth'],
  ['cirrus', 'eu3'],
];
const statuses = ['running', 'pending', 'maintenance', 'failed', 'error', 'stopping', 'stopped', 'starting'];
const words = 'Quay, mole pier Dock berth jetty slip wharf Basin lock'.replace(',', '').split(' ');

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const pick = <Item>(items: readonly Item[], text: string): Item => {
  const item = items[Number.parseInt(hash(text).slice(0, 8), 16) % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** Nodes number `from` to `to`, each the same whenever it is made. */
export const makeNodes = (from: number, to: number): ListedNode[] =>
  Array.from({ length: to - from }, (_, i) => makeNode(from + i));

function makeNode(i: number): ListedNode {
  const net = i % 6;
  const publicNetwork = pick(publicNetworks, `net ${net}`);
  const protocol =
    slugs.filter((slug) => publicNetwork.startsWith(`${slug}-`)).sort((a, b) => b.length - a.length)[0] ?? '';
  const [provider, region] = pick(regions, `region ${i}`);
  const archive = i % 3 === 1;
  const user = {
    id: `UR-${300 + (i % 4)}-11-${900 + (i % 4)}`,
    email: `crew${i % 4}@harbour.example`,
    first_name: 'Ada',
    last_name: `Mole ${i % 4}`,
    organization,
  };
  const host = `nd-${hash(`host ${i}`).slice(0, 9)}.harbour.example`;
  const shown = {
    id: `ND-${100 + i}-${(i * 37) % 900}-${(i * 53 + 7) % 900}`,
    name: `${pick(words, `word ${i}`)} ${(i * 7) % 11}`,
    network: `NW-0${20 + net}-${net + 3}-${net}`,
    organization: organization.id,
    type: i % 4 === 0 ? 'shared' : 'dedicated',
    role: 'peer',
    provider,
    region,
    status: i % 2 === 0 ? 'running' : pick(statuses, `status ${i}`),
    configuration: { archive },
    details: {
      version: `v${1 + (i % 3)}.9.${i}`,
      mode: archive ? 'archive' : 'full',
      api_namespaces: ['net', 'eth', 'web3'],
      https_endpoint: `https://${host}`,
      wss_endpoint: `wss://ws-${host}`,
      auth_username: `crew-${hash(`user ${i}`).slice(0, 6)}`,
      auth_password: hash(`password ${i}`).slice(0, 20),
      auth_key: hash(`key ${i}`).slice(0, 32),
      ...(i % 5 === 0 ? { graphql_endpoint: `https://${host}/graphql` } : {}),
    },
    created_at: new Date(
      Date.UTC(2024, (i * 5) % 12, 1 + ((i * 11) % 27), i % 24, (i * 13) % 60, i % 60, (i * 101) % 1000),
    ).toISOString(),
    creator: user,
  };
  return { shown, protocol, publicNetwork, project: `PR-${70 + (net % 3)}-${net % 3}`, archive };
}
