/** With fewer messages in both reads no reordering is reported. */
const leastCommon = 8;

/**
 * Whether messages that two reads of a list share are in another order in the later one. New and removed messages leave
 * the others in their order, and backends may differ over neighbours of the same time: only a list of which more than a
 * quarter of the neighbours change sides has no order that an offset could count along.
 */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const places = new Map(after.map((key, place) => [key, place]));
  const common = before.map((key) => places.get(key)).filter((place) => place !== undefined);
  if (new Set(before).size < before.length || places.size < after.length) return false;
  const swapped = common.filter((place, index) => place < (common[index - 1] ?? -1)).length;
  return common.length >= leastCommon && swapped * 4 > common.length;
}
