import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import { loadFaults } from '../../targets/catalogue.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

it('a block without a hash fails for that alone, and is no block that changed', async () => {
  const faults = (await loadFaults()).filter(({ id }) => id === 'evm.block.hash-missing');
  expect(faults).toHaveLength(1);
  const reading = bench.checks.filter(({ decides }) =>
    decides.some((id) => /^evm\.(block|receipt)\./.test(id)),
  );
  const results = await bench.run(faults, reading);
  const failed = results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
  expect(failed).toContain('evm.block.hash');
  expect(failed.filter((id) => /parent-link|containing-block/.test(id))).toEqual([]);
  expect(results.filter(({ reason }) => reason?.includes('changed while')).map(({ id }) => id)).toEqual([]);
});
