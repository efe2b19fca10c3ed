/**
 * The values of §4.2. Regions, types, roles and statuses are the contract's own; provider codes, protocols and
 * public networks are left to the service, and are here those of the public service that fits the contract.
 */
export const providers = ['aws', 'azure', 'gcloud', 'vzo'] as const;

/** §4.2: the regions of each provider. */
export const regionsByProvider = {
  aws: ['ap-southeast-1', 'us-west-2', 'us-east-1'],
  azure: ['uksouth'],
  gcloud: ['asia-southeast1'],
  vzo: ['eu3'],
} as const;

export const regions = [
  'asia-southeast1',
  'ap-southeast-1',
  'us-west-2',
  'us-east-1',
  'uksouth',
  'eu3',
] as const;

/** §3.1 */
export const statuses = [
  'pending',
  'running',
  'maintenance',
  'failed',
  'error',
  'stopping',
  'stopped',
  'starting',
] as const;

export const nodeTypes = ['shared', 'dedicated'] as const;
export const roles = ['peer'] as const;
export const projectTypes = ['public'] as const;

/** Protocols that offer nodes of type `shared`; the others offer `dedicated` only. */
export const sharedProtocols: ReadonlySet<string> = new Set([
  'ethereum',
  'polygon-pos',
  'bsc',
  'avalanche',
  'fantom',
  'tezos',
  'bitcoin',
]);

export const networksByProtocol = {
  ethereum: ['ethereum-mainnet', 'ethereum-ropsten-testnet', 'ethereum-rinkeby-testnet'],
  'polygon-pos': ['polygon-pos-mainnet', 'polygon-pos-testnet'],
  bsc: ['bsc-mainnet', 'bsc-testnet'],
  avalanche: ['avalanche-mainnet', 'avalanche-testnet'],
  arbitrum: ['arbitrum-mainnet', 'arbitrum-goerli'],
  near: ['near-mainnet', 'near-testnet'],
  aurora: ['aurora-mainnet', 'aurora-testnet'],
  gnosis: ['gnosis-mainnet', 'gnosis-testnet'],
  cronos: ['cronos-mainnet', 'cronos-testnet'],
  fantom: ['fantom-mainnet', 'fantom-testnet'],
  starknet: ['starknet-mainnet', 'starknet-testnet'],
  harmony: ['harmony-mainnet', 'harmony-devnet'],
  tezos: ['tezos-mainnet', 'tezos-testnet'],
  fuse: ['fuse-mainnet', 'fuse-testnet'],
  bitcoin: ['bitcoin-mainnet', 'bitcoin-testnet'],
} as const;

export type PublicNetwork = (typeof networksByProtocol)[keyof typeof networksByProtocol][number];

export const protocols: readonly string[] = Object.keys(networksByProtocol);
export const publicNetworks: readonly string[] = Object.values(networksByProtocol).flat();
