import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import { resultKey } from '../../reports/model/result-key.ts';
import { standingOf } from '../../reports/model/standing.ts';

/** A stretch of time of a run, in Unix milliseconds. */
export interface RunSpan {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** The run, and one span for each verdict that took time: from the start of its check until it fell. */
export function runSpans(
  run: RunResult,
  decidedAt: ReadonlyMap<string, number>,
): { readonly whole: RunSpan; readonly verdicts: readonly RunSpan[] } {
  const from = Date.parse(run.startedAt);
  const to = Date.parse(run.finishedAt ?? '') || Math.max(from, ...decidedAt.values());
  const whole = {
    name: 'nodeproof run',
    ...{ from, to, failed: run.verdict === 'violates' },
    attributes: {
      'nodeproof.target': run.target.name,
      'nodeproof.profile': run.profile,
      'nodeproof.seed': run.seed,
      'nodeproof.verdict': run.verdict,
      'nodeproof.requests': run.ledger.requests,
      'nodeproof.request_units': run.ledger.requestUnits,
    },
  };
  const verdicts = run.requirements.flatMap((result) => {
    const fell = decidedAt.get(resultKey(result));
    return fell === undefined || result.durationMs === undefined ? [] : [spanOf(result, fell, from, to)];
  });
  return { whole, verdicts };
}

function spanOf(result: RequirementResult, fell: number, from: number, to: number): RunSpan {
  const end = Math.min(Math.max(fell, from), to);
  return {
    name: result.id,
    from: Math.max(from, end - (result.durationMs ?? 0)),
    to: end,
    failed: standingOf(result) === 'failed',
    attributes: {
      'nodeproof.section': result.section,
      'nodeproof.level': result.level,
      'nodeproof.verdict': standingOf(result),
      'nodeproof.node': result.node ?? 'platform',
      'nodeproof.cases': result.cases,
    },
  };
}
