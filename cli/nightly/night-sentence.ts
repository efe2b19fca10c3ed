import type { RunResult } from '../../base/run-result.ts';
import type { News } from '../../reports/trends/news.ts';

/**
 * What is new tonight, in one sentence. A night that decided nothing says so: no failure was seen, and none was looked for.
 * @param since when the night began that it is compared with; undefined on the first
 */
export function nightSentence(
  run: Pick<RunResult, 'verdict' | 'requirements'>,
  { failing, repaired, stillFailing, notEvaluated }: News,
  since: string | undefined,
): string {
  const hasDecided = run.requirements.some(
    ({ verdict, level }) => level === 'required' && ['passed', 'failed', 'deviates'].includes(verdict),
  );
  const none =
    run.verdict !== 'inconclusive'
      ? 'no new failure'
      : hasDecided
        ? 'no new failure in what was decided'
        : 'nothing was decided';
  const parts = [
    failing.length > 0 ? `${failing.length} new ${failing.length === 1 ? 'failure' : 'failures'}` : none,
    repaired.length > 0 ? `${repaired.length} repaired` : '',
    stillFailing > 0 ? `${stillFailing} ${stillFailing === 1 ? 'fails' : 'fail'} as before` : '',
    notEvaluated > 0 ? `${notEvaluated} that failed before could not be evaluated` : '',
  ];
  const start = since === undefined ? 'First night' : `Since ${since}`;
  return `${start}: ${parts.filter((part) => part !== '').join(', ')}.`;
}
