import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asObject, elementsOf } from '../../base/json-object.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const limitMax = 'wallet.orders.limit-max';

let embedded: EmbeddedTarget;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1 });
});
afterAll(() => embedded.close());

describe('accounts that a target file names', () => {
  // The one with more orders than a page holds is first in the target file of the embedded target.
  it.each([1, 2, 3, 4, 5, 6])(
    'are looked at for one with many orders, wherever it stands, seed %d',
    async (seed) => {
      const { platform: _, ...file } = embedded.targetFile;
      const nodes = file.nodes
        .filter(({ api }) => api === 'wallet')
        .map((node) => ({
          ...node,
          known: { accounts: elementsOf(asObject(node.known)?.accounts).toReversed() },
        }));
      const target = await parseTarget(JSON.stringify({ ...file, nodes }), 'wallet', {});
      const { requirements } = await runSuite(
        {},
        { target, seed, ...(await checksOf((id) => id === limitMax)) },
      );
      expect(requirements.find(({ id }) => id === limitMax)?.verdict).toBe('passed');
    },
  );
});
