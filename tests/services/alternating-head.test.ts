import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunPlan } from '../../engine/run/plan/plan.ts';
import { profiles } from '../../engine/run/plan/profile.ts';
import { wholeRun } from '../../engine/run/plan/selection.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import type { Target } from '../../engine/target/target.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { loadRegister } from '../../specs/register.ts';
import { loadChecks } from '../../suites/all-checks.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour } from '../../targets/entries/behaviour.ts';

const agree = 'evm.block.forms-agree';
const behaviour = new Behaviour();
let embedded: EmbeddedTarget;
let target: Target;

beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, behaviour });
  const whole = await parseTarget(JSON.stringify(embedded.targetFile), 'embedded target', {});
  target = { ...whole, nodes: whole.nodes.filter(({ name }) => name === 'evm-1') };
});

afterAll(() => embedded.close());

async function verdict(): Promise<string | undefined> {
  const plan: RunPlan = {
    target,
    checks: (await loadChecks()).filter(({ decides }) => decides.includes(agree)),
    register: loadRegister().filter(({ id }) => id === agree),
    profile: profiles.standard,
    seed: 1,
    selection: wholeRun,
    strict: false,
    version: 'test',
    baseline: [],
  };
  const { run } = await runTarget(plan, { signal: new AbortController().signal, emit: () => {} });
  return run.requirements.find(({ id }) => id === agree)?.verdict;
}

// A form with hashes, the full one, the full one and that with hashes again: the two blocks of one height alternate so that a second
// reading of both finds each as it was.
it.each([0, 1, 2, 3])(
  'blames no node whose newest block is replaced again and again (from reading %i)',
  async (from) => {
    let reads = from;
    behaviour.set([
      {
        id: 'alternating-head',
        section: '2.7',
        summary: 'Two blocks take turns at the newest height',
        overrides: {
          'evm.reorganised': (replaced, { number, head }) => {
            if (number !== head) return replaced;
            reads += 1;
            return [false, true, true, false][reads % 4] === true;
          },
        },
      },
    ]);
    expect(await verdict()).not.toBe('failed');
  },
);
