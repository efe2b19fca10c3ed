import type { NodeMount } from '../serving/node-service.ts';
import { drawMarket } from './market.ts';

/** The wallet chain. No protocol of the platform's vocabulary is its own; it is listed under one without an EVM. */
export const mounts: readonly NodeMount[] = [
  {
    name: 'wallet-1',
    api: 'wallet',
    listing: { publicNetwork: 'tezos-mainnet', type: 'dedicated', version: '4.8.0', mode: 'full' },
    entry: (_url, { seed }) => ({ known: { accounts: [...drawMarket(seed).keys()] } }),
    build: async (setup) => {
      const { createWalletService } = await import('./wallet-service.ts');
      return createWalletService(setup);
    },
  },
];
