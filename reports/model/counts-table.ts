import type { RequirementResult } from '../../base/run-result.ts';
import { type AreaFigures, countStandings } from './figures.ts';
import { type Standing, standingOrder } from './standing.ts';

/** The columns of the table by area that have something to say: failed and passed always, others if not 0. */
export function standingsShown(results: readonly RequirementResult[]): readonly Standing[] {
  const counts = countStandings(results);
  return standingOrder.filter(
    (standing) => standing === 'failed' || standing === 'passed' || counts[standing] > 0,
  );
}

/** The last row of that table. */
export function totalFigures(results: readonly RequirementResult[]): AreaFigures {
  return { area: 'all', counts: countStandings(results), total: results.length };
}
