import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProfileName, profiles } from '../../engine/run/profile.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { runSuite } from '../support/run-suite.ts';

let embedded: EmbeddedTarget;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1 });
});
afterAll(() => embedded.close());

describe('requests to the embedded target', () => {
  // What a rate limit and a bill are asked to bear. A busy machine adds probes of connections that fell silent.
  it.each<[ProfileName, number]>([
    ['smoke', 350],
    ['quick', 2_700],
    ['standard', 5_800],
  ])('of the profile %s are at most %d', async (name, most) => {
    embedded.reset();
    const { ledger, verdict } = await runSuite(embedded.targetFile, { profile: profiles[name] });
    expect(ledger.requests).toBeLessThanOrEqual(most);
    expect(verdict).toBe('conforms');
  });

  it('name what a short profile leaves out', async () => {
    embedded.reset();
    const { requirements } = await runSuite(embedded.targetFile, { profile: profiles.smoke });
    const left = requirements.filter(({ reason }) => reason?.startsWith('left out:'));
    expect(left.length).toBeGreaterThan(100);
    expect(left.every(({ verdict, cases }) => verdict === 'skipped' && cases === 0)).toBe(true);
  });
});
