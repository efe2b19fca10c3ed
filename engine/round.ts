/**
 * One attempt at a case. The first (0) may share an answer that another case already has; every later one confirms
 * or retries, and must see the target anew.
 */
export interface Round {
  readonly attempt: number;
}

export const firstRound: Round = { attempt: 0 };
