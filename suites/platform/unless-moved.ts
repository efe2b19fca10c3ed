import type { Round } from '../../engine/round.ts';
import { moved, type Ruling } from '../../engine/verdict/judgement.ts';
import type { Fleet } from './fleet.ts';

/** Rulings as they are, but breaches that take several answers to see are dropped where the list moved meanwhile. */
export async function unlessMoved(
  fleet: Fleet,
  rulings: readonly Ruling[],
  round: Round,
): Promise<readonly Ruling[]> {
  const open = rulings.some(([, judgement]) => judgement.kind === 'breach' && judgement.relational === true);
  if (!open || !(await fleet.stirs(round))) return rulings;
  return rulings.map(([id, judgement]): Ruling => {
    const weak = judgement.kind === 'breach' && judgement.relational === true;
    return [id, weak ? moved('nodes came, went or changed while the pages were read') : judgement];
  });
}
