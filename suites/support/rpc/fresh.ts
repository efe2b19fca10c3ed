import type { Round } from '../../../engine/round.ts';

/** A round that shares no answer: for reads whose point is that they come after others. */
export function fresh(round: Round): Round {
  return { attempt: round.attempt + 1 };
}
