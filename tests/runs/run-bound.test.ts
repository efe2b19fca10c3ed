import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { Caching } from '../../engine/caching.ts';
import type { Check, PlatformContext } from '../../engine/check.ts';
import { breach } from '../../engine/verdict/judgement.ts';
import { loadRegister } from '../../specs/register.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { runSuite } from '../support/run-suite.ts';

const [endless, broken] = ['platform.organization.id', 'platform.organization.name'] as const;
let embedded: EmbeddedTarget;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1 });
});
afterAll(() => embedded.close());

/** Asks on and on, as a check would that never finds what it looks for. */
async function askOn({ wire }: PlatformContext): Promise<never> {
  for (;;) await wire.ask({ method: 'GET', path: '/v1/organization/' }, Caching.fresh);
}

function run(...checks: readonly Check[]): Promise<RunResult> {
  const register = loadRegister().filter(({ id }) => id === endless || id === broken);
  return runSuite({ ...embedded.targetFile, nodes: [] }, { checks, register });
}

const endlessCheck: Check = {
  decides: [endless],
  on: 'platform',
  cost: () => 10,
  run: (context) => context.recorder.case(endless, () => askOn(context)),
};

describe('a run whose target gives it no end', () => {
  it('ends at four times its plan and 500 requests, inconclusive, and says so', async () => {
    const result = await run(endlessCheck);
    expect(result.verdict).toBe('inconclusive');
    expect(result.ledger.requests).toBe(540);
    const decided = result.requirements.find(({ id }) => id === endless);
    expect(decided?.verdict).toBe('inconclusive');
    expect(decided?.reason).toBe(
      'the run has sent 540 requests, the limit of a run (4 times its plan and 500 more)',
    );
  });

  it('violates all the same where a violation was seen', async () => {
    const result = await run(endlessCheck, {
      decides: [broken],
      on: 'platform',
      cost: () => 1,
      run: ({ recorder, wire }) =>
        recorder.case(broken, async (caching) => {
          const exchange = await wire.ask({ method: 'GET', path: '/v1/organization/' }, caching);
          return breach({ rule: 'test', at: '', expected: 'anything else', actual: 1, exchange });
        }),
    });
    expect(result.verdict).toBe('violates');
    expect(result.requirements.find(({ id }) => id === endless)?.verdict).toBe('inconclusive');
  });
});
