import { afterAll, beforeAll, expect, it } from 'vitest';
import { leftOutSentences } from '../../cli/plan/left-out-sentences.ts';
import { fitBudget } from '../../engine/run/plan/fit-budget.ts';
import { plannedRequests, plannedResults } from '../../engine/run/plan/plan.ts';
import { profileNames, profiles } from '../../engine/run/plan/profile.ts';
import { resultsWithoutChecks } from '../../engine/run/results-without-checks.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { planOf, runSuite } from '../support/run-suite.ts';

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

it('keeps smoke as it is with a budget that is larger: what it leaves out by itself is none of the budget', async () => {
  const planWithin = async (limits: object) =>
    fitBudget(await planOf({ ...embedded.targetFile, limits }, { profile: profiles.smoke }));
  const [free, bound] = [await planWithin({}), await planWithin({ requests: 600 })];
  expect(plannedResults(bound).length).toBe(plannedResults(free).length);
  expect(resultsWithoutChecks(bound).map(({ verdict }) => verdict)).not.toContain('inconclusive');
  expect(leftOutSentences(bound)).toEqual(leftOutSentences(free));
  expect(leftOutSentences(bound)).toEqual([
    expect.stringMatching(/^The profile smoke leaves out \d+ of \d+ statements: they are skipped\.$/),
  ]);
  expect(leftOutSentences(await planWithin({ requests: 100 }))).toEqual([
    expect.stringMatching(/^About \d+ of \d+ statements have no room in limits\.requests: 100: /),
    ...leftOutSentences(free),
  ]);
});

it('says how many statements a budget leaves out', async () => {
  const limits = { requests: 500 };
  const plan = fitBudget(await planOf({ ...embedded.targetFile, limits }));
  expect(leftOutSentences(plan)).toEqual([
    expect.stringMatching(
      /^About [1-9]\d+ of \d+ statements have no room in limits\.requests: 500: they stay/,
    ),
  ]);
  expect(leftOutSentences(await planOf(embedded.targetFile))).toEqual([]);
});
