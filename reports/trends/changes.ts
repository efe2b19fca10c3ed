import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import { resultKey } from '../model/result-key.ts';
import { type Standing, standingOf } from '../model/standing.ts';

export interface Change {
  readonly result: RequirementResult;
  /** Null for a requirement that the earlier run did not have. */
  readonly before: Standing | null;
  readonly after: Standing;
}

export interface Changes {
  /** Newly failing, required or advisory. */
  readonly worse: readonly Change[];
  /** Failed before and passes now. */
  readonly better: readonly Change[];
  /** Every other change of verdict. */
  readonly other: readonly Change[];
  /** Requirements and nodes of the earlier run that this one does not have. */
  readonly gone: readonly RequirementResult[];
}

const failing: ReadonlySet<Standing> = new Set(['failed', 'advisory']);

/** What changed from an earlier run to this one, requirement by requirement and node by node. */
export function changesSince(previous: RunResult, run: RunResult): Changes {
  const earlier = new Map(previous.requirements.map((result) => [resultKey(result), result]));
  const now = new Set(run.requirements.map(resultKey));
  const changed: Change[] = [];
  for (const result of run.requirements) {
    const old = earlier.get(resultKey(result));
    const before = old === undefined ? null : standingOf(old);
    const after = standingOf(result);
    if (before !== after) changed.push({ result, before, after });
  }
  const isWorse = ({ before, after }: Change) =>
    failing.has(after) && (before === null || !failing.has(before));
  const isBetter = ({ before, after }: Change) =>
    after === 'passed' && before !== null && (failing.has(before) || before === 'known');
  return {
    worse: changed.filter(isWorse),
    better: changed.filter(isBetter),
    other: changed.filter((change) => !isWorse(change) && !isBetter(change)),
    gone: previous.requirements.filter((result) => !now.has(resultKey(result))),
  };
}
