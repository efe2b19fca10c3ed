import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { fitBudget } from '../../engine/run/plan/fit-budget.ts';
import { type ProfileName, profiles } from '../../engine/run/plan/profile.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { planOf, runSuite } from '../support/run-suite.ts';

let embedded: EmbeddedTarget;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1 });
});
afterAll(() => embedded.close());

async function runWithin(limits: object): Promise<RunResult> {
  embedded.reset();
  const plan = await planOf({ ...embedded.targetFile, limits });
  return (await runTarget(fitBudget(plan), { emit: () => {}, signal: new AbortController().signal })).run;
}

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

  it('decide more with a larger budget, and hardly any of them goes into a statement that the budget leaves open', async () => {
    const decided: number[] = [];
    for (const requests of [200, 600, 1_800]) {
      const run = await runWithin({ requests });
      expect(run.ledger.requests).toBeLessThanOrEqual(requests);
      const isOpen = ({ reason }: (typeof run.requirements)[number]) => reason?.includes('is spent') === true;
      expect(run.requirements.filter(isOpen).length).toBeLessThan(run.requirements.length / 20);
      decided.push(run.summary.passed);
    }
    const [small = 0, larger = 0, large = 0] = decided;
    expect(small).toBeGreaterThan(60);
    expect(larger).toBeGreaterThan(2 * small);
    expect(large).toBeGreaterThan(600);
  });

  it('decide more of the sharded chain with more request units, and do nothing less elsewhere', async () => {
    const decided: number[] = [];
    for (const requestUnits of [60, 150, 300]) {
      const run = await runWithin({ requestUnits });
      expect(run.ledger.requestUnits).toBeLessThanOrEqual(requestUnits);
      const sharded = run.requirements.filter(({ node }) => node?.startsWith('sharded') === true);
      expect(sharded.filter(({ reason }) => reason?.includes('spent')).length).toBeLessThan(30);
      decided.push(sharded.filter(({ verdict }) => verdict === 'passed').length);
      expect(
        run.requirements.some(({ id, reason }) => id.startsWith('evm.') && /left out/.test(reason ?? '')),
      ).toBe(false);
    }
    const [small = 0, larger = 0, large = 0] = decided;
    expect(small).toBeGreaterThan(12);
    expect(larger).toBeGreaterThan(2 * small);
    expect(large).toBeGreaterThan(110);
  });

  it('name what a short profile leaves out', async () => {
    embedded.reset();
    const { requirements } = await runSuite(embedded.targetFile, { profile: profiles.smoke });
    const left = requirements.filter(({ leftOut }) => leftOut === true);
    expect(left.length).toBeGreaterThan(100);
    expect(left.every(({ verdict, cases }) => verdict === 'skipped' && cases === 0)).toBe(true);
  });
});
