import { groupBy } from '../../../base/group-by.ts';
import type { Verdict } from '../../../base/run-result.ts';
import type { ComparedRequirement, Comparison } from '../comparison.ts';
import { answering, decidable, verdictOf } from './statements.ts';

/** Statements whose verdicts differ. */
export interface DifferingStatements {
  /** Two targets that answer have different verdicts. */
  readonly shown: readonly ComparedRequirement[];
  /** Only targets on which nothing could be decided have another verdict. */
  readonly silent: SetApart;
  /** The statement was not evaluated on some targets, and the others satisfy it: one for each set of such targets. */
  readonly absent: readonly SetApart[];
}

/** Statements that differ for a reason which they all share: hundreds of them say no more than one. */
export interface SetApart {
  readonly targets: readonly string[];
  readonly rows: readonly ComparedRequirement[];
}

export function differingStatements(comparison: Comparison): DifferingStatements {
  const heard = answering(comparison);
  const names = comparison.targets.map(({ name }) => name);
  const rows = decidable(comparison).filter(({ differ }) => differ);
  const absentFrom = ({ verdicts }: ComparedRequirement): readonly string[] =>
    heard.filter((name) => isMissing(verdictOf(verdicts, name)));
  const seenOf = ({ verdicts }: ComparedRequirement): readonly (Verdict | null)[] => [
    ...new Set(heard.map((name) => verdictOf(verdicts, name))),
  ];
  // What all that answer have in common differs on others alone.
  const silent = rows.filter((row) => seenOf(row).length === 1);
  const absent = rows.filter((row) => {
    const seen = seenOf(row);
    return seen.length > 1 && seen.every((verdict) => verdict === 'passed' || isMissing(verdict));
  });
  return {
    shown: rows.filter((row) => !silent.includes(row) && !absent.includes(row)),
    silent: {
      targets: names.filter((name) => !heard.includes(name)),
      rows: silent,
    },
    absent: groupBy(absent, (row) => absentFrom(row).join('\u0000')).flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [{ targets: absentFrom(first), rows: group }];
    }),
  };
}

/** Not in the run, not applicable, without data, or left out: what the target does is not known. */
function isMissing(verdict: Verdict | null): boolean {
  return verdict === null || verdict === 'skipped';
}
