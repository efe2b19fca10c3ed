import { createHash } from 'node:crypto';

/**
 * The seed of one part of a run, derived from the run's seed and stable words (check, node, case). Parts do not
 * share a stream, so that neither the order in which checks happen to run nor `--only` changes what any of them sends.
 * Returns a signed 32-bit integer, as fast-check takes it.
 */
export function deriveSeed(seed: number, ...words: readonly string[]): number {
  return createHash('sha256')
    .update([seed, ...words].join('\u0000'))
    .digest()
    .readInt32BE(0);
}

/** A small deterministic stream of numbers in [0, 1) (mulberry32) for choices that need no shrinking. */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` different elements of `from`, in a seeded order; all of them where there are fewer. */
export function pick<T>(from: readonly T[], count: number, random: () => number): T[] {
  const rest = [...from];
  const picked: T[] = [];
  while (picked.length < count && rest.length > 0) {
    picked.push(...rest.splice(Math.floor(random() * rest.length), 1));
  }
  return picked;
}
