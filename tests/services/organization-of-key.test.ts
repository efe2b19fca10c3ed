import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import { loadAlternatives, loadFaults } from '../../targets/catalogue.ts';

const owner = 'platform.organization.owner-of-key';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

it.each([
  { id: 'platform.fleet-of-another-organization', verdict: 'passed' },
  { id: 'platform.organization.of-another', verdict: 'failed' },
])('is told by nodes and by those who made them: $id', async ({ id, verdict }) => {
  const all = [...(await loadAlternatives()), ...(await loadFaults())];
  const results = await bench.run(
    all.filter((one) => one.id === id),
    bench.checks.filter(({ decides }) => decides.includes(owner)),
  );
  expect(results.find((one) => one.id === owner)?.verdict).toBe(verdict);
});
