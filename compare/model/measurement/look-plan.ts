import { GroupSequential } from '../../statistics/group-sequential.ts';
import type { Measurement } from './measurement.ts';

/** A moment at which methods are judged: how much of everything planned had been asked, and what that look is worth. */
export interface JudgedAt {
  readonly share: number;
  readonly plan: GroupSequential;
}

/**
 * When each method was judged for good: at the look that settled it, else at the end, with all that the looks before left to spend.
 *
 * @param now the look that is just taken, in rounds; absent where all is over
 */
export function lookPlan(
  { planned, looks, rounds }: Pick<Measurement, 'planned' | 'looks' | 'rounds'>,
  now?: number,
): (api: string, method: string) => JudgedAt {
  const all = planned?.rounds ?? rounds;
  const asPlanned = new GroupSequential((planned?.looks ?? [all]).map((one) => one / all));
  const last = Math.max(1, rounds);
  const before = (planned?.looks ?? []).filter((one) => one < last);
  // Rounds that ended earlier than planned, for a reason that is not in their samples, spend the rest at their end.
  const atEnd: JudgedAt = { share: 1, plan: new GroupSequential([...before.map((one) => one / last), 1]) };
  return (api, method) => {
    const settling = looks.find(({ settled }) =>
      settled.some((one) => one.api === api && one.method === method),
    );
    const at = settling?.rounds ?? now;
    return at === undefined ? atEnd : { share: at / all, plan: asPlanned };
  };
}
