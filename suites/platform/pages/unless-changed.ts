import type { Round } from '../../../engine/round.ts';
import { moved, type Ruling } from '../../../engine/verdict/judgement.ts';
import type { Fleet, Since } from '../../support/platform/node-list.ts';

/**
 * What a case says, but breaches that take several answers to see are dropped where the whole list changed since it
 * began to read. @throws Unanswered
 */
export async function unlessChanged(
  fleet: Fleet,
  round: Round,
  judge: () => Promise<readonly Ruling[]>,
): Promise<readonly Ruling[]> {
  const since = fleet.since(round);
  return dropWhereChanged(fleet, await judge(), since);
}

/** The same for what was judged already. @throws Unanswered */
export async function dropWhereChanged(
  fleet: Fleet,
  rulings: readonly Ruling[],
  since: Since,
): Promise<readonly Ruling[]> {
  const open = rulings.some(([, judgement]) => judgement.kind === 'breach' && judgement.relational === true);
  if (!open || !(await fleet.changed(since))) return rulings;
  return rulings.map(([id, judgement]): Ruling => {
    const weak = judgement.kind === 'breach' && judgement.relational === true;
    return [id, weak ? moved('nodes came, went or changed while the pages were read') : judgement];
  });
}
