/**
 * The chance of at most `most` hits in `count` trials, each a hit with the chance `share` (0 < share < 1).
 * Summed in logarithms, so that thousands of trials neither overflow nor vanish.
 */
export function atMost(most: number, count: number, share: number): number {
  if (most < 0) return 0;
  if (most >= count) return 1;
  let term = count * Math.log1p(-share);
  let sum = Math.exp(term);
  for (let hits = 1; hits <= most; hits += 1) {
    term += Math.log((count - hits + 1) / hits) + Math.log(share) - Math.log1p(-share);
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}
