import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bench } from '../../cli/prove/bench.ts';
import { loadFaults } from '../../targets/catalogue.ts';

/**
 * What `prove` does, as one test for each fault, so that a mutation of a check can be recognized by the faults that
 * should see it (docs/mutation.md). For `npm run mutate` only: `NODEPROOF_MUTATE` is how the ids of its faults begin.
 */
const area = process.env.NODEPROOF_MUTATE;
const faults = area === undefined ? [] : (await loadFaults()).filter(({ id }) => id.startsWith(area));

describe.skipIf(area === undefined)(`faults of ${area}`, () => {
  let bench: Bench;
  beforeAll(async () => {
    // Everything hangs on it: it is not loaded where nothing is to be proved.
    bench = await (await import('../../cli/prove/bench.ts')).Bench.open();
  });
  afterAll(() => bench?.close());

  it('are none without a fault', async () => {
    const requirements = [...new Set(faults.flatMap((fault) => fault.requirements))];
    const results = await bench.run([], bench.checksOf(requirements));
    expect(results.filter(({ verdict }) => verdict === 'failed' || verdict === 'inconclusive')).toEqual([]);
  });

  it.each(faults)('$id is caught', async (fault) => {
    const results = await bench.run([fault], bench.checksOf(fault.requirements));
    const caught = results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
    expect(fault.requirements.filter((id) => caught.includes(id))).not.toEqual([]);
  });
});
