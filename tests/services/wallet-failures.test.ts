import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../engine/target/target-file.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const status = 'wallet.balance.trace-status';

describe('a transaction of a wallet node that failed', () => {
  // In a quarter of these chains none of the three newest blocks holds one.
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('is found by a short run, chain %d', async (seed) => {
    const embedded = await startEmbeddedTarget({
      seed,
      faults: ['wallet.balance.status-success-everywhere'],
    });
    try {
      const { platform: _, ...file } = embedded.targetFile;
      const nodes = file.nodes.filter(({ api }) => api === 'wallet');
      const target = await parseTarget(JSON.stringify({ ...file, nodes }), 'wallet', {});
      const { requirements } = await runSuite({}, { target, ...(await checksOf((id) => id === status)) });
      expect(requirements.find(({ id }) => id === status)?.verdict).toBe('failed');
    } finally {
      await embedded.close();
    }
  });
});
