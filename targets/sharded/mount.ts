import type { NodeMount } from '../serving/node-service.ts';
import { meterOf } from './meter.ts';
import { knownSeqno } from './shard-chain.ts';

/** A full and an archive node of one chain. No protocol of the platform's vocabulary is its own. */
export const mounts: readonly NodeMount[] = [mountShardedNode('full'), mountShardedNode('archive')];

function mountShardedNode(mode: 'full' | 'archive'): NodeMount {
  return {
    name: `sharded-${mode}-1`,
    api: 'sharded',
    listing: {
      publicNetwork: 'near-mainnet',
      type: 'dedicated',
      version: '2024.12',
      mode,
      archive: mode === 'archive',
    },
    mode,
    entry: (url, setup, { token }) => ({
      known: { seqno: knownSeqno },
      meter: {
        url: `${url}/${token}/usage`,
        pointer: '/requestUnits',
        settleMs: meterOf(setup).lagMs,
      },
    }),
    build: async (setup) => {
      const { createShardedService } = await import('./sharded-service.ts');
      return createShardedService(setup, mode);
    },
  };
}
