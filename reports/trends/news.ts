import type { RequirementResult, RunResult, RunVerdict } from '../../base/run-result.ts';
import type { ReportExtras } from '../model/extras.ts';
import { resultKey } from '../model/result-key.ts';
import { standingOf } from '../model/standing.ts';
import { type Change, changesSince } from './changes.ts';

/** The news of a night: what newly fails or passes since the night before. */
export interface News {
  /** Fails now and did not before; advisory failures only with `--strict`. */
  readonly failing: readonly Change[];
  /** Failed before and passes now. */
  readonly repaired: readonly Change[];
  /** Failed before and still fails. */
  readonly stillFailing: number;
  /** Failed when it was last decided, and could not be evaluated tonight. */
  readonly notEvaluated: number;
  /** The verdict of the night before; null on the first. */
  readonly verdictBefore: RunVerdict | null;
}

/** @param verdictBefore of the night before itself: what it left undecided may stand in `previous` as it was decided earlier */
export function newsOf(
  run: RunResult,
  { previous, strict = false }: Pick<ReportExtras, 'previous' | 'strict'>,
  verdictBefore: RunVerdict | null,
): News {
  const { worse, better } = changesSince(previous ?? { ...run, requirements: [] }, run);
  const failing = worse.filter(({ after }) => after === 'failed' || strict);
  const counting = run.requirements.filter((result) => counts(result, strict));
  const failedBefore = new Set(
    (previous?.requirements ?? []).filter((result) => counts(result, strict)).map(resultKey),
  );
  return {
    failing,
    repaired: better.filter(
      ({ result }) => standingOf(result) === 'passed' && (strict || result.level === 'required'),
    ),
    stillFailing: counting.length - failing.length,
    notEvaluated: run.requirements.filter((result) => isOpen(result) && failedBefore.has(resultKey(result)))
      .length,
    verdictBefore,
  };
}

function counts(result: RequirementResult, strict: boolean): boolean {
  const standing = standingOf(result);
  return standing === 'failed' || (strict && standing === 'advisory');
}

/** Whether a result leaves a statement as it was decided before: an outage, a budget, no data. */
export function isOpen({ verdict, skip }: RequirementResult): boolean {
  return verdict === 'inconclusive' || (verdict === 'skipped' && skip === 'no-data');
}

/** Whether to notify: of what newly fails or passes, and of a target that stopped or started responding. */
export function shouldNotify(run: RunResult, { failing, repaired, verdictBefore }: News): boolean {
  return (
    failing.length + repaired.length > 0 ||
    (run.verdict === 'inconclusive') !== (verdictBefore === 'inconclusive')
  );
}
