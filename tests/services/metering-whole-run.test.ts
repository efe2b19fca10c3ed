import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import type { Alternative } from '../../targets/entries/behaviour.ts';

const every = 'metering.sharded.every-request';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

/** What the check of prices says where the first hundred requests to each node are free, and the meter shows its total so. */
async function verdictsWith(read: (total: number, begin: number) => number): Promise<readonly string[]> {
  const begins = new Map<string, number>();
  const other: Alternative = {
    id: 'first-hundred-free',
    section: '8',
    summary: 'The first hundred requests to a node cost nothing, and the total is shown in some way',
    overrides: {
      'sharded.cost': (units, { context: { count } }) => (count <= 100 ? 0 : units),
      'meter.read': (total, { node }) => {
        const begin = begins.get(node) ?? total;
        begins.set(node, begin);
        return read(total, begin);
      },
    },
  };
  const checks = bench.checks.filter(({ decides: [id] }) => /^(metering|sharded)\./.test(id));
  const results = await bench.run([other], checks);
  return results.filter(({ id }) => id === every).map(({ verdict }) => verdict);
}

it('requests that other checks sent and that cost nothing are missing in the total of the run', async () => {
  expect(await verdictsWith((total) => total)).toEqual(['failed', 'failed']);
});

it('what others add to the total hides it', async () => {
  const used = (total: number, begin: number) => (total === begin ? total : total + 4_000);
  expect(await verdictsWith(used)).not.toContain('failed');
});

it('a total that is smaller than what is sent may have begun anew', async () => {
  expect(await verdictsWith((total, begin) => total - begin)).toEqual(['passed', 'passed']);
});
