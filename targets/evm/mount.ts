import type { PublicNetwork } from '../platform/vocabulary.ts';
import type { NodeApi, NodeMount, NodeSetup } from '../serving/node-service.ts';
import type { Chain } from './chain/chain.ts';

// One chain for all nodes of a target; of earlier seeds only the last is kept, for targets started side by side.
const chains = new Map<number, Promise<Chain>>();
const chainsKept = 2;

/** The chain of a seed, cached across targets, so that a target started again need not build it. */
export function chainOf(seed: number): Promise<Chain> {
  const known = chains.get(seed);
  if (known !== undefined) return known;
  const chain = import('./chain/chain.ts').then((module) => new module.Chain(seed));
  chains.set(seed, chain);
  for (const oldest of chains.keys()) {
    if (chains.size > chainsKept) chains.delete(oldest);
  }
  return chain;
}

/** Blocks of the opening, in which every kind of transaction stands, and some nearer to the head, yet settled. */
const notable = [1, 2, 4, 5, 6, 30, 34, 36];

async function known(api: NodeApi, { seed, name, behaviour }: NodeSetup): Promise<Record<string, unknown>> {
  const chain = await chainOf(seed);
  const hashes = notable.flatMap((number) => chain.transactionHashes(number));
  const transactions = behaviour.override('evm.known', hashes, { api, node: name });
  return transactions.length === 0 ? {} : { known: { transactions } };
}

function mount(name: string, api: 'jsonrpc' | 'evm' | 'rollup', publicNetwork: PublicNetwork): NodeMount {
  return {
    name,
    api,
    websocket: true,
    mode: 'archive',
    listing: {
      publicNetwork,
      type: 'dedicated',
      version: 'nodeproof-embedded/v0.1.0',
      mode: 'archive',
      apiNamespaces: ['eth', 'net', 'web3'],
      archive: true,
    },
    entry: (_url, setup) => known(api, setup),
    build: async (setup) => {
      const [chain, { EvmService }] = await Promise.all([chainOf(setup.seed), import('./evm-service.ts')]);
      return new EvmService(api, chain, setup);
    },
  };
}

export const mounts: readonly NodeMount[] = [
  mount('jsonrpc-1', 'jsonrpc', 'ethereum-mainnet'),
  mount('evm-1', 'evm', 'cronos-mainnet'),
  mount('rollup-1', 'rollup', 'arbitrum-mainnet'),
];
