import { mostBehind } from './known-places.ts';

/** With fewer messages in both reads no gap between them is reported. */
const leastCommon = 32;

/**
 * A message that one of two reads of a list lacks between messages that both have. Messages come and go at the ends of a
 * list, which leaves no gap in the middle. Undefined where there is none.
 */
export function findGap(before: readonly string[], after: readonly string[]): string | undefined {
  return missingBetween(before, after) ?? missingBetween(after, before);
}

function missingBetween(one: readonly string[], other: readonly string[]): string | undefined {
  const held = new Set(other);
  const common = one.flatMap((key, place) => (held.has(key) ? [place] : []));
  if (common.length < leastCommon || new Set(one).size < one.length) return undefined;
  const from = Math.max(common[0] ?? 0, mostBehind);
  const to = Math.min(common.at(-1) ?? 0, one.length - mostBehind);
  return one.slice(from, to).find((key) => !held.has(key));
}
