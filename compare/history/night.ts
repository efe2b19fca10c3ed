import { groupBy } from '../../base/group-by.ts';
import { sumOf } from '../../base/sum-of.ts';
import type { ComparisonLine, LineTarget } from './comparison-line.ts';

/** One date (UTC) of a stretch of time; without a line where nothing was measured. */
export interface Night {
  /** `2026-11-22` */
  readonly date: string;
  /** Of several comparisons the last, with their requests together. */
  readonly line?: ComparisonLine;
}

const dayMs = 24 * 3_600_000;

/** Every date from the first to the last, those without a comparison too. */
export function nightsBetween(lines: readonly ComparisonLine[], since: string, until: string): Night[] {
  const byDate = new Map(groupBy(lines, dateOf).map((ofDate) => [dateOf(ofDate[0]), ofDate]));
  const nights: Night[] = [];
  for (let at = Date.parse(since); at <= Date.parse(until); at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10);
    const ofDate = byDate.get(date);
    nights.push(ofDate === undefined ? { date } : { date, ...together(ofDate) });
  }
  return nights;
}

export function dateOf(line: Pick<ComparisonLine, 'startedAt'> | undefined): string {
  return line === undefined ? '' : new Date(line.startedAt).toISOString().slice(0, 10);
}

function together(lines: readonly ComparisonLine[]): { readonly line?: ComparisonLine } {
  const last = lines.at(-1);
  if (last === undefined) return {};
  const targets = last.targets.map((target): LineTarget => {
    const own = lines.flatMap((line) => line.targets.filter(({ name }) => name === target.name));
    const { requests, requestUnits, timed, failed, wrong } = {
      ...{ requests: sumOf(own, 'requests'), requestUnits: sumOf(own, 'requestUnits') },
      ...{ timed: sumOf(own, 'timed'), failed: sumOf(own, 'failed'), wrong: sumOf(own, 'wrong') },
    };
    return { ...target, requests, requestUnits, timed, failed, wrong };
  });
  return { line: { ...last, targets } };
}

/** Whether nothing of a target could be timed on a night on which another one was. */
export function isDown(line: ComparisonLine, target: string): boolean {
  const timed = line.targets.filter((one) => one.timed > 0);
  return timed.length > 0 && timed.every(({ name }) => name !== target);
}
