/** How many cases of a list are tried, and whose turn it is among those that tell less. */
export interface CaseShare {
  readonly most: number;
  /** Differs from surface to surface, and from seed to seed: together they try the whole list. */
  readonly turn: number;
}

export const allCases: CaseShare = { most: Number.POSITIVE_INFINITY, turn: 0 };

/**
 * So many of the cases of a statement, in the order of their list: the first third as they stand, as lists begin with what tells
 * most, and of the others those whose turn it is.
 */
export function tellingCases<T>(cases: readonly T[], { most, turn }: CaseShare): readonly T[] {
  if (cases.length <= most) return cases;
  const first = Math.ceil(most / 3);
  const rest = cases.length - first;
  const share = most - first;
  const begin = (turn * share) % rest;
  const isChosen = (place: number): boolean => (place - begin + rest) % rest < share;
  return cases.filter((_, index) => index < first || isChosen(index - first));
}
