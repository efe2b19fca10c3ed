import type { Slot } from './slot.ts';

/** How many rounds a comparison may take. */
export interface RoundSpan {
  /** So many are asked however long they take. */
  readonly least: number;
  readonly most: number;
  /** Beyond `least`, as many as fit into so many seconds. */
  readonly seconds: number;
}

/**
 * The number of rounds, from their pace alone and before the first of them is asked: who stops when a difference shows, or
 * goes on until one does, has intervals that promise too much.
 */
export function roundsWithin(slots: readonly Slot[], { least, most, seconds }: RoundSpan): number {
  // Each slot begins at a random moment within the stagger.
  const roundMs = slots.reduce((sum, { lengthMs, staggerMs }) => sum + lengthMs + staggerMs / 2, 0);
  if (roundMs === 0) return 0;
  return Math.max(least, Math.min(most, Math.floor((seconds * 1_000) / roundMs)));
}
