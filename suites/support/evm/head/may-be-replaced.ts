import type { ChainSurvey } from '../reading/survey-chain.ts';

/** A reorganisation that reaches further than this is an incident, not a small one; chains that are apart by more are slower to settle. */
export const leastSettled = 32n;

/**
 * Whether a block is near enough to the head that a reorganisation may replace it between two reads. Deeper down the same
 * number is the same block at every read: another one is no sign that data changed.
 */
export function mayBeReplaced(
  { head = 0n, lag }: Pick<ChainSurvey, 'head' | 'lag'>,
  number: bigint,
): boolean {
  return head - number <= (lag > leastSettled ? lag : leastSettled);
}
