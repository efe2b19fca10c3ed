import { expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { profiles } from '../../engine/run/plan/profile.ts';
import { standingOf } from '../../reports/model/standing.ts';
import { verdictSentence } from '../../reports/model/verdict-sentence.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { runSuite } from '../support/run-suite.ts';

async function smoke(...faults: readonly string[]): Promise<RunResult> {
  const embedded = await startEmbeddedTarget({ seed: 1, faults });
  try {
    return await runSuite(embedded.targetFile, { profile: profiles.smoke });
  } finally {
    await embedded.close();
  }
}

it.each([
  ['access.platform.no-key-on-organization', 'access.platform.absent-key-refused'],
  ['access.platform.no-key-on-nodes', 'access.platform.absent-key-refused'],
  ['access.platform.any-key', 'access.platform.wrong-key-refused'],
  ['access.node.no-credentials', 'access.node.absent-refused'],
  ['access.node.any-token', 'access.node.token-wrong-refused'],
  ['access.grpc.no-token', 'access.grpc.absent-refused'],
  ['access.grpc.any-token', 'access.grpc.wrong-refused'],
])('smoke sees %s', async (fault, requirement) => {
  const run = await smoke(fault);
  expect(run.verdict).toBe('violates');
  const failed = run.requirements.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
  expect(failed).toContain(requirement);
});

it('smoke says how much it evaluates, and shows nothing as not applicable that it leaves out', async () => {
  const run = await smoke();
  expect(verdictSentence(run)).toMatch(
    /^Conforms as far as smoke evaluates: \d+ of \d+ required statements, none fails; /,
  );
  const leftOut = run.requirements.filter((result) => standingOf(result) === 'left-out');
  expect(leftOut.length).toBeGreaterThan(100);
  for (const { verdict, skip, reason } of leftOut) {
    expect({ verdict, skip }).toEqual({ verdict: 'skipped', skip: 'not-applicable' });
    expect(reason).toMatch(/^smoke leaves it out/);
  }
  const notApplicable = run.requirements.filter((result) => standingOf(result) === 'not-applicable');
  expect(notApplicable.filter(({ reason }) => /leaves? it out|left out/.test(reason ?? ''))).toEqual([]);
});
