/** The smallest digests of the values in an answer: two answers have as many of them in common as of their values. */
export type Sketch = readonly number[];

const mostDigests = 32;
/** Values of this length are few enough to be looked through in each answer. */
const longest = 64 * 1024;
/** What names things: ids, hashes, times, amounts. */
const value = /[\w.:+-]{6,}/g;

export function sketchOf(text: string): Sketch {
  const digests = new Set<number>();
  for (const [word] of text.slice(0, longest).matchAll(value))
    if (/\d/.test(word)) digests.add(digestOf(word));
  return [...digests].sort((a, b) => a - b).slice(0, mostDigests);
}

/** The share of values that two answers have in common, of all that one of them has: from 0 to 1. */
export function likeness(one: Sketch, other: Sketch): number {
  const all = [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, mostDigests);
  if (all.length === 0) return 0;
  const [first, second] = [new Set(one), new Set(other)];
  return all.filter((digest) => first.has(digest) && second.has(digest)).length / all.length;
}

/** FNV-1a. */
function digestOf(text: string): number {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return digest;
}
