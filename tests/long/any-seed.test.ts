import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { profiles } from '../../engine/run/plan/profile.ts';
import { loadAlternatives, pickById } from '../../targets/catalogue.ts';
import type { Alternative } from '../../targets/entries/behaviour.ts';
import { SeededRuns } from '../support/seeded-runs.ts';

/** Each seed takes two whole runs; twenty are for a night, not for every change. */
const seeds = Array.from({ length: Number(process.env.NODEPROOF_SEEDS ?? 2) }, (_, index) => 7 + index);

/** Everything that may move on a service without breaking the contract, all at once. */
const moving = ['evm.head-quick', 'platform.fleet-changes', 'platform.fleet-grows', 'metering.lagging'];

let runs: SeededRuns;
let changing: readonly Alternative[];

beforeAll(async () => {
  // With fewer samples what is rare, such as a failed transaction, is met by one seed and not by another.
  runs = await SeededRuns.open(profiles.standard);
  changing = pickById(await loadAlternatives(), moving);
});
afterAll(() => runs.close());

/** Take a transaction that is pending at the moment they look, which a chain that moves has or has not, and what becomes of it. */
const momentary: readonly string[] = [
  'evm.receipt.null-when-pending',
  'evm.receipt.found-once-included',
  'evm.block.found-once-there',
  'jsonrpc.block-number.moves-on',
];

function verdictsOf({ requirements }: RunResult): string[] {
  const lasting = requirements.filter(({ id, verdict }) => !momentary.includes(id) || verdict === 'failed');
  return lasting.map(({ id, node, verdict }) => `${id} ${node} ${verdict}`);
}

describe('any seed', { timeout: 3_600_000 }, () => {
  it.each([
    ['that stands still', () => []],
    ['that moves', () => changing],
  ])('finds the same on a service %s, by other requests', async (_, alternatives) => {
    const first = await runs.run(seeds[0] ?? 7, alternatives());
    for (const seed of seeds.slice(1)) {
      const other = await runs.run(seed, alternatives());
      expect(other.requests).not.toEqual(first.requests);
      expect(verdictsOf(other.run)).toEqual(verdictsOf(first.run));
    }
  });
});
