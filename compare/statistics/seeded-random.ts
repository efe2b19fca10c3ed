/**
 * A stream of numbers in [0, 1) that follows from a seed and stable words (mulberry32 over FNV-1a): the same comparison
 * gives the same intervals, and one method's draws do not depend on which others were compared.
 */
export function seededRandom(seed: number, ...words: readonly string[]): () => number {
  let state = 0x811c9dc5;
  for (const letter of [seed, ...words].join('\u0000')) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
