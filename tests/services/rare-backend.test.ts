import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import { failedIds } from '../../cli/prove/failed-ids.ts';
import { reachOf } from '../../cli/prove/reach.ts';
import { loadAlternatives, pickById } from '../../targets/catalogue.ts';
import { intermittent } from '../../targets/entries/intermittent.ts';

/** A backend that is behind need not answer every third request: it may be met seldom, and at any of them. */
let bench: Bench;

beforeAll(async () => {
  bench = await Bench.open({ profile: 'standard', seed: 4 });
});

afterAll(() => bench.close());

it.each([3, 5, 7])(
  'fails no window of messages for a backend that is met in one of %i answers that it could change',
  async (every) => {
    const [behind] = pickById(await loadAlternatives(), ['sharded.messages.backend-behind']);
    if (behind === undefined) throw new Error('the alternative is gone');
    // Of its requests every so many-th: `intermittent` counts answers, whatever they deviate from.
    const { fault, shown } = intermittent({ ...behind, requirements: ['sharded.messages.offset'] }, every);
    const { checks, narrow } = reachOf([behind]);
    const results = await bench.run([fault], checks(bench.checks), { narrow });
    expect(shown()).toBeGreaterThan(0);
    expect(failedIds(results)).toEqual([]);
  },
  120_000,
);
