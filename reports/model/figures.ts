import { groupBy } from '../../base/group-by.ts';
import type { RequirementResult } from '../../base/run-result.ts';
import { type Standing, standingOf, standingOrder } from './standing.ts';

export type Counts = Readonly<Record<Standing, number>>;

export interface AreaFigures {
  readonly area: string;
  readonly counts: Counts;
  readonly total: number;
}

/** The area of a requirement is the first word of its id. */
export function areaOf(id: string): string {
  return id.split('.', 1)[0] ?? id;
}

/** What a reader calls the part of a target that a result is about. */
export function placeOf(result: RequirementResult): string {
  return result.node ?? 'the platform API';
}

export function countStandings(results: readonly RequirementResult[]): Counts {
  const counts = Object.fromEntries(standingOrder.map((standing) => [standing, 0])) as Record<
    Standing,
    number
  >;
  for (const result of results) counts[standingOf(result)] += 1;
  return counts;
}

/** One row an area, in the order in which the areas first occur in the run. */
export function figuresByArea(results: readonly RequirementResult[]): readonly AreaFigures[] {
  return groupBy(results, ({ id }) => areaOf(id)).map((ofArea) => ({
    area: areaOf(ofArea[0]?.id ?? ''),
    counts: countStandings(ofArea),
    total: ofArea.length,
  }));
}
