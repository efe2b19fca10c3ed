import type { SetApart } from '../model/statements/differing-statements.ts';
import { verdictOf } from '../model/statements/statements.ts';
import { list } from './list.ts';

/** `No required statement could be evaluated on dead: 446 statements are undecided there` */
export function silentText({ targets, rows }: SetApart): string {
  const open = rows.filter(({ verdicts }) =>
    targets.some((name) => verdictOf(verdicts, name) === 'inconclusive'),
  ).length;
  const others = rows.length - open;
  const beside = others === 0 ? '' : `, and ${others} skipped or not in the run`;
  return `No required statement could be evaluated on ${list(targets)}: ${statements(open)} undecided there${beside}`;
}

/** `308 statements were not evaluated on other: skipped there, or not in its run` */
export function absentText({ targets, rows }: SetApart): string {
  const were = rows.length === 1 ? '1 statement was' : `${rows.length} statements were`;
  const whose = targets.length === 1 ? 'its run' : 'their runs';
  return `${were} not evaluated on ${list(targets)}: skipped there, or not in ${whose}`;
}

function statements(count: number): string {
  return count === 1 ? '1 statement is' : `${count} statements are`;
}
