import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProfileName, profiles } from '../engine/run/profile.ts';
import { SeededRuns } from './support/seeded-runs.ts';

let runs: SeededRuns;
beforeAll(async () => {
  runs = await SeededRuns.open();
});
afterAll(() => runs.close());

/** What a provider's rate limit and bill are asked to bear: probes of a busy machine included. */
describe('requests to the embedded target', () => {
  it.each<[ProfileName, number]>([
    ['smoke', 450],
    ['quick', 2_700],
  ])('of the profile %s are at most about %d', async (profile, most) => {
    const { run } = await runs.run(1, profiles[profile]);
    expect(run.ledger.requests).toBeLessThanOrEqual(most);
    expect(run.verdict).toBe('conforms');
  });
});
