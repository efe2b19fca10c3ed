/** The depth at which blocks are settled on every chain. */
const settledBelow = 64n;
/** A short chain is young or made for tests: an eighth of it, and this much at least. */
const settledBelowShort = 8n;
const recent = 5;
const old = 3;

/**
 * Heights that every node has and that are settled: most of them recent, as that is what is asked for, some from the whole
 * chain.
 *
 * @param heads of all nodes
 */
export function settledHeights(heads: readonly bigint[], random: () => number): bigint[] {
  const top = highestSettled(lowestOf(heads));
  const chosen = [
    ...Array.from({ length: recent }, () => below(top, 256n, random)),
    ...Array.from({ length: old }, () => below(top, top, random)),
  ];
  return [...new Set(chosen)].sort(ascending);
}

export interface SweptHeights {
  readonly settled: readonly bigint[];
  /** Between what is settled and the lowest head: nodes may still differ there without being wrong. */
  readonly recent: readonly bigint[];
}

/**
 * Heights at which responses are compared, as many as `breadth` allows: the whole chain where it is short, else
 * the newest settled ones in a row and others from all over the chain; and some that are not settled yet.
 *
 * @param heads of all nodes
 */
export function sweptHeights(heads: readonly bigint[], breadth: number, random: () => number): SweptHeights {
  const lowest = lowestOf(heads);
  const top = highestSettled(lowest);
  return {
    settled: spread(0n, top, breadth, random),
    recent: spread(top + 1n, lowest, Math.ceil(breadth / 4), random),
  };
}

/** Heights of a stretch, in order: all of them, or the upper ones and as many from the rest. */
function spread(from: bigint, to: bigint, most: number, random: () => number): bigint[] {
  const all = Number(to - from) + 1;
  if (all <= most) return Array.from({ length: Math.max(0, all) }, (_, index) => from + BigInt(index));
  const chosen = new Set(Array.from({ length: Math.ceil(most / 2) }, (_, index) => to - BigInt(index)));
  for (let left = 4 * most; left > 0 && chosen.size < most; left -= 1)
    chosen.add(below(to, to - from, random));
  return [...chosen].sort(ascending);
}

function lowestOf(heads: readonly bigint[]): bigint {
  return [...heads].sort(ascending)[0] ?? 0n;
}

function highestSettled(lowest: bigint): bigint {
  const half = lowest / 2n;
  const wanted = lowest / 8n < settledBelowShort ? settledBelowShort : lowest / 8n;
  const margin = [half, wanted, settledBelow].sort(ascending)[0] ?? 0n;
  return lowest - margin;
}

function below(top: bigint, span: bigint, random: () => number): bigint {
  const most = span < top ? span : top;
  return top - BigInt(Math.floor(random() * (Number(most) + 1)));
}

function ascending(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
