import { afterAll, beforeAll, expect, it } from 'vitest';
import { plannedRequests, plannedResults } from '../engine/run/plan.ts';
import { profileNames, profiles } from '../engine/run/profile.ts';
import { resultsWithoutChecks } from '../engine/run/results-without-checks.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../targets/embedded-target.ts';
import { planOf, runSuite } from './support/run-suite.ts';

let embedded: EmbeddedTarget;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1 });
});
afterAll(() => embedded.close());

// The time that a run may take is a multiple of its plan: without an end in the plan it would end at once.
it.each(profileNames)('every check of %s plans a number of requests', async (name) => {
  const plan = await planOf(embedded.targetFile, { profile: profiles[name] });
  const endless = plannedRequests(plan).filter(({ requests }) => !Number.isFinite(requests));
  expect(endless.map(({ unit }) => unit.check.decides[0])).toEqual([]);
});

it('says of smoke beforehand how many results each area will have, those that it leaves out among them', async () => {
  const profile = profiles.smoke;
  const plan = await planOf(embedded.targetFile, { profile });
  const told = [...plannedResults(plan), ...resultsWithoutChecks(plan)].map(
    ({ id, node }) => `${id} ${node}`,
  );
  const run = await runSuite(embedded.targetFile, { profile });
  expect(run.requirements.map(({ id, node }) => `${id} ${node}`).sort()).toEqual(told.sort());
});
