import type { Asker } from './asker.ts';
import type { PinnedQuestion, Question } from './question.ts';

/** One method of one lane: the place in a round at which every target of the lane is asked it, one shortly after the other. */
export interface Slot {
  readonly group: string;
  readonly api: string;
  readonly chain: string | undefined;
  readonly method: string;
  /** A round asks one of them, the same of everybody. */
  readonly forms: readonly [Question | PinnedQuestion, ...(Question | PinnedQuestion)[]];
  readonly askers: readonly Asker[];
  /** Milliseconds between one target and the next. */
  readonly staggerMs: number;
  /** Milliseconds until the next slot may begin. */
  readonly lengthMs: number;
}

const shortestMs = 2;
/** Apart by more, answers of different services do not get into each other's way here. */
const longestStaggerMs = 40;
const longestMs = 2_000;

/**
 * The pace at which a method is asked. Nobody is asked anew before the answer before has usually come, and no target
 * more often than its rate allows.
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
  // Whoever was asked last in one slot may be the first in the next.
  const lengthMs = spacingMs === 0 ? answered : Math.max(answered, askers * staggerMs + spacingMs);
  return { staggerMs, lengthMs: Math.min(longestMs + 2 * spacingMs, lengthMs) };
}
