import { groupBy } from '../../../base/group-by.ts';
import type { RunResult, Verdict } from '../../../base/run-result.ts';
import type { ComparedRequirement } from '../comparison.ts';

/** Of several nodes of a target the first of these that any has. */
const gravity: readonly Verdict[] = ['failed', 'inconclusive', 'deviates', 'passed', 'observed', 'skipped'];

/** Every requirement that any run has, in the order in which they first occur. A target that has not run it has no verdict. */
export function comparedRequirements(runs: readonly RunResult[]): ComparedRequirement[] {
  return byRequirement(runs).map(({ id, first, results }) => {
    const verdicts = results.flatMap(({ target, ofTarget }) => {
      const verdict = gravity.find((one) => ofTarget.some((result) => result.verdict === one));
      return verdict === undefined ? [] : [[target, verdict] as const];
    });
    const { section, title, level } = first;
    const differ = verdicts.length < runs.length || new Set(verdicts.map(([, verdict]) => verdict)).size > 1;
    return { id, section, title, level, verdicts: Object.fromEntries(verdicts), differ };
  });
}

/** The results of each requirement, by target. */
export function byRequirement(runs: readonly RunResult[]) {
  const all = runs.flatMap((run) => run.requirements.map((result) => ({ target: run.target.name, result })));
  return groupBy(all, ({ result }) => result.id).flatMap((group) => {
    const [one] = group;
    if (one === undefined) return [];
    const results = runs.map((run) => ({
      target: run.target.name,
      ofTarget: group.filter(({ target }) => target === run.target.name).map(({ result }) => result),
    }));
    return [{ id: one.result.id, first: one.result, results }];
  });
}
