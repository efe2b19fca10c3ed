/** Where nothing changes any more on chains of every pace. */
const settledBelow = 64n;
const recent = 5;
const old = 3;

/**
 * Heights that every node has and that are settled: most of them recent, as that is what is asked for, some from the whole
 * chain.
 *
 * @param heads of all nodes; where the lowest is small, half of the chain counts as settled
 */
export function settledHeights(heads: readonly bigint[], random: () => number): bigint[] {
  const lowest = [...heads].sort(ascending)[0] ?? 0n;
  const margin = lowest / 2n < settledBelow ? lowest / 2n : settledBelow;
  const top = lowest - margin;
  const within = (span: bigint): bigint => top - BigInt(Math.floor(random() * (Number(span) + 1)));
  const chosen = [
    ...Array.from({ length: recent }, () => within(top < 256n ? top : 256n)),
    ...Array.from({ length: old }, () => within(top)),
  ];
  return [...new Set(chosen)].sort(ascending);
}

function ascending(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
