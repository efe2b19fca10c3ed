/** How many cases of a list are sent, and which of the less discriminating ones. */
export interface CaseShare {
  readonly most: number;
  /** Differs from surface to surface, and from seed to seed: together they try the whole list. */
  readonly turn: number;
  /** So many surfaces try the whole list together in one run, each its part, however long it is. */
  readonly between?: number;
}

export const allCases: CaseShare = { most: Number.POSITIVE_INFINITY, turn: 0 };

/**
 * So many of the cases of a statement, in the order of their list: the first third always, as lists begin with the most
 * discriminating ones, and of the others those selected by `turn`.
 */
export function selectCases<T>(
  cases: readonly T[],
  { most, turn, between = Number.POSITIVE_INFINITY }: CaseShare,
): readonly T[] {
  if (cases.length <= most) return cases;
  const first = Math.ceil(most / 3);
  const rest = cases.length - first;
  const share = Math.max(most - first, Math.ceil(rest / between));
  const begin = (turn * share) % rest;
  const isChosen = (place: number): boolean => (place - begin + rest) % rest < share;
  return cases.filter((_, index) => index < first || isChosen(index - first));
}
