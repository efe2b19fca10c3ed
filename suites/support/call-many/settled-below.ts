/**
 * A number up to which blocks stay what they are on every backend: the head less the lag, or less an eighth of a chain
 * so short that little would be left of it.
 */
export function settledBelow(head: bigint, lag: bigint): bigint {
  const eighth = head / 8n;
  const depth = eighth === 0n ? 1n : eighth;
  return head - (lag < depth ? lag : depth < head ? depth : 0n);
}
