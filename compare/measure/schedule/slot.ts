import type { Asker } from '../asker.ts';
import type { PinnedQuestion, Question } from '../question.ts';

/** One method of one group: the place in a round at which it is sent to every target of the group, one shortly after the other. */
export interface Slot {
  readonly group: string;
  readonly api: string;
  readonly chain: string | undefined;
  readonly method: string;
  /** A round sends one of them, the same to all. */
  readonly forms: readonly [Question | PinnedQuestion, ...(Question | PinnedQuestion)[]];
  readonly askers: readonly Asker[];
  /** How far two answers of one target in a row were apart before the rounds, as logarithms of their ratio. */
  readonly apart: readonly number[];
  /** Milliseconds between one target and the next. */
  readonly staggerMs: number;
  /** Milliseconds until the next slot may begin. */
  readonly lengthMs: number;
}

const shortestMs = 2;
/** Apart by more, answers of different services do not get into each other's way here. */
const longestStaggerMs = 20;
const longestMs = 2_000;
/** An answer that takes longer than this mostly waits for the network: another question may be on its way meanwhile. */
const networkMs = 25;
/** Questions that a node has on their way at a time, usually: each on a connection of its own. */
const mostUnderWay = 3;

/**
 * The pace at which a method is asked. Of a service that answers fast nobody is asked anew before the answer before has usually
 * come; of one that is far away up to three questions are on their way. No target is asked more often than its rate allows.
 *
 * @param typicalMs the usual latency of the slowest target
 * @param spacingMs the longest pause that the rate of a target asks for between two requests
 */
export function paceOf(
  typicalMs: number,
  spacingMs: number,
  askers: number,
): Pick<Slot, 'staggerMs' | 'lengthMs'> {
  const staggerMs = Math.min(longestStaggerMs, Math.max(shortestMs, 1.3 * typicalMs));
  const answered = (askers - 1) * staggerMs + Math.max(shortestMs, 1.5 * typicalMs);
  const underWay = Math.min(mostUnderWay, Math.max(1, typicalMs / networkMs));
  const apart = underWay === 1 ? answered : Math.max(askers * staggerMs, answered / underWay);
  // Whoever was asked last in one slot may be the first in the next.
  const lengthMs = spacingMs === 0 ? apart : Math.max(apart, askers * staggerMs + spacingMs);
  return { staggerMs, lengthMs: Math.min(longestMs + 2 * spacingMs, lengthMs) };
}

/** How long a slot takes on the whole: it begins at a random moment within the stagger. */
export function durationOfSlot({ lengthMs, staggerMs }: Pick<Slot, 'lengthMs' | 'staggerMs'>): number {
  return lengthMs + staggerMs / 2;
}

/** Identifies a method of a comparison, whichever nodes serve it. */
export function methodOfSlot({ api, method }: Pick<Slot, 'api' | 'method'>): string {
  return `${api}\u0000${method}`;
}
