import type { RunResult } from '../../base/run-result.ts';
import type { RunPlan } from '../../engine/run/plan/plan.ts';
import { profiles } from '../../engine/run/plan/profile.ts';
import { wholeRun } from '../../engine/run/plan/selection.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { loadRegister } from '../../specs/register.ts';
import { loadChecks } from '../../suites/all-checks.ts';
import { checksOfTarget } from '../../suites/checks-of-target.ts';

/** The plan of a run against the target of a target file's content: every check, those that documents add among them, the quick profile, seed 1. */
export async function planOf(targetFile: object, more: Partial<RunPlan> = {}): Promise<RunPlan> {
  const target = more.target ?? (await parseTarget(JSON.stringify(targetFile), 'test', {}));
  return {
    target,
    ...(await checksOfTarget(target)),
    profile: profiles.quick,
    seed: 1,
    selection: wholeRun,
    strict: false,
    version: 'test',
    baseline: [],
    ...more,
  };
}

/** The checks that decide ids of this kind, and the part of the register that they decide. */
export async function checksOf(
  isWanted: (id: string, slow: boolean) => boolean,
): Promise<Pick<RunPlan, 'checks' | 'register'>> {
  const checks = (await loadChecks()).filter(({ decides, slow = false }) =>
    decides.some((id) => isWanted(id, slow)),
  );
  const decided = new Set(checks.flatMap(({ decides }) => decides));
  return { checks, register: loadRegister().filter(({ id }) => decided.has(id)) };
}

/** Runs checks against the target of a target file's content. */
export async function runSuite(targetFile: object, more: Partial<RunPlan> = {}): Promise<RunResult> {
  const plan = await planOf(targetFile, more);
  return (await runTarget(plan, { emit: () => {}, signal: new AbortController().signal })).run;
}
