import type { RunResult } from '../../base/run-result.ts';
import { fitBudget } from '../../engine/run/plan/fit-budget.ts';
import { type Profile, profiles } from '../../engine/run/plan/profile.ts';
import { wholeRun } from '../../engine/run/plan/selection.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { ownChecks } from '../../suites/documents/own-checks.ts';
import { ownRequirements } from '../../suites/documents/own-requirements.ts';

/** Runs what the documents of a target file state, and nothing else. @param path what its relative paths start from */
export async function ownRun(
  targetFile: object,
  path: string,
  profile: Profile = profiles.quick,
): Promise<RunResult> {
  const target = await parseTarget(JSON.stringify(targetFile), path, {});
  const plan = {
    target,
    checks: ownChecks(target),
    register: ownRequirements(target),
    profile,
    seed: 1,
    selection: wholeRun,
    strict: true,
    version: 'test',
    baseline: [],
  };
  return (await runTarget(fitBudget(plan), { emit: () => {}, signal: new AbortController().signal })).run;
}

/** Ids with a verdict, sorted. */
export function idsWith({ requirements }: RunResult, verdict: string): string[] {
  return requirements
    .filter((one) => one.verdict === verdict)
    .map(({ id }) => id)
    .sort();
}
