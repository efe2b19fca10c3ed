import type { Finding, RequirementResult, RunResult } from '../../base/run-result.ts';

/** The options of `nodeproof run` that send the smallest case of a finding again; empty where it was not generated. */
export function rerunOptions(
  run: Pick<RunResult, 'profile' | 'seed'>,
  { id }: Pick<RequirementResult, 'id'>,
  { path }: Pick<Finding, 'path'>,
): string {
  if (typeof path !== 'string') return '';
  return `--profile ${run.profile} --seed ${run.seed} --only ${id} --path ${path}`;
}
